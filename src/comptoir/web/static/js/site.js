// What every page does: copy buttons, a question where something cannot be undone.

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

// Where the device can hand a link on, it is offered.
if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;

document.addEventListener("click", (event) => {
  const share = event.target.closest("[data-share]");
  if (!share) return;
  const url = share.parentElement.querySelector("input").value;
  navigator.share({ title: document.title, text: share.dataset.share, url }).catch(() => {}); // closed without a choice
});

// What cannot be undone asks once, on the button itself, as long as it takes; Escape lets it be. By choice every move
// asks, or none.
const again = document.getElementById("again");
const ask = document.documentElement.dataset.ask ?? "final";
const isMove = (button) => button.matches("#hand .act");
const asks = (button) => (isMove(button) && ask !== "final" ? ask === "always" : "confirm" in button.dataset);

function disarm() {
  for (const button of document.querySelectorAll(".armed")) button.classList.remove("armed");
  again.textContent = "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button?.matches("[data-confirm], #hand .act.can") || !asks(button)) {
    if (button && !button.matches(".tell")) disarm(); // that one answers for the button it tells of
    return;
  }
  const armed = button.classList.contains("armed");
  disarm();
  if (armed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  button.dataset.question = again.dataset.short;
  button.classList.add("armed");
  again.textContent = button.dataset.confirm || again.dataset.text;
}, true);

document.addEventListener("keydown", (event) => { if (event.key === "Escape") disarm(); });

for (const menu of document.querySelectorAll("details.menu")) {
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { menu.open = false; menu.querySelector("summary").focus(); }
  });
}

for (const place of document.querySelectorAll("#charts[data-load]")) {
  fetch(place.dataset.load).then((answer) => answer.ok && answer.text()).then((text) => { if (text) place.innerHTML = text; });
}
