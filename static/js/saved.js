// Bets that the player keeps in this browser for this table. Laying them is one act, once a round, like any other.

import { layList } from "./felt.js";

const KEY = "mesa-aberta-bets-";

export function savedStart() {
  const place = document.getElementById("saved");
  const list = document.getElementById("saved-list");
  const lay = document.getElementById("saved-lay");
  const key = KEY + place.dataset.slug;

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "[]");
    } catch {
      return [];
    }
  };
  const nameOf = (position) => document.querySelector(`.spot[data-position="${CSS.escape(position)}"]`)?.getAttribute("aria-label").split(", ")[0];
  const show = () => {
    const bets = read();
    lay.disabled = bets.length === 0;
    const lang = document.documentElement.lang;
    const money = (cents) => (cents / 100).toLocaleString(lang, { minimumFractionDigits: 2 });
    list.textContent = bets.map((bet) => `${nameOf(bet.position)}: ${money(bet.amount)}`).join(" · ");
  };

  document.getElementById("saved-keep").addEventListener("click", () => {
    const mine = [...document.querySelectorAll("#table-my-chips .only-wide .mine")];
    if (!mine.length) return;
    const bets = mine.map((chip) => ({ position: chip.dataset.position, amount: Number(chip.dataset.amount) }));
    localStorage.setItem(key, JSON.stringify(bets));
    show();
  });
  lay.addEventListener("click", () => layList(read()));
  show();
}
