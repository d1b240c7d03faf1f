// An amount that is chosen with a slider or typed: read, written and kept within its bounds. Cents everywhere.

const isEnglish = document.documentElement.lang.startsWith("en");
const mark = isEnglish ? "." : ",";

/** Cents (or chips) of what somebody typed, or null where it is no amount. «1.000» is a thousand, «12.5» is twelve and a half. */
export function centsOf(text, currency) {
  if (currency === "CHIPS") {
    // A tournament's chips are whole: every mark is one of thousands.
    const chips = text.replace(/[\s.,]/g, "");
    return /^\d{1,9}$/.test(chips) ? Number(chips) : null;
  }
  const typed = text.replace(/[\s€]/g, "");
  if (!/^\d[\d.,]*$/.test(typed)) return null;
  const at = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  const after = at < 0 ? "" : typed.slice(at + 1);
  if (after.length > 3) return null;
  const isDecimal = at >= 0 && after.length < 3;
  const whole = (isDecimal ? typed.slice(0, at) : typed).replace(/[.,]/g, "");
  if (whole.length > 9) return null;
  return Number(whole) * 100 + (isDecimal ? Number(after.padEnd(2, "0")) : 0);
}

/** «12,50»: as it is typed, without groups of thousands. */
export const typedOf = (cents, currency) => currency === "CHIPS" ? String(cents) : `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, "0")}`;

/** «1.234,56 €»: as the felt shows it; demonstration chips without their word. */
export function shownOf(cents, currency) {
  if (currency === "CHIPS") return String(cents).replace(/\B(?=(\d{3})+$)/g, isEnglish ? "," : ".");
  const grouped = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, isEnglish ? "," : ".");
  const text = `${grouped}${mark}${String(cents % 100).padStart(2, "0")}`;
  if (currency !== "EUR") return text;
  return isEnglish ? `€${text}` : `${text} €`;
}

/** A slider's value, to whole steps above its least; the ends stay what they are. */
export function snapped(value, { least, most, step }) {
  if (value >= most - step / 2) return most;
  return Math.min(most, least + Math.round((value - least) / step) * step);
}
