const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot contain (production 2), and controls that it can but that no reader expects. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unwanted = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g;

/**
 * Any text as XML character data or attribute value: on one line, escaped, without characters that XML cannot contain; empty if
 * undefined.
 */
export const xmlText = (text: string | undefined): string =>
  text
    ?.toWellFormed()
    .replace(unwanted, " ")
    .trim()
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign) ?? "";

/** An element whose content is already XML; empty if the content is. */
export const xmlElement = (name: string, content: string): string =>
  content === "" ? "" : `<${name}>${content}</${name}>`;

/** ISO 8601 in UTC, with milliseconds only if they are not zero. @param ms since 1970 */
export const xmlTime = (ms: number): string => new Date(Math.round(ms)).toISOString().replace(".000Z", "Z");

/** Larger numbers are not measurements, and would be written as powers of ten. */
const largest = 1e9;

/** A number with at most this many decimals, never as a power of ten; empty if it is not a number. */
export function decimal(value: number | undefined, digits: number): string {
  if (value === undefined || !(Math.abs(value) < largest)) return "";
  const fixed = value.toFixed(digits);
  const short = fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  return short === "-0" ? "0" : short;
}

/** The nearest whole number; empty if it is outside the range or there is none. */
export function wholeWithin(value: number | undefined, from: number, to: number): string {
  const whole = Math.round(value ?? NaN);
  return whole >= from && whole <= to ? String(whole) : "";
}
