// Which of my tables wait for me, on every page that is left open: the badge, and word of it while nobody looks here.

const EVERY = 30_000; // milliseconds between looks; a table that is open here says itself when it waits
const badge = document.querySelector("[data-waiting]");
const table = document.querySelector("main.table");
const icon = document.getElementById("icon");
const next = document.getElementById("next"); // at a table: the way to another one
const calm = { title: document.title.replace(/^\(\d+\) /, ""), icon: icon.href };
let known = null; // the tables that waited when we last looked

function leadOn(ids) {
  if (!next) return;
  next.hidden = !ids.length;
  if (ids.length) next.href = `/t/${ids.at(-1)}`; // the one that has waited longest
}

function count(waiting) {
  badge.hidden = !waiting;
  badge.firstChild.textContent = waiting;
  if (table) return;
  document.title = waiting ? `(${waiting}) ${calm.title}` : calm.title;
  icon.href = waiting ? icon.dataset.busy : calm.icon;
}

async function look() {
  const answer = await fetch(`/waiting?besides=${table?.dataset.id ?? ""}`).catch(() => null); // the next look may reach it
  if (!answer?.ok) return;
  const waiting = new Map((await answer.json()).map((one) => [one.id, one]));
  count(waiting.size);
  leadOn([...waiting.keys()]);
  if (known) {
    for (const [id, one] of waiting) if (!known.has(id)) bringWord(id, one.title, one.names);
    const changed = known.size !== waiting.size || [...waiting.keys()].some((id) => !known.has(id));
    if (changed && location.pathname === "/mine") await listAgain();
  }
  known = waiting;
}

async function listAgain() {
  const page = new DOMParser().parseFromString(await (await fetch("/mine")).text(), "text/html");
  document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
}

// --- word of it by the system, if the visitor wants that on this device

const wish = document.querySelector("form:has([name=notices])");
const worker = badge?.dataset.worker;
const wanted = document.documentElement.dataset.notices === "on";
const able = isSecureContext && "Notification" in window && "serviceWorker" in navigator;
const posted = () => (wanted && able && worker ? navigator.serviceWorker.register(worker).catch(() => null) : null);
const ready = posted();

async function bringWord(id, title, body) {
  if (!document.hidden && document.hasFocus()) return; // it is seen here
  const post = await ready ?? await posted(); // what failed when the page was opened may not fail again
  if (post?.active && Notification.permission === "granted") {
    await post.showNotification(title, { body, tag: id, icon: calm.icon, data: `/t/${id}` });
  }
}

document.addEventListener("comptoir:turn", ({ detail }) => bringWord(table.dataset.id, calm.title, detail));

if (wish && able) wish.hidden = false;
wish?.addEventListener("submit", async (event) => {
  if (event.submitter.value === "off" || Notification.permission === "granted") return;
  event.preventDefault();
  if (await Notification.requestPermission() === "granted") wish.requestSubmit(event.submitter);
  else wish.querySelector("[data-denied]").hidden = false;
});

if (badge) {
  count(Number(badge.dataset.waiting));
  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}
