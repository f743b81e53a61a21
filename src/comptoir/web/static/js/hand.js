// What can be done with the things on the board and in the hand: clicks, keys, and the sentence about what is chosen.

const table = document.getElementById("main");
const $ = (selector) => table.querySelector(selector);

const buttonsFor = (thing) => [...table.querySelectorAll(`#hand button[data-thing~="${CSS.escape(thing)}"]`)];

function markThings() {
  for (const thing of table.querySelectorAll("#board [data-thing]")) {
    thing.classList.toggle("can", buttonsFor(thing.dataset.thing).some((button) => button.name === "action"));
  }
}

// What a hint or the coach means is marked on the board and in the hand, until something else is done.
function markHint() {
  for (const one of table.querySelectorAll(".hinted")) one.classList.remove("hinted");
  const hint = $("#notice [data-hint]") ?? $("#coach [data-hint]");
  const button = hint && table.querySelector(`#hand button[name=action][value="${CSS.escape(hint.value)}"]`);
  if (hint && !button) hint.remove(); // the table has changed since
  const things = button ? hint.dataset.hint.split(" ").flatMap((thing) => [...table.querySelectorAll(`#board [data-thing="${CSS.escape(thing)}"]`)]) : [];
  for (const one of button ? [button, ...things] : []) one.classList.add("hinted");
  choice = button?.closest("[data-choice]")?.dataset.choice ?? choice;
}

// --- choosing: of several things in hand one is chosen, and what it would bring is said in a sentence

let choice = "";
let ends = null; // the button that ends the turn, once it is there
const choices = () => [...table.querySelectorAll("#hand [data-choice]")];

function choose(name) {
  const all = choices();
  const one = all.find((other) => other.dataset.choice === name) ?? all.find((other) => other.querySelector(".act.can")) ?? all[0];
  for (const other of all) other.classList.toggle("chosen", other === one);
  choice = one?.dataset.choice ?? "";
  say(one?.querySelector(".act.can"));
}

function say(button) {
  const place = $("#hand [data-said]");
  const effect = document.getElementById(button?.getAttribute("aria-describedby"));
  if (place) place.textContent = effect?.textContent ?? "";
}

for (const kind of ["pointerover", "focusin"]) {
  table.addEventListener(kind, (event) => {
    const button = event.target.closest("#hand .act");
    const one = event.target.closest("#hand [data-choice]");
    if (one && (kind === "focusin" || event.pointerType === "mouse") && one.dataset.choice !== choice) choose(one.dataset.choice);
    if (button) say(button);
  });
}

table.addEventListener("click", (event) => {
  const one = event.target.closest("[data-choose]")?.closest("[data-choice]");
  if (!one) return;
  choose(one.dataset.choice);
  if (event.detail === 0) one.querySelector(".act.can")?.focus(); // by a key: Enter does it
});

document.addEventListener("comptoir:drawn", () => {
  markThings();
  markHint();
  if (choices().length) choose(choice);
  finishDrag();
  const end = $("#bar form[action$='/end-turn'] button"); // by keys, Enter ends the turn
  if (end && end !== ends && !document.activeElement.closest("input, textarea, .side")) end.focus({ preventScroll: true });
  ends = end;
});

// --- what brings nothing is passed by itself, where its player has said so at this table

const passes = `passes ${table.dataset.id}`;
let passed = null; // the last change at which that was done

function pass() {
  const wished = localStorage.getItem(passes) === "on";
  const [button] = buttonsFor("by-itself");
  for (const box of table.querySelectorAll("#hand [data-passes]")) {
    box.checked = wished;
    box.parentElement.hidden = !wished && !button; // where it does nothing it is not in the way
  }
  if (!button || !wished || passed === seen()) return;
  passed = seen();
  button.form.requestSubmit(button);
}

table.addEventListener("change", ({ target }) => {
  if (!target.matches("#hand [data-passes]")) return;
  localStorage.setItem(passes, target.checked ? "on" : "off");
  pass();
});

document.addEventListener("comptoir:drawn", pass);

