// A decision at a card table is sent once: a double click, or a push of the same question, does not send it again.

import { answered, command, isOpen, isWaiting, tell } from "./socket.js";

// What has been decided and sent, as round, decision and place: a push of the same question does not open it again.
let sent = new Set();

/** The dock's region with what is asked. */
export const acts = () => document.getElementById("table-actions");
export const momentOf = (region) => `${region.dataset.round}:${region.dataset.decision}`;
export const questionOf = (region, place, hand) => `${momentOf(region)}:${place}:${hand}`;
const known = (question) => sent.has(question);

/** Send one decision once: the second click of a double click and a hand too quick change nothing. */
export function once(question, button, message) {
  if (known(question) || isWaiting() || button.getAttribute("aria-disabled") === "true") return;
  if (!isOpen()) return void tell("offline");
  if (!command(message)) return;
  sent.add(question);
  button.dataset.pending = "yes";
  done();
}

/** What has been sent is not offered again while its answer is on the way. */
export function done() {
  const region = acts();
  const { place, hand } = region.dataset;
  region.toggleAttribute("data-done", Boolean(place) && known(questionOf(region, place, hand)));
  for (const offer of region.querySelectorAll(".offer")) {
    offer.toggleAttribute("data-done", known(questionOf(region, offer.dataset.place, "offer")));
  }
}

/** After a push: questions of other moments are forgotten, and what has been sent is not offered twice. */
export function sentSwapped() {
  const moment = momentOf(acts());
  sent = new Set([...sent].filter((question) => question.startsWith(`${moment}:`)));
  done();
}

/** What is refused may be decided again. */
export function sentStart() {
  answered((refused) => {
    if (!refused) return;
    sent = new Set();
    for (const button of document.querySelectorAll("#table-actions button[data-pending]")) delete button.dataset.pending;
    done();
  });
}
