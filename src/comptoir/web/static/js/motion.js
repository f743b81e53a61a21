// Movement: cards and markers go from where they were to where they are. Off by choice, and where the system asks for calm.
// A thing that moves has data-piece; one that is new says in data-from where it may have come from.

const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const pieces = () => [...document.querySelectorAll("#board [data-piece], #hand [data-piece]")];
const sources = ({ piece, from = "" }) => [piece, ...from.split(" ")];

// What moves is drawn above everything else, so it must not be what one would have to scroll to, or what is covered.
const COVERS = ".mine > :is(.undo, .notice), .proposal, #again, #unsent > *, .tell, [data-zoom-by]";
const box = (thing) => thing.getBoundingClientRect();
const frame = (thing) => box(thing.closest("[data-zoom-frame], .board, .mine"));
const isInside = (is, pane) => is.top >= pane.top - 1 && is.left >= pane.left - 1 && is.bottom <= pane.bottom + 1 && is.right <= pane.right + 1;
const touch = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const covers = () => [...document.querySelectorAll(COVERS)].map(box).filter(({ width }) => width);
const inSight = (thing, covered) => isInside(box(thing), frame(thing)) && !covered.some((cover) => touch(cover, box(thing)));

// A piece that stays on the board must not set out from where the hand is now, nor the other way round.
const staysInSight = (thing, { part, is }) => part !== thing.closest(".board, .mine") || isInside(is, frame(thing));

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
    detail.waitUntil(detail.turn ? detail.turn.then(() => begin(detail)) : begin(detail));
  });

  function begin(detail) {
    const coming = [...new DOMParser().parseFromString(detail.message.data, "text/html").querySelectorAll("[data-piece]")];
    if (document.hidden || !coming.length) return null;
    unname();
    const here = new Map(pieces().map((thing) => [thing.dataset.piece, thing]));
    const covered = covers();
    plan = coming.map((thing, number) => {
      const old = sources(thing.dataset).map((key) => here.get(key)).find((one) => one && !named.has(one) && inSight(one, covered));
      if (old) name(old, `piece-${number}`);
      return [thing.dataset.piece, `piece-${number}`, old && { part: old.closest(".board, .mine"), is: box(old) }];
    });
    return new Promise((ready) => {
      const transition = document.startViewTransition(() => new Promise((done) => { finish = done; ready(); }));
      transition.ready.catch(ready); // skipped: the news must come all the same
      transition.finished.finally(unname);
    });
  }

  document.addEventListener("htmx:sse:after:message", () => {
    if (!finish) return;
    unname();
    const here = new Map(pieces().map((thing) => [thing.dataset.piece, thing]));
    const covered = covers();
    for (const [piece, text, was] of plan) {
      const thing = here.get(piece);
      if (thing && inSight(thing, covered) && (!was || staysInSight(thing, was))) name(thing, text);
    }
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
