// Movement: cards and markers go from where they were to where they are. Off by choice, and where the system asks for calm.
// A thing that moves has data-piece; one that is new says in data-from where it may have come from.

const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const pieces = () => [...document.querySelectorAll("#board [data-piece], #hand [data-piece]")];
const sources = ({ piece, from = "" }) => [piece, ...from.split(" ")];

// What moves is drawn above everything else, so it must not be what one would have to scroll to.
function inSight(thing) {
  const [is, pane] = [thing, thing.closest("[data-zoom-frame], .board, .mine")].map((one) => one.getBoundingClientRect());
  return is.top >= pane.top - 1 && is.left >= pane.left - 1 && is.bottom <= pane.bottom + 1 && is.right <= pane.right + 1;
}

if (!still) {
  if (document.startViewTransition) moveByTransition();
  else moveByHand();
}

// The browser's own way: the same name before and after makes one thing of two.
function moveByTransition() {
  let finish = null;
  let plan = [];
  const named = new Set();
  const name = (thing, text) => { thing.style.viewTransitionName = text; named.add(thing); };
  const unname = () => { for (const thing of named) thing.style.viewTransitionName = ""; named.clear(); };

  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const coming = [...new DOMParser().parseFromString(detail.message.data, "text/html").querySelectorAll("[data-piece]")];
    if (document.hidden || !coming.length) return;
    unname();
    const here = new Map(pieces().map((thing) => [thing.dataset.piece, thing]));
    plan = coming.map((thing, number) => {
      const was = sources(thing.dataset).map((key) => here.get(key)).find((old) => old && !named.has(old) && inSight(old));
      if (was) name(was, `piece-${number}`);
      return [thing.dataset.piece, `piece-${number}`];
    });
    detail.waitUntil(new Promise((ready) => {
      const transition = document.startViewTransition(() => new Promise((done) => { finish = done; ready(); }));
      transition.ready.catch(ready); // skipped: the news must come all the same
      transition.finished.finally(unname);
    }));
  });

  document.addEventListener("htmx:sse:after:message", () => {
    if (!finish) return;
    unname();
    const here = new Map(pieces().map((thing) => [thing.dataset.piece, thing]));
    for (const [piece, text] of plan) if (here.has(piece) && inSight(here.get(piece))) name(here.get(piece), text);
    finish();
    finish = null;
  });
}

// Where the browser has no such way: from the old place to the new one.
function moveByHand() {
  let before = new Map();
  document.addEventListener("htmx:before:swap", () => {
    before = new Map(document.hidden ? [] : pieces().map((thing) => [thing.dataset.piece, thing.getBoundingClientRect()]));
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!before.size) return;
    for (const thing of pieces()) {
      const is = thing.getBoundingClientRect();
      const was = sources(thing.dataset).map((key) => before.get(key)).find(Boolean);
      if (was && Math.hypot(was.x - is.x, was.y - is.y) > 2) {
        const way = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
        thing.animate([{ transform: way, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 280, easing: "ease-out" });
      } else if (!was) thing.animate([{ opacity: 0 }, { opacity: 1 }], 250);
    }
  });
}
