import { typedNumber } from "../../lib/typed-number.ts";

/** The largest longitude (x) and latitude (y), degrees. */
export const mostDegrees = { x: 180, y: 90 } as const;

/** The two numbers of a position: longitude and latitude. */
export type DegreesName = keyof typeof mostDegrees;

/** What somebody has typed for a position; a number that was not typed is absent. */
export type TypedPlace = Readonly<Partial<Record<DegreesName, string>>>;

/** Typed degrees: as other numbers, and negative in the west and south. Undefined if the text is none, or none on Earth. */
export function typedDegrees(name: DegreesName, text: string): number | undefined {
  const size = text.trim().replace(/^[-\u2212]/, "");
  const degrees = typedNumber(size);
  if (size === "" || !(degrees <= mostDegrees[name])) return undefined;
  return size === text.trim() ? degrees : -degrees;
}

/** Whether everything typed is a position. */
export const arePlaced = ({ x, y }: TypedPlace): boolean =>
  (x === undefined || typedDegrees("x", x) !== undefined) &&
  (y === undefined || typedDegrees("y", y) !== undefined);
