// A table's page: things on the board that can be clicked, keys, tabs, clocks, movement, the badge.

const table = document.getElementById("main");
const $ = (selector) => table.querySelector(selector);
const title = document.title;
const icon = document.getElementById("icon");
const calm = icon.href;

// --- what the page shows beside the hand

function mark() {
  const mine = Boolean($("#prompt :is([data-yours], [data-asked])"));
  $("#prompt").classList.toggle("yours", mine);
  document.title = mine ? `● ${title}` : title;
  icon.href = mine && icon.dataset.busy ? icon.dataset.busy : calm;
  if (mine && !mark.before) call();
  mark.before = mine;
  for (const plate of table.querySelectorAll("[data-seat-no]")) plate.classList.toggle("me", plate.dataset.seatNo === table.dataset.me);
  tick();
  if ($("#board").firstElementChild) $("#invite")?.remove();
  const over = Boolean($("#bar .result"));
  if (over && mark.over === false) {
    load($("#panel-more")); // much of it is past
    $("#bar .result").scrollIntoView({ block: "nearest" });
  }
  mark.over = over;
  const first = $("#hand [data-first]");
  if (!first !== !mark.first) lookAt(first ?? $("#board")); // then what came of it
  mark.first = Boolean(first);
  document.dispatchEvent(new Event("comptoir:drawn"));
  $(".mine").style.setProperty("--bar-width", `${$("#bar").offsetWidth + 8}px`);
  cover();
}

// While the device is handed over nothing here tells of the hand that was shown.
function cover() {
  const covered = Boolean(table.dataset.me && $("#hand > .hand-over:first-child"));
  if (covered && !cover.before) for (const part of table.querySelectorAll("#heard > *, #away")) part.remove();
  if (covered) $("#notice .calm")?.remove();
  cover.before = covered;
}

function lookAt(part) {
  const pane = part.closest(".mine, .board");
  pane.scrollTop += part.getBoundingClientRect().top - pane.getBoundingClientRect().top - 8;
  pane.scrollIntoView({ block: "nearest" });
}

// Lines of the log come one by one. Each has a number: what comes again takes the place of what was there.
const LINES_SHOWN = 60;

function tidyLog() {
  const log = $("#log");
  const last = new Map([...log.children].map((line) => [line.id, line]));
  for (const line of [...log.children].slice(0, -LINES_SHOWN)) line.remove();
  for (const line of [...log.children]) if (last.get(line.id) !== line) line.remove();
  const news = Number(log.dataset.new ?? Infinity);
  for (const line of log.children) line.classList.toggle("new", number(line) >= news && number(line) < meanwhile);
  log.scrollTop = log.scrollHeight;
}

// Who only hears is told each line once, whatever is open beside the board.
const LINES_HEARD = 12;
let heard = -1;

function speak() {
  const place = $("#heard");
  for (const line of lines().filter((one) => number(one) > heard)) {
    place.append(Object.assign(document.createElement("p"), { textContent: line.textContent }));
    heard = number(line);
  }
  for (const line of [...place.children].slice(0, -LINES_HEARD)) line.remove();
}

// What is said while something else is open leaves a sign at the chat.
let messages = 0;

function signChat() {
  const now = $("#chat").querySelectorAll("li").length;
  const unseen = now > messages && !$("#chat").offsetParent;
  if (now > messages) for (const box of [$("#chat"), $(".chat")]) box.scrollTop = box.scrollHeight;
  messages = now;
  if (unseen) for (const tab of document.querySelectorAll("#tab-chat, [data-tab=chat]")) tab.classList.add("unseen");
}

// --- what happened while nobody looked: told when the page is opened, or seen again

const number = (line) => Number(line.id.slice("line-".length));
const lines = () => [...$("#log").children];
let meanwhile = Infinity; // lines from this number on came before the eyes of the reader
let last = -1;

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    last = Math.max(-1, ...lines().map(number));
    meanwhile = Infinity;
    return;
  }
  const missed = lines().filter((line) => number(line) > last);
  const box = document.getElementById("away-box");
  meanwhile = Math.max(last, ...lines().map(number)) + 1;
  if (!missed.length || !box) return;
  $("#log").dataset.new = last + 1;
  $("#away")?.remove();
  const told = box.content.cloneNode(true);
  told.querySelector("ol").append(...missed.map((line) => { const copy = line.cloneNode(true); copy.removeAttribute("id"); return copy; }));
  $(".board").after(told);
  tidyLog();
});

