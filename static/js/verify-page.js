// The page «Verificar jogada»: takes the record in the page, a pasted one or files, and writes each step in words.
// The checking itself is verify.js; the words are in the page, so that they are in its language.

const words = document.getElementById("verify-words");
const results = document.getElementById("verify-results");

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "–"));

function made(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

function stepShown(step) {
  const told = words.querySelector(`[data-step="${step.step}"]`);
  const tag = made("span", step.ok ? "tag tag-good" : "tag tag-bad", step.ok ? words.dataset.good : words.dataset.bad);
  const text = filled(step.ok ? told.dataset.good : told.dataset.bad, step);
  const item = made("li", "verify-step", made("p", "verify-step-head", made("strong", "", told.dataset.title), " ", tag), made("p", "", text));
  item.dataset.step = step.step;
  item.dataset.ok = step.ok ? "yes" : "no";
  return item;
}

function shown(result) {
  const verdict = filled(result.ok ? words.dataset.holds : words.dataset.fails, result);
  const section = made("section", "verify-result", made("p", result.ok ? "alert alert-good" : "alert alert-bad", made("strong", "", verdict)));
  section.append(made("ol", "verify-steps", ...result.steps.map(stepShown)));
  section.dataset.ok = result.ok ? "yes" : "no";
  return section;
}

/** Check everything in these texts; each holds one record or a list of them. */
async function check(texts) {
  let records;
  try {
    records = texts.flatMap((text) => JSON.parse(text));
  } catch {
    results.replaceChildren(made("p", "alert alert-bad", words.dataset.unreadable));
    return;
  }
  if (!crypto.subtle) {
    results.replaceChildren(made("p", "alert alert-warn", words.dataset.insecure));
    return;
  }
  const all = (games) => records.every((record) => Object.hasOwn(games, record?.game ?? ""));
  const ofOne = all(OWN_CARDS) ? handCheck : all(CARD_GAMES) ? cardsCheck : roundCheck;
  results.replaceChildren(...(await recordsCheck(records, ofOne)).map(shown));
}

document.getElementById("verify-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const files = [...document.getElementById("verify-files").files];
  const pasted = document.getElementById("verify-text").value.trim();
  const texts = await Promise.all(files.map((file) => file.text()));
  if (pasted) texts.push(pasted);
  if (texts.length) await check(texts);
  results.scrollIntoView({ block: "nearest" });
});

const own = document.getElementById("record");
if (own) check([own.textContent]);
