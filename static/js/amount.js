// An amount that is chosen with a slider or typed: read, written and kept within its bounds. Cents everywhere.

const language = document.documentElement.lang.slice(0, 2);
const isEnglish = language === "en";
const mark = isEnglish ? "." : ",";
const between = { en: ",", fr: "\u202f" }[language] ?? ".";

/**
 * Cents (or chips) of what somebody typed, or null where it is no amount. «12.5» is twelve and a half in any language;
 * «1.000» is a thousand, except where the point stands before cents: there it is no amount, and so is «1,000» elsewhere.
 */
export function centsOf(text, currency) {
  if (currency === "CHIPS") {
    // A tournament's chips are whole: every mark is one of thousands.
    const chips = text.replace(/[\s.,]/g, "");
    return /^\d{1,9}$/.test(chips) ? Number(chips) : null;
  }
  const typed = text.replace("€", "").trim().replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "");
  if (!/^\d[\d.,]*$/.test(typed)) return null;
  const at = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  const after = at < 0 ? "" : typed.slice(at + 1);
  if (after.length > 3) return null;
  if (after.length === 3 && typed[at] === mark && typed.indexOf(mark) === at) return null;
  const isDecimal = at >= 0 && after.length < 3;
  const whole = isDecimal ? typed.slice(0, at) : typed;
  const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(whole);
  if (groups ? isDecimal && groups[1] === typed[at] : !/^\d+$/.test(whole)) return null;
  const digits = whole.replace(/[.,]/g, "");
  if (digits.length > 9) return null;
  return Number(digits) * 100 + (isDecimal ? Number(after.padEnd(2, "0")) : 0);
}

/** «12,50»: as it is typed, without groups of thousands. */
export const typedOf = (cents, currency) => currency === "CHIPS" ? String(cents) : `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, "0")}`;

/** «1.234,56 €»: as the felt shows it; demonstration chips without their word. */
export function shownOf(cents, currency) {
  if (currency === "CHIPS") return String(cents).replace(/\B(?=(\d{3})+$)/g, between);
  const grouped = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, between);
  const text = `${grouped}${mark}${String(cents % 100).padStart(2, "0")}`;
  if (currency !== "EUR") return text;
  return isEnglish ? `€${text}` : `${text}${language === "fr" ? "\u00a0" : " "}€`;
}

/** «1.234,5»: a number of tenths, without a decimal that is nothing. */
export function tenthsShown(tenths) {
  const whole = String(Math.floor(tenths / 10)).replace(/\B(?=(\d{3})+$)/g, between);
  return tenths % 10 ? `${whole}${mark}${tenths % 10}` : whole;
}

/** A slider's value, to whole steps above its least; the ends stay what they are. */
export function snapped(value, { least, most, step }) {
  if (value >= most - step / 2) return most;
  return Math.min(most, least + Math.round((value - least) / step) * step);
}
