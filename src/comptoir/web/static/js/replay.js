// The replay without reloading: buttons, scrubber and keys fetch the moment they lead to.

const place = document.getElementById("replay");
const run = document.getElementById("run");
const PACE = 1200; // milliseconds between two moments of a game that plays itself through
let wanted = 0;
let next = 0; // the timer of the moment after this one
place.classList.add("live");

async function show(address, keep) {
  const mine = ++wanted;
  const url = new URL(address, location.href);
  history.replaceState(null, "", url);
  url.searchParams.set("part", "1");
  const answer = await fetch(url).catch(() => location.assign(address)); // the browser says what is wrong
  if (!answer?.ok || mine !== wanted) return;
  const text = await answer.text();
  if (mine !== wanted) return;
  place.innerHTML = text;
  if (keep) document.getElementById(keep)?.focus();
}

place.addEventListener("click", (event) => {
  const link = event.target.closest(".scrubber a");
  if (!link) return;
  event.preventDefault();
  halt();
  show(link.href);
});

place.addEventListener("input", (event) => {
  const form = event.target.closest(".scrubber");
  if (event.target.id === "step") halt();
  if (form) show(`?${new URLSearchParams(new FormData(form))}`, event.target.id);
});

place.addEventListener("submit", (event) => {
  if (!event.target.matches(".scrubber")) return;
  event.preventDefault();
  show(`?${new URLSearchParams(new FormData(event.target))}`);
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = place.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (link) {
    event.preventDefault();
    halt();
    show(link.href);
  }
});

// Playing it through: a step at a time until the end, or until somebody chooses a moment.

const label = run.textContent;

function halt() {
  clearTimeout(next);
  next = 0;
  run.textContent = label;
}

async function goOn() {
  const scrubber = document.getElementById("step");
  if (scrubber.value === scrubber.max) return halt();
  await show(place.querySelector('[data-key="ArrowRight"]').href, document.activeElement.id);
  if (next) next = setTimeout(goOn, PACE);
}

run.hidden = false;
run.addEventListener("click", async () => {
  if (next) return halt();
  run.textContent = run.dataset.stop;
  next = setTimeout(goOn, PACE);
  const scrubber = document.getElementById("step");
  if (scrubber.value === scrubber.max) await show(place.querySelector('[data-key="Home"]').href);
});