table.addEventListener("submit", (event) => {
  if (event.target.id === "moves") $("#away")?.remove();
});

// The second click of a double click is no second move.
const seen = () => $("#moves [name=seen]")?.value;
let sent = { move: "", at: 0 };

table.addEventListener("submit", (event) => {
  if (event.target.id !== "moves") return;
  const move = `${seen()} ${event.submitter?.value}`;
  if (move === sent.move && Date.now() - sent.at < 600) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else sent = { move, at: Date.now() };
}, true);

// --- sheets: what is being filled in stays when the hand is drawn anew, and sums are shown at once

const fields = () => table.querySelectorAll("#hand [data-sheet] :is(input, select):not([data-sort] *)"); // sort.js keeps those
const fieldName = (field) => `${field.closest("[data-sheet]").dataset.sheet} ${field.name}`;
let filled = new Map();
let opened = [];

const chosen = (options) => (options.find((one) => one.defaultSelected) ?? options[0])?.value;
const tellFilled = () => document.dispatchEvent(new Event("comptoir:filled")); // hand.js adds it up
const asDrawn = (field) => (field.options ? chosen([...field.options]) : field.defaultValue);

function keepSheets() {
  filled = new Map([...fields()].filter((field) => field.dataset.touched).map((field) => [fieldName(field), field.value]));
  opened = [...table.querySelectorAll(":is(#hand, #board) details[open]")].map((details) => details.className);
}

function restoreSheets() {
  for (const field of fields()) {
    const value = filled.get(fieldName(field));
    if (value === undefined) field.value = asDrawn(field);
    else Object.assign(field, { value }).dataset.touched = "yes";
  }
  for (const name of opened) table.querySelector(`:is(#hand, #board) details[class="${name}"]`)?.setAttribute("open", "");
  tellFilled();
}

// A sheet that was taken is empty again, as the server draws it; one that was refused is still there to be put right.
function forgetSheet(name) {
  filled = new Map([...filled].filter(([field]) => !field.startsWith(`${name} `)));
  for (const field of fields()) {
    if (field.closest("[data-sheet]").dataset.sheet !== name) continue;
    delete field.dataset.touched;
    field.value = asDrawn(field);
  }
  tellFilled();
}

table.addEventListener("input", (event) => {
  if (!event.target.closest("[data-sheet]")) return;
  event.target.dataset.touched = "yes";
  document.getElementById("notice").replaceChildren();
});

// The keys that work now, under "?".
document.getElementById("keys").addEventListener("beforetoggle", ({ target }) => {
  const keys = [...document.querySelectorAll("[aria-keyshortcuts]")].map((one) => [one.getAttribute("aria-keyshortcuts"), one.querySelector(".sr")?.textContent.trim() || one.title || one.textContent.trim()]);
  target.querySelector(".key-list").replaceChildren(...keys.flatMap(([key, what]) => [
    Object.assign(document.createElement("dt"), { textContent: key }),
    Object.assign(document.createElement("dd"), { textContent: what }),
  ]));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest("input, textarea, select")) document.getElementById("keys").togglePopover();
});

// --- beside the board

function open(tab) {
  if (tab.id === "tab-chat") for (const chat of document.querySelectorAll(".unseen")) chat.classList.remove("unseen");
  for (const other of table.querySelectorAll("[role=tab]")) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  return load(document.getElementById(tab.getAttribute("aria-controls")));
}

async function load(panel) {
  if (!panel.dataset.load || (panel.dataset.loaded && !("reload" in panel.dataset))) return;
  const answer = await fetch(panel.dataset.load).catch(() => null); // then the link to it stays
  if (answer?.ok) {
    panel.innerHTML = await answer.text();
    htmx.process(panel);
    panel.dataset.loaded = "yes";
  }
}

// On a phone the bar below chooses what is shown.
const below = [...document.querySelectorAll(".bottom-tabs [data-tab]")];

