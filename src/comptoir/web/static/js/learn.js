// A lesson's page: the hand and the board work as at a table; every answer is a new page.

document.dispatchEvent(new Event("comptoir:drawn"));
document.querySelector("[data-pointed]")?.scrollIntoView({ block: "nearest" });
