// "How to win" at a table: loaded when it is opened, opened by itself the first time somebody sits down at a game.
// The sheet to print: a button that prints it.

const how = document.getElementById("how-to-win");

if (how?.popover) {
  how.addEventListener("beforetoggle", async ({ newState }) => {
    if (newState !== "open" || how.dataset.loaded) return;
    how.dataset.loaded = "yes";
    const answer = await fetch(how.dataset.load).catch(() => null); // then the link to the page stays
    if (answer?.ok) how.querySelector(".shows").innerHTML = await answer.text();
    else delete how.dataset.loaded;
  });
  const openOnce = () => {
    if (document.getElementById("invite")) return; // while the table waits, the invitation comes first
    document.removeEventListener("comptoir:drawn", openOnce);
    how.showPopover();
    fetch(how.dataset.seen, { method: "POST" }).catch(() => null); // then it opens once more
  };
  if ("first" in how.dataset) {
    document.addEventListener("comptoir:drawn", openOnce);
    openOnce();
  }
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