function show(name) {
  table.dataset.tab = name;
  for (const button of below) {
    if (button.dataset.tab === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

for (const button of below) {
  button.addEventListener("click", () => {
    show(button.dataset.tab);
    const tab = document.getElementById(`tab-${button.dataset.tab}`);
    if (tab) open(tab);
  });
}

const tabs = [...table.querySelectorAll("[role=tab]")];
for (const tab of tabs) tab.addEventListener("click", () => open(tab));
$("[role=tablist]").addEventListener("keydown", (event) => {
  const shown = tabs.filter((tab) => tab.offsetParent);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = shown[(shown.indexOf(document.activeElement) + step + shown.length) % shown.length];
  next.focus();
  open(next);
});
open(document.getElementById("tab-log"));

async function showClause(name) {
  show("rules");
  await open(document.getElementById("tab-rules"));
  const clause = document.getElementById(`clause-${name}`);
  clause?.scrollIntoView({ block: "center" });
  clause?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#clause-"]');
  if (link) {
    event.preventDefault();
    showClause(link.hash.slice("#clause-".length));
  }
});

// --- clocks

const said = (number, unit) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" }).format(number);

function tick() {
  for (const clock of document.querySelectorAll("time[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
    const [days, hours] = [Math.floor(left / 86400), Math.floor(left / 3600)];
    const two = (number) => String(number).padStart(2, "0");
    const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    const text = days >= 2 ? `${said(days, "day")} ${said(hours % 24, "hour")}` : hours ? `${hours}:${rest}` : rest;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("short", left < 20);
  }
}
setInterval(tick, 500);

function call() {
  if (mark.before === undefined) return; // so it was when the page was opened
  document.dispatchEvent(new CustomEvent("comptoir:turn", { detail: $("#prompt").innerText }));
  if (table.dataset.sound === "on") chime();
}

function chime() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.5);
}

document.addEventListener("htmx:before:swap", keepSheets);

document.addEventListener("htmx:after:swap", () => {
  tidyLog();
  speak();
  signChat();
  restoreSheets();
  mark();
});

// --- the stream: begun here, when htmx and its extension are both there

const RETRY = { first: 300, most: 5000 }; // milliseconds
const stream = document.createElement("div");
stream.hidden = true;
stream.setAttribute("hx-sse:connect", table.dataset.stream);
stream.setAttribute("hx-swap", "none");
stream.setAttribute("hx-config", `{"sse":{"pauseOnBackground":false,"reconnectDelay":${RETRY.first},"reconnectMaxDelay":${RETRY.most}}}`);
table.append(stream);
htmx.process(stream);

// The extension takes a lost connection up again, but not one that never came about.
let pause = RETRY.first;
let retry = null;

stream.addEventListener("htmx:finally:request", () => {
  if (stream._htmx?.sse || retry) return;
  connected(false);
  retry = setTimeout(() => {
    retry = null;
    if (!stream._htmx?.sse) htmx.ajax("GET", table.dataset.stream, { source: stream });
  }, pause);
  pause = Math.min(2 * pause, RETRY.most);
});

// What is sent from here on is an answer to this: forms need not come again for the number alone.
document.addEventListener("htmx:sse:after:message", ({ detail }) => {
  for (const field of table.querySelectorAll("input[name=seen]")) field.value = detail.message.id;
});

// Whether what others do arrives, in words.
const state = document.getElementById("state");

function connected(is) {
  table.classList.toggle("lost", !is);
  state.classList.toggle("off", !is);
  state.textContent = is ? state.dataset.on : state.dataset.off;
}

document.addEventListener("htmx:sse:error", () => connected(false));
document.addEventListener("htmx:sse:after:connection", () => connected(true));

// What has arrived need not stand in its field any longer.
table.addEventListener("htmx:after:request", ({ target, detail: { ctx } }) => {
  if (ctx.response.status >= 400) return;
  if (ctx.request.body.has("sheet")) forgetSheet(ctx.request.body.get("sheet"));
  const kept = target.closest("form.note")?.querySelector("[data-done]");
  if (kept) kept.textContent = kept.dataset.done;
  const text = target.closest("#say")?.querySelector("[name=text]");
  if (text?.value === ctx.request.body.get("text")) target.reset();
});

messages = $("#chat").querySelectorAll("li").length;
heard = Math.max(-1, ...lines().map(number));
meanwhile = heard + 1;
tidyLog();
mark();
tellFilled();
