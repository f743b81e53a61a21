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

// --- charts: the values at the moment under the pointer, the finger or the arrow keys; when left, those of the end

const numbers = (text) => text.split(" ").map((one) => (one === "None" ? null : Number(one)));

function showAt(svg, at) {
  const plot = svg.closest(".plot");
  const [plies, rounds] = [numbers(plot.dataset.plies), numbers(plot.dataset.rounds)];
  const last = plies.length - 1;
  const here = at === null ? last : Math.max(0, Math.min(last, at));
  for (const line of plot.querySelectorAll("[data-values]")) line.querySelector("b").textContent = numbers(line.dataset.values)[here] ?? "–";
  const cursor = svg.querySelector(".cursor");
  const [left, right] = [Number(svg.dataset.left), Number(svg.dataset.right)];
  cursor.toggleAttribute("hidden", at === null);
  cursor.setAttribute("transform", `translate(${left + ((right - left) * plies[here]) / (plies[last] || 1)} 0)`);
  plot.querySelector("[data-at]").textContent = at === null ? "" : plot.dataset.moment.replace("{ply}", plies[here]).replace("{round}", rounds[here]);
  svg.dataset.here = here;
}

function nearest(svg, { clientX }) {
  const plies = numbers(svg.closest(".plot").dataset.plies);
  const x = (clientX - svg.getScreenCTM().e) / svg.getScreenCTM().a;
  const [left, right] = [Number(svg.dataset.left), Number(svg.dataset.right)];
  const ply = ((x - left) / (right - left)) * (plies.at(-1) || 1);
  return plies.reduce((best, one, at) => (Math.abs(one - ply) < Math.abs(plies[best] - ply) ? at : best), 0);
}

const chartAt = ({ target }) => target.closest?.(".plot > svg");
for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, (event) => { const svg = chartAt(event); if (svg) showAt(svg, nearest(svg, event)); });
}
document.addEventListener("pointerout", (event) => { const svg = chartAt(event); if (svg && event.pointerType === "mouse" && !svg.contains(event.relatedTarget)) showAt(svg, null); });
document.addEventListener("focusout", (event) => { const svg = chartAt(event); if (svg) showAt(svg, null); });
document.addEventListener("keydown", (event) => {
  const svg = chartAt(event);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!svg || !step) return;
  event.preventDefault();
  event.stopPropagation();
  showAt(svg, Number(svg.dataset.here ?? Infinity) + step);
});
