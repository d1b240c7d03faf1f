// The steps of a hand, one at a time. Without this script they are all there, as a list.

const control = document.getElementById("hand-control");
const list = document.getElementById("hand-steps");
const where = document.getElementById("hand-where");
const steps = list ? [...list.children] : [];
let at = 0;

function show() {
  const all = !("one" in list.dataset);
  for (const [place, step] of steps.entries()) step.toggleAttribute("data-now", place === at);
  where.textContent = control.dataset.step.replace("{n}", at + 1).replace("{all}", steps.length);
  for (const button of control.querySelectorAll("[data-go]")) {
    const isStart = ["first", "back"].includes(button.dataset.go);
    const isEnd = ["on", "last"].includes(button.dataset.go);
    button.disabled = all ? isStart || isEnd : (isStart && at === 0) || (isEnd && at === steps.length - 1);
  }
}

function go(way) {
  if (way === "all") {
    const button = control.querySelector('[data-go="all"]');
    const isAll = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isAll));
    list.toggleAttribute("data-one", !isAll);
  }
  at = { first: 0, back: Math.max(0, at - 1), on: Math.min(steps.length - 1, at + 1), last: steps.length - 1 }[way] ?? at;
  show();
}

if (steps.length) {
  control.hidden = false;
  list.setAttribute("data-one", "");
  list.setAttribute("aria-live", "polite");
  control.addEventListener("click", (event) => {
    const way = event.target.closest("[data-go]")?.dataset.go;
    if (way) go(way);
  });
  control.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(way);
  });
  show();
}
