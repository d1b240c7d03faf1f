// The table page: joins its parts and says aloud, once, what has changed. Loaded after htmx, before the page is ready.

import { tick } from "./clock.js";
import { feltStart, feltSwapped } from "./felt.js";
import { racetrackStart } from "./racetrack.js";
import { play, soundStart, speak } from "./sound.js";
import { received, socketStart, tell } from "./socket.js";
import { wheelStart, wheelSwapped } from "./wheel.js";

const room = document.getElementById("room");
const announcer = document.getElementById("announcer");
let said = { status: "", result: "", notice: "", stake: "" };

function say(text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  announcer.append(paragraph);
  while (announcer.children.length > 3) announcer.firstElementChild.remove();
}

/** Read the regions as they are now; speak and sound only where something is new. */
function look(quietly) {
  const status = document.getElementById("table-status").dataset;
  const result = document.getElementById("table-result");
  const notice = document.querySelector("#table-notices [data-announce]");
  const now = {
    status: `${status.round} ${status.phase}`,
    result: result.dataset.resultRound ?? "",
    notice: notice?.dataset.announce ?? "",
    stake: document.querySelector("#table-bar [data-stake]")?.dataset.stake ?? "",
  };
  room.dataset.phase = status.phase;
  if (!quietly && now.status !== said.status) {
    say(status.announce);
    speak(status.announce);
    if (!(status.phase === "result" && Number(result.dataset.returned) > Number(result.dataset.staked))) play(status.phase);
    if (status.phase === "betting") tell("");
  }
  if (!quietly && now.result && now.result !== said.result) {
    say(result.querySelector("h2").textContent);
    if (Number(result.dataset.returned) > Number(result.dataset.staked)) play("won");
  }
  if (!quietly && now.notice && now.notice !== said.notice) say(notice.textContent.trim());
  if (!quietly && Number(now.stake) > Number(said.stake) && status.phase === "betting") play("chip");
  said = now;
}

function run() {
  const left = tick();
  room.dataset.closing = left === 0 ? "yes" : "no";
}

look(true);
feltStart();
feltSwapped();
soundStart();
racetrackStart();
socketStart();
// The wheel is drawn once the way to the socket is free.
setTimeout(wheelStart);
run();
received(() => {
  look(false);
  feltSwapped();
  wheelSwapped();
  run();
});
setInterval(run, 100);
