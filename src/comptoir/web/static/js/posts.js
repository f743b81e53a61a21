// What is posted from a table's page arrives, or the page says at once that it has not: it is kept and sent again with
// the same id, which the server does only once. If the table has changed meanwhile the player decides.

const table = document.getElementById("main");
const box = document.getElementById("unsent");
const say = box.dataset;
const SLOW = 3000, PATIENCE = 10_000, THOUGHT = 60_000; // milliseconds: until we say so, until we try again; for hints
const PAUSE = { first: 500, most: 5000 };
const DOUBLE = 600; // a second click within this time is no other wish
const UNREACHED = [502, 503, 504]; // a proxy answers for a server that does not
const STORE = `unsent ${table.dataset.id} ${table.dataset.me}`;
const letters = new Set(); // posts without an answer
const restored = new Map(); // of those from before a reload: what they are called, by their ids

const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const said = (sentence, what) => sentence.replace("{what}", what);
const verb = (address) => address.slice(address.lastIndexOf("/") + 1);
const acts = (address) => !["say", "note", "hint"].includes(verb(address)); // changes the game, so one at a time

function labelOf(button, body) {
  if (body.has("text")) return body.get("text");
  return (button?.querySelector(".sr") ?? button)?.textContent.trim().replace(/\s+/g, " ") || "…";
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { method, action, body, submitter } = ctx.request;
  if (method !== "POST") return;
  const kept = restored.get(body.get("post"));
  if (!kept) body.set("post", newId());
  if (verb(action) === "move" && document.documentElement.dataset.ask === "never") body.set("at_once", "1");
  const what = kept ?? labelOf(submitter, body);
  const letter = { address: action, what, values: Object.fromEntries(body), at: Date.now(), kept: Boolean(kept), dropped: false, wake() {} };
  ctx.fetch = (_, request) => deliver(letter, request);
});

async function deliver(letter, { method, headers, body }) {
  letters.add(letter);
  if (acts(letter.address)) tidy();
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.most)) {
    const answer = await attempt(letter, { method, headers, body, credentials: "same-origin" });
    if (answer || letter.dropped) {
      letters.delete(letter);
      letter.line?.remove();
      keep();
      return letter.dropped ? nothing() : isStale(letter, answer) ? ask(letter) : asSaid(letter, answer);
    }
    letter.kept = true;
    tell(letter, say.lost);
    keep();
    await new Promise((wake) => {
      letter.wake = wake;
      setTimeout(wake, pause);
    });
  }
}

// An answer that has come whole, or nothing.
async function attempt(letter, request) {
  const hint = verb(letter.address) === "hint";
  const slow = hint ? 0 : setTimeout(() => tell(letter, letter.kept ? say.lost : say.slow), SLOW);
  try {
    const answer = await fetch(letter.address, { ...request, signal: AbortSignal.timeout(hint ? THOUGHT : PATIENCE) });
    if (UNREACHED.includes(answer.status)) return null;
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(slow);
  }
}

const isStale = (letter, { status, text }) => letter.kept && status === 409 && text.includes("data-stale");
const nothing = () => new Response("", { status: 499 }); // for htmx: it was not done, and there is nothing more to show

function asSaid(letter, { status, text }) {
  if (status >= 400 && !text.includes("<hx-partial")) tell(letter, say.failed, [[say.close, () => letter.line.remove()]]);
  return new Response(text, { status, headers: { "content-type": "text/html" } });
}

// Somebody moved in between: it is played only if its owner still wants it, and if it is still offered.
function ask(letter) {
  const button = () => {
    const wanted = ["action", "sheet", "kind"].find((name) => name in letter.values);
    const form = `form[action="${CSS.escape(letter.address)}"]`;
    return table.querySelector(wanted ? `${form} button[name=${wanted}][value="${CSS.escape(letter.values[wanted])}"]` : `${form} button`);
  };
  const close = () => letter.line.remove();
  const play = () => {
    const found = button();
    close();
    found?.form.requestSubmit(found);
  };
  tell(letter, say.changed, [[say.play, play], [say.leave, close]]);
  const [first] = letter.line.querySelectorAll("button");
  letter.line.refresh = () => { first.hidden = !button(); };
  letter.line.refresh();
  return nothing();
}

// --- what is said

function tell(letter, sentence, buttons = [[say.again, () => letter.wake()], [say.drop, () => drop(letter)]]) {
  const line = Object.assign(document.createElement("div"), { className: "unsent-post" });
  line.append(Object.assign(document.createElement("p"), { textContent: said(sentence, letter.what) }));
  for (const [label, does] of buttons) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", does);
    line.append(button);
  }
  if (letter.line?.isConnected && letter.line.firstChild.textContent === line.firstChild.textContent) return; // no news
  letter.line?.remove();
  letter.line = line;
  box.append(line);
}

function drop(letter) {
  letter.dropped = true;
  letter.line?.remove();
  letter.wake();
}

// Whoever goes on has answered what was asked, and read what was said.
function tidy() {
  const waiting = new Set([...letters].map((letter) => letter.line));
  for (const line of [...box.children]) if (!waiting.has(line)) line.remove();
}

// While one is on its way no other is made: it would be an answer to a table that nobody has seen.
document.addEventListener("submit", (event) => {
  const address = event.target.getAttribute("hx-post");
  if (!address || !table.contains(event.target) || !acts(address)) return;
  const waiting = [...letters].find((letter) => acts(letter.address));
  if (!waiting || Date.now() - waiting.at < DOUBLE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.line?.remove(); // said again
  tell(waiting, waiting.kept ? say.lost : say.slow);
}, true);

const wakeAll = () => { for (const letter of letters) letter.wake(); };
addEventListener("online", wakeAll);
document.addEventListener("htmx:sse:after:connection", wakeAll);
document.addEventListener("htmx:after:swap", () => { for (const line of box.children) line.refresh?.(); });

// --- kept over a reload

function keep() {
  const waiting = [...letters].filter((letter) => letter.kept).map(({ address, what, values }) => ({ address, what, values }));
  if (waiting.length) sessionStorage.setItem(STORE, JSON.stringify(waiting));
  else sessionStorage.removeItem(STORE);
}

for (const { address, what, values } of JSON.parse(sessionStorage.getItem(STORE) ?? "[]")) {
  restored.set(values.post, what);
  htmx.ajax("POST", address, { source: table, values });
}
