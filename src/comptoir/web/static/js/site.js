// What every page does: copy buttons, a second tap where it is asked for.

document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = copy.parentElement.querySelector("input");
    field.select();
    if (navigator.clipboard) navigator.clipboard.writeText(field.value);
    else document.execCommand("copy"); // where the address is not secure, as in a home's own network
    copy.textContent = copy.dataset.done;
  }
});

// A second tap does what cannot be taken back; the first says so.
const again = document.getElementById("again");
let waiting = 0;

function disarm() {
  clearTimeout(waiting);
  for (const button of document.querySelectorAll(".armed")) button.classList.remove("armed");
  again.textContent = "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-confirm]");
  if (!button) return;
  const armed = button.classList.contains("armed");
  disarm();
  if (armed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  button.classList.add("armed");
  again.textContent = button.dataset.confirm || again.dataset.text;
  waiting = setTimeout(disarm, 4000);
}, true);

for (const menu of document.querySelectorAll("details.menu")) {
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { menu.open = false; menu.querySelector("summary").focus(); }
  });
}

for (const place of document.querySelectorAll("#charts[data-load]")) {
  fetch(place.dataset.load).then((answer) => answer.ok && answer.text()).then((text) => { if (text) place.innerHTML = text; });
}
