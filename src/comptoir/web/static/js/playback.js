// What others do is played back at the reader's own pace: each change stays a while before the next one comes, what has
// changed is lit, and a line says it. At once by choice, with reduced motion, unseen, when a clock runs for the reader,
// and when the reader goes on; a page that is late hurries.

const PACES = { slow: 1200, normal: 800, fast: 400, now: 0 }; // milliseconds
const LEAST = 0.15; // of the pace, for a page that is late
const table = document.getElementById("main");
const line = document.getElementById("played");
const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const pace = still ? 0 : (PACES[document.documentElement.dataset.speed] ?? PACES.normal);
const QUIET = ["log", "prompt", "hand", "bar", "chat", "aim", "board", "seats", "words"]; // too large to be lit, or not of the table
let next = 0; // when the next change may come
let late = 0; // changes in a row that had to wait
let skip = null; // ends the wait

const mustAct = (data) => /data-yours.*data-deadline/s.test(data);

document.addEventListener("htmx:sse:before:message", ({ detail }) => {
  const wait = next - Date.now();
  const now = !pace || document.hidden || wait <= 0 || mustAct(detail.message.data);
  late = now ? 0 : late + 1;
  if (now) return;
  line.classList.add("more");
  detail.turn = new Promise((done) => {
    const timer = setTimeout(done, wait * Math.max(LEAST, 1.15 - late * LEAST));
    skip = () => { clearTimeout(timer); done(); };
  });
  detail.waitUntil(detail.turn);
});

document.addEventListener("htmx:sse:after:message", ({ detail: { message: { data } } }) => {
  for (const one of table.querySelectorAll(".lit")) one.classList.remove("lit");
  line.classList.remove("more");
  if (!pace || !data.includes('hx-target="#log"')) return;
  const targets = [...data.matchAll(/hx-target="#([\w-]+)"/g)].map(([, id]) => id).filter((id) => !QUIET.includes(id));
  for (const id of targets) document.getElementById(id)?.classList.add("lit");
  const last = [...document.querySelectorAll("#log > :not(.heading, .staged)")].pop();
  line.textContent = last?.textContent ?? "";
  next = Date.now() + pace;
  clearTimeout(line.timer);
  line.timer = setTimeout(quiet, 2 * pace);
});

function quiet() {
  line.textContent = "";
  for (const one of table.querySelectorAll(".lit")) one.classList.remove("lit");
}

function skipToNow() {
  next = 0;
  skip?.();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !line.classList.contains("more") || event.target.closest("input, textarea, select, button, a")) return;
  event.preventDefault();
  skipToNow();
});
line.addEventListener("click", skipToNow);
document.addEventListener("submit", skipToNow, true);

// --- stages: what came of the end of a round, until its reader closes it; opened again from the log

const stage = document.getElementById("stage");

export async function openStage(address) {
  const answer = await fetch(`${address}&part=1`).catch(() => null);
  if (!answer?.ok) return location.assign(address);
  stage.querySelector("div").innerHTML = await answer.text();
  if (!stage.open) stage.show();
  stage.scrollTop = 0;
  stage.focus({ preventScroll: true });
}

const close = () => stage.open && stage.close();
document.addEventListener("click", (event) => {
  const link = event.target.closest("#log .staged a");
  if (link) openStage(link.getAttribute("href"));
  else if (!event.target.closest("#stage [data-close]")) return;
  else close();
  event.preventDefault();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

let shown = [...document.querySelectorAll("#log .staged")].pop()?.id;
document.addEventListener("htmx:sse:after:message", () => {
  const last = [...document.querySelectorAll("#log .staged")].pop();
  if (!last || last.id === shown) return;
  const isNew = Number(last.id.slice(5)) > Number(shown?.slice(5) ?? -1);
  shown = last.id;
  if (isNew && !document.querySelector("#hand > .hand-over:first-child")) openStage(last.querySelector("a").getAttribute("href"));
});

// --- since your last turn: a line for each player

const since = document.getElementById("since");

export function tellSince() {
  const me = `of-seat-${table.dataset.me}`;
  const known = new Map([...document.querySelectorAll("#log > li:not(.staged)")].map((one) => [one.id, one])); // a line may have come twice
  const lines = [...known.values()];
  const mine = lines.findLastIndex((one) => one.classList.contains(me) && !one.classList.contains("minor"));
  const seats = new Map(); // of what is worth telling; if there is nothing else, the last small thing
  for (const one of table.dataset.me === "" ? [] : lines.slice(mine + 1)) {
    const seat = [...one.classList].find((name) => name.startsWith("of-seat-"));
    if (!seat || seat === me || !one.querySelector("a")) continue;
    const before = (seats.get(seat) ?? []).filter((other) => !other.classList.contains("minor"));
    if (!one.classList.contains("minor") || !before.length) seats.set(seat, [...before, one]);
  }
  since.hidden = mine < 0 || !seats.size;
  since.querySelector("ul").replaceChildren(...[...seats].map(([seat, said]) =>
    Object.assign(document.createElement("li"), { className: seat, textContent: said.map((one) => one.textContent).join(" ") })));
}

document.addEventListener("htmx:after:swap", tellSince);
tellSince();
