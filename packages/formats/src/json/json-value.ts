/** An object of a JSON file that anybody may have made: every value has to be looked at before it is used. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; undefined for lists and everything else. */
export const objectOf = (value: unknown): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** The value as a list; empty for everything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value as a finite number, also if it is written as a text; NaN for everything else. */
export function finiteOf(value: unknown): number {
  const number =
    typeof value === "number"
      ? value
      : typeof value === "string" && value.length < 40 && value.trim() !== ""
        ? Number(value)
        : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** The value as a text; empty for everything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The first of the values that is a number; NaN without one. */
export const firstNumber = (...values: readonly unknown[]): number =>
  values.map(finiteOf).find((value) => !Number.isNaN(value)) ?? NaN;

/**
 * The content of a JSON text in any encoding of Unicode that has a byte order mark, otherwise UTF-8; undefined if it is damaged.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return JSON.parse(new TextDecoder(encoding).decode(bytes));
  } catch {
    return undefined;
  }
}

const isoDuration =
  /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Seconds of an ISO 8601 duration of days and less ("PT1H2M3.5S"), or of Google's "661.714s"; NaN for anything else. */
export function durationOf(value: unknown): number {
  const text = textOf(value).slice(0, 64);
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds);
  const parts = text.length > 1 ? isoDuration.exec(text) : null;
  if (!parts) return NaN;
  const [, days = 0, hours = 0, minutes = 0, rest = 0] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(rest);
}
