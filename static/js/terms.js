// A word of the glossary tells its meaning where it stands: a finger's first tap opens it, the second follows the link;
// Escape puts it away. Hover and focus need no script.

const shut = (but) => {
  for (const term of document.querySelectorAll(".term-open")) {
    if (term !== but) term.classList.remove("term-open");
  }
};

document.addEventListener("click", (event) => {
  const term = event.target.closest("a.term");
  const byFinger = event.pointerType === "touch" || event.pointerType === "pen";
  if (term && byFinger && !term.classList.contains("term-open")) {
    event.preventDefault();
    term.classList.remove("term-shut");
    term.classList.add("term-open");
  }
  shut(term);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  shut(null);
  for (const term of document.querySelectorAll(".term:hover, .term:focus")) term.classList.add("term-shut");
});

for (const kind of ["mouseout", "focusout"]) {
  document.addEventListener(kind, (event) => event.target.closest?.("a.term")?.classList.remove("term-shut"));
}
