// The form of a new table: all other seats at once, without a round trip. Without scripts the server does it.

const form = document.getElementById("new-table");

form.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "others") return;
  event.preventDefault();
  const kind = event.submitter.value === "open" ? "open" : `bot-${form.elements.level.value}`;
  for (const seat of form.querySelectorAll(".seat-wishes select")) if (!["me", "here"].includes(seat.value)) seat.value = kind;
});
