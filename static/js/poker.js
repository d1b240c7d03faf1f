// The poker table's page: joins its parts, runs its clocks, and says aloud, once, what has changed.

import { serverNow, tick } from "./clock.js";
import { actsStart, actsSwapped } from "./poker-acts.js";
import { cardAside, playersStart, playersSwapped } from "./poker-players.js";
import { ringStart, ringSwapped } from "./poker-ring.js";
import { seatStart, seatSwapped } from "./poker-seat.js";
import { newsLook } from "./news.js";
import { received, socketStart } from "./socket.js";
import { play, soundStart } from "./sound.js";

const room = document.getElementById("room");
const words = document.getElementById("words").dataset;
const title = document.title;
let said = { turn: "", result: "", notice: "", board: 0 };

function say(id, text) {
  const place = document.getElementById(id);
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  place.append(paragraph);
  while (place.children.length > 3) place.firstElementChild.remove();
}

/** What the buttons offer, in one line: «Passar. Apostar 2,00». */
const offered = () =>
  [...document.querySelectorAll("#table-actions .acts-row .act")].map((act) => act.textContent.replace(/\s+/g, " ").trim()).join(". ");

/** Read the regions as they are now; speak and sound only where something is new. */
function look(quietly) {
  const status = document.getElementById("table-status").dataset;
  const acts = document.getElementById("table-actions").dataset;
  const notice = document.querySelector("#table-notices [data-announce]");
  const now = {
    turn: acts.kind === "turn" ? `${acts.round}:${acts.decision}` : "",
    result: status.said ? `${status.round}` : "",
    notice: notice?.dataset.announce ?? "",
    board: document.querySelectorAll("#table-board [data-card]").length,
  };
  room.dataset.phase = status.phase;
  // The last thing that was done is what one looks for.
  const log = document.querySelector("#table-log .log-lines");
  if (log) log.scrollTop = log.scrollHeight;
  room.dataset.turn = now.turn ? "yes" : "no";
  document.title = now.turn ? `● ${words.turn} · ${title}` : title;
  // It is assertive, and the only thing that is: the clock runs.
  if (now.turn && now.turn !== said.turn) {
    cardAside();
    say("turn-announcer", `${words.turn}. ${offered()}`);
    if (!quietly) play("turn");
  }
  if (!quietly && now.result && now.result !== said.result) say("announcer", status.said);
  if (!quietly && now.notice && now.notice !== said.notice) say("announcer", notice.textContent.replace(/\s+/g, " ").trim());
  if (!quietly && now.board > said.board && !now.turn) play("card");
  said = now;
}

const two = (number) => String(number).padStart(2, "0");

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The time of whoever decides: first the usual one, then what is left of the time bank; the server ends both. */
function turnRun(status, now) {
  const seat = document.querySelector("#ring .seat-turn");
  if (!seat) return;
  const [opened, deadline] = [Number(status.openedMs), Number(status.deadlineMs)];
  const usual = Math.min(deadline, opened + Number(status.decisionMs));
  const inBank = now >= usual && deadline > usual;
  const [from, until] = inBank ? [usual, deadline] : [opened, usual];
  const left = Math.max(0, until - now);
  const word = seat.querySelector("[data-clock-word]");
  seat.classList.toggle("seat-bank", inBank);
  if (word) write(word, inBank ? word.dataset.bank : word.dataset.usual);
  write(seat.querySelector("[data-countdown]"), `${Math.ceil(left / 1000)} s`);
  const share = Math.min(100, (100 * left) / Math.max(1, until - from));
  seat.querySelector("[data-countdown-bar]")?.setAttribute("width", share.toFixed(2));
}

function run() {
  tick();
  const now = serverNow();
  const status = document.getElementById("table-status").dataset;
  if (status.deadlineMs) turnRun(status, now);
  for (const element of document.querySelectorAll("[data-until-ms]")) {
    const seconds = Math.max(0, Math.ceil((Number(element.dataset.untilMs) - now) / 1000));
    write(element, `${Math.floor(seconds / 60)}:${two(seconds % 60)}`);
  }
}

ringStart();
actsStart();
seatStart();
playersStart();
soundStart();
look(true);
socketStart();
run();
received(() => {
  newsLook();
  ringSwapped();
  actsSwapped();
  seatSwapped();
  playersSwapped();
  look(false);
  run();
});
setInterval(run, 100);
