// The replay without reloading: buttons, scrubber and keys fetch the moment they lead to.

const place = document.getElementById("replay");
let wanted = 0;
place.classList.add("live");

async function show(address, keep) {
  const mine = ++wanted;
  const url = new URL(address, location.href);
  history.replaceState(null, "", url);
  url.searchParams.set("part", "1");
  const answer = await fetch(url);
  if (!answer.ok || mine !== wanted) return;
  const text = await answer.text();
  if (mine !== wanted) return;
  place.innerHTML = text;
  if (keep) document.getElementById(keep)?.focus();
}

place.addEventListener("click", (event) => {
  const link = event.target.closest(".scrubber a");
  if (!link) return;
  event.preventDefault();
  show(link.href);
});

place.addEventListener("input", (event) => {
  const form = event.target.closest(".scrubber");
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
    show(link.href);
  }
});
