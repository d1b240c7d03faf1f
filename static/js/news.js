// What a tournament announces: each line is read out once, and spoken where the player has turned the voice on.

import { speak } from "./sound.js";

let last = null;

/** Read the lines as they are now. What was there when the page came is not news. */
export function newsLook() {
  const lines = [...document.querySelectorAll("[data-line]")];
  if (!lines.length && last === null) return;
  const fresh = lines.filter((line) => Number(line.dataset.line) > last).reverse();
  const before = last;
  last = Math.max(last ?? 0, ...lines.map((line) => Number(line.dataset.line)));
  if (before === null || !fresh.length) return;
  const words = fresh.map((line) => line.querySelector("span").textContent);
  const announcer = document.getElementById("announcer");
  for (const text of words) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    announcer.append(paragraph);
  }
  while (announcer.children.length > 3) announcer.firstElementChild.remove();
  speak(words.join(" "));
}
