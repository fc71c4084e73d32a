import type { Tags } from "../element.ts";

const metresPerFoot = 0.3048;
const number = String.raw`(-?\d{1,3}(?:[ \u00A0'\u2019]\d{3})+|-?\d+)(?:[.,](\d+))?`;
const length = new RegExp(String.raw`^\s*~?${number}\s*(m|metres?|meters?|ft|feet|')?\s*$`, "iu");

/** A length in metres, as people write it: "2942", "2 942 m", "2942,5", "9000 ft"; undefined if the text is not a length. */
export function metres(text: string | undefined): number | undefined {
  const found = text === undefined || text.length > 40 ? undefined : length.exec(text);
  if (!found) return undefined;
  const [, whole = "", decimals = "0", unit = "m"] = found;
  const value = Number(`${whole.replaceAll(/[^\d-]/gu, "")}.${decimals}`);
  const isFeet = /^(?:ft|feet|')$/iu.test(unit);
  return isFeet ? Math.round(value * metresPerFoot * 10) / 10 : value;
}

/** Elevation of a place on the earth, metres; undefined if it is missing or impossible. */
export function elevation(tags: Tags): number | undefined {
  const ele = metres(tags.get("ele"));
  return ele !== undefined && ele > -500 && ele < 9000 ? ele : undefined;
}

/** A whole number between two limits, undefined if the text is not one. */
export function wholeNumber(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^\s*[+-]?\d{1,10}\s*$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Population: "6 500" and "6,500" are numbers, too. */
export const population = (tags: Tags): number | undefined =>
  wholeNumber(tags.get("population")?.replaceAll(/[\s,.'\u00A0]/gu, ""), 0, 100_000_000);

const noes = new Set(["no", "false", "0", ""]);

/** Whether it has a tag that does not mean no. */
export const has = (tags: Tags, key: string): boolean => !noes.has(tags.get(key) ?? "");

/** Whether a tag means yes. */
export const isTrue = (tags: Tags, key: string): boolean => /^(?:yes|true|1)$/.test(tags.get(key) ?? "");

/** The first of several values in one tag: "downhill;nordic". */
export const firstValue = (text: string | undefined): string | undefined => text?.split(";")[0]?.trim();
