// A lesson's page: the hand and the board work as at a table; every answer is a new page. What the lesson is about comes
// into sight: what is folded around it opens, and on a phone its part of the table is shown.

document.dispatchEvent(new Event("comptoir:drawn"));

const below = [...document.querySelectorAll(".bottom-tabs [data-tab]")];
const pointed = [...document.querySelectorAll("[data-pointed]")];

function show(name) {
  document.getElementById("main").dataset.tab = name;
  for (const button of below) {
    if (button.dataset.tab === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

for (const button of below) button.addEventListener("click", () => show(button.dataset.tab));

const panes = pointed[0]?.closest("[data-pane]")?.dataset.pane.split(" ") ?? ["board"];
const reads = document.querySelector(".teacher button[name=on]"); // nothing is to be done, so the hand need not be there
if (reads && !panes.includes("board")) show(panes[0]);

setTimeout(() => { // when the map has found its place
  for (const one of pointed) {
    for (let up = one; up; up = up.parentElement) if (up.localName === "details") up.open = true;
    one.scrollIntoView(one.ownerSVGElement ? { block: "center", inline: "center" } : { block: "nearest" });
  }
});
