// Lists put in order by hand: ol[data-sort]. A card is dragged by its [data-sort-grip], or moved by the buttons with
// data-sort-by; what lies below [data-sort-line] is numbered from 1 in its field, what lies above has 0.

function number(list) {
  let place = 0;
  let below = false;
  for (const item of list.children) {
    if ("sortLine" in item.dataset) below = true;
    const field = item.querySelector("input");
    if (field) field.value = below ? ++place : 0;
  }
  list.dataset.sorted = "yes";
}

let carried = null;

function carry(item) {
  carried = item ?? null;
  carried?.classList.add("carried");
}

// A list that is drawn anew keeps its order if it still has the same cards; else it begins anew.
const orders = new Map();
const nameOf = (item) => item.querySelector("input")?.name ?? "";

document.addEventListener("htmx:before:swap", () => {
  orders.clear();
  for (const list of document.querySelectorAll("[data-sort][data-sorted]")) {
    orders.set(list.closest("[data-sheet]").dataset.sheet, [...list.children].map(nameOf));
  }
});

document.addEventListener("htmx:after:swap", () => {
  for (const list of document.querySelectorAll("[data-sort]:not([data-sorted])")) {
    const order = orders.get(list.closest("[data-sheet]").dataset.sheet) ?? [];
    const items = new Map([...list.children].map((item) => [nameOf(item), item]));
    if (order.length !== items.size || !order.every((name) => items.has(name))) continue;
    list.append(...order.map((name) => items.get(name)));
    number(list);
  }
  if (carried && !carried.isConnected) carry([...document.querySelectorAll("[data-sort] > li")].find((item) => nameOf(item) === nameOf(carried)));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sort] [data-sort-by]");
  if (!button) return;
  const item = button.closest("li");
  if (Number(button.dataset.sortBy) < 0) item.previousElementSibling?.before(item);
  else item.nextElementSibling?.after(item);
  number(item.parentElement);
  button.focus();
});

// A number typed into a field puts its card at that place.
document.addEventListener("change", (event) => {
  const item = event.target.closest("[data-sort] > li");
  if (!item) return;
  const list = item.parentElement;
  const line = list.querySelector(":scope > [data-sort-line]");
  const place = Math.max(0, Number.parseInt(event.target.value, 10) || 0);
  item.remove();
  if (place === 0) line.before(item);
  else {
    const below = [...list.children].slice([...list.children].indexOf(line) + 1);
    (below[place - 1] ?? null) ? below[place - 1].before(item) : list.append(item);
  }
  number(list);
  event.target.focus();
});

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-sort-grip]");
  if (!grip) return;
  event.preventDefault();
  carry(grip.closest("li"));
  carried.parentElement.dataset.sorted = "yes"; // a list drawn anew meanwhile keeps its order
  grip.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!carried) return;
  const middle = (item) => item.getBoundingClientRect().y + item.offsetHeight / 2;
  const next = [...carried.parentElement.children].find((item) => item !== carried && middle(item) > event.clientY);
  if (next ? next !== carried.nextElementSibling : carried.nextElementSibling) {
    next ? next.before(carried) : carried.parentElement.append(carried);
  }
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!carried) return;
    carried.classList.remove("carried");
    number(carried.parentElement);
    carried = null;
  });
}