// What was chosen in a panel of the hand is done: the panel lies no longer over the table.
table.addEventListener("submit", (event) => {
  for (const panel of event.target.querySelectorAll("#hand :popover-open")) panel.hidePopover();
});

// --- sheets to fill in: sums are shown at once

// <output data-sum="units-wine*price-wine units-salt*5">: products of fields or numbers, added up.
function sum() {
  for (const output of table.querySelectorAll("#hand output[data-sum]")) {
    const sheet = output.closest("[data-sheet]");
    const value = (part) => Number(/^\d+$/.test(part) ? part : sheet.querySelector(`[name="${part}"]`)?.value) || 0;
    const total = output.dataset.sum.trim().split(/\s+/).reduce((before, product) => before + product.split("*").reduce((one, part) => one * value(part), 1), 0);
    output.textContent = total;
    output.classList.toggle("over", Boolean(output.dataset.most) && total > Number(output.dataset.most));
  }
}

for (const kind of ["comptoir:drawn", "comptoir:filled", "input"]) document.addEventListener(kind, sum);

// --- things on the board stand for buttons in the hand

table.addEventListener("click", (event) => {
  const thing = event.target.closest("#board [data-thing]");
  if (thing) {
    const [first, ...more] = buttonsFor(thing.dataset.thing);
    if (first) more.length ? first.focus() : first.click();
    if (first?.classList.contains("armed")) tell(first, event);
  }
});

// A first tap on the board says there and then what a second one would do.
function tell(button, { clientX, clientY }) {
  document.querySelector(".tell")?.remove();
  const effect = document.getElementById(button.getAttribute("aria-describedby"));
  const told = Object.assign(document.createElement("button"), { type: "button", className: "tell", textContent: effect?.textContent ?? "" });
  told.prepend(Object.assign(document.createElement("b"), { textContent: button.querySelector(".sr")?.textContent ?? "" }));
  document.body.append(told);
  told.style.left = `${Math.max(8, Math.min(clientX - told.offsetWidth / 2, innerWidth - told.offsetWidth - 8))}px`;
  told.style.top = `${clientY + told.offsetHeight + 40 < innerHeight ? clientY + 28 : Math.max(8, clientY - told.offsetHeight - 28)}px`;
  told.addEventListener("click", () => button.click());
  const gone = setInterval(() => {
    if (told.isConnected && button.isConnected && button.classList.contains("armed")) return;
    told.remove();
    clearInterval(gone);
  }, 100);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const key = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button = table.querySelector(`[aria-keyshortcuts="${CSS.escape(event.shiftKey ? `Shift+${key}` : key)}"]`);
  if (button) {
    event.preventDefault();
    button.focus();
    button.click();
  }
});

// Dragging one thing onto another is clicking the one and then the other.
let dragged = null;
let wanted = null; // what is to be clicked when the first click has been answered

table.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest("#board [data-drag].can");
  if (!thing || event.button !== 0) return;
  dragged = { thing, x: event.clientX, y: event.clientY, far: 0 };
  event.stopPropagation();
}, true);

addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
  dragged.far = Math.max(dragged.far, Math.hypot(x, y));
  const scale = dragged.thing.ownerSVGElement?.getScreenCTM().a ?? 1;
  dragged.thing.style.transform = dragged.far > 5 ? `translate(${x / scale}px, ${y / scale}px)` : "";
});

addEventListener("pointerup", (event) => {
  if (!dragged) return;
  const { thing, far } = dragged;
  dragged = null;
  thing.style.transform = "";
  if (far <= 5) return;
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#board [data-thing]"));
  const target = under.find((one) => one && one !== thing);
  const [first] = buttonsFor(thing.dataset.thing);
  if (!target || !first) return;
  wanted = { thing: target.dataset.thing, seen: seen(), until: Date.now() + 5000 };
  first.click();
});

const seen = () => $("#moves [name=seen]")?.value;

function finishDrag() {
  if (!wanted || wanted.seen === seen()) return; // not answered yet
  const button = buttonsFor(wanted.thing).find((one) => one.name === "action");
  if (button && Date.now() < wanted.until) button.click();
  wanted = null;
}
