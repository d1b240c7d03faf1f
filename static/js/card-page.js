// The page of a card table against the bank: runs its clocks, and says aloud, once, what has changed.

import { serverNow, tick } from "./clock.js";
import { received, socketStart, tell } from "./socket.js";
import { play, soundStart, speak } from "./sound.js";

const room = document.getElementById("room");
const words = document.getElementById("words").dataset;
const title = document.title;
let said = { status: "", turn: "", result: "", notice: "", cards: 0, stake: 0 };

function say(id, text) {
  const place = document.getElementById(id);
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  place.append(paragraph);
  while (place.children.length > 3) place.firstElementChild.remove();
}

const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();

/** What is asked and what the buttons offer, in one line: «Lugar 1: 16 contra 6. Pedir carta. Ficar». */
const asked = () => [...document.querySelectorAll("#table-actions :is(.acts-title, .act)")].map(textOf).join(". ");

/** Read the regions as they are now; speak and sound only where something is new. */
function look(quietly) {
  const status = document.getElementById("table-status").dataset;
  const acts = document.getElementById("table-actions").dataset;
  const result = document.querySelector("#table-bar [data-result]");
  const notice = document.querySelector("#table-notices [data-announce]");
  const isAsked = acts.kind === "turn" || acts.kind === "offers";
  const now = {
    status: status.announce,
    turn: isAsked ? `${acts.round}:${acts.decision}:${acts.place}:${acts.hand}` : "",
    result: result?.dataset.result ?? "",
    notice: notice?.dataset.announce ?? "",
    cards: document.querySelectorAll("#arc [data-card]").length,
    stake: Number(document.querySelector("#table-bar [data-stake]").dataset.stake),
  };
  room.dataset.phase = status.phase;
  room.dataset.acts = acts.kind;
  document.title = isAsked ? `● ${words.turn} · ${title}` : title;
  // It is assertive, and the only thing that is: the clock runs.
  if (now.turn && now.turn !== said.turn) {
    say("turn-announcer", `${words.turn}. ${asked()}`);
    if (!quietly) play("turn");
  }
  if (!quietly && now.status !== said.status) {
    say("announcer", status.announce);
    speak(status.announce);
    if (status.phase === "betting") {
      tell("");
      play("betting");
    }
  }
  if (!quietly && now.result && now.result !== said.result) {
    say("announcer", textOf(result));
    play(result.dataset.won === "yes" ? "won" : "result");
  }
  if (!quietly && now.notice && now.notice !== said.notice) say("announcer", textOf(notice));
  if (!quietly && now.cards > said.cards && !now.turn) play("card");
  if (!quietly && now.stake > said.stake && status.phase === "betting") play("chip");
  said = now;
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The time of whoever decides, as a number, a bar and a ring; the server ends it. Bets have theirs from the clock. */
function timeRun() {
  const status = document.getElementById("table-status");
  const { openedMs, deadlineMs, phase } = status.dataset;
  if (!deadlineMs || phase === "betting") return;
  const left = Math.max(0, Number(deadlineMs) - serverNow());
  const share = Math.min(100, (100 * left) / Math.max(1, Number(deadlineMs) - Number(openedMs)));
  write(status.querySelector("[data-countdown]"), String(Math.ceil(left / 1000)));
  status.querySelector("[data-countdown-bar]")?.setAttribute("width", share.toFixed(2));
  document.querySelector("#arc [data-countdown-ring]")?.setAttribute("stroke-dashoffset", (100 - share).toFixed(2));
}

function run() {
  room.dataset.closing = tick() === 0 ? "yes" : "no";
  timeRun();
}

/** Join the parts of a game: its felt and its decisions, each with what it does at first and after a push. */
export function pageStart({ felt, acts }) {
  felt.start();
  acts.start();
  soundStart();
  look(true);
  socketStart();
  run();
  received(() => {
    felt.swapped();
    acts.swapped();
    look(false);
    run();
  });
  setInterval(run, 100);
}
