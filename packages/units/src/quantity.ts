import type { UnitSystem } from "./unit-system.ts";

declare const quantity: unique symbol;

/** A number that carries its unit in its type only: `number & Quantity<"m">` is assignable to number, never the other way round. */
export interface Quantity<Unit extends string> {
  readonly [quantity]: Unit;
}

export type Metres = number & Quantity<"m">;
export type Seconds = number & Quantity<"s">;
export type MetresPerSecond = number & Quantity<"m/s">;
export type Kilograms = number & Quantity<"kg">;
export type Kilocalories = number & Quantity<"kcal">;
export type BeatsPerMinute = number & Quantity<"bpm">;
/** UTC, since 1970. */
export type Milliseconds = number & Quantity<"ms">;

/** Says that a number is in metres; checks nothing. The same for the functions below. */
export const metres = (value: number): Metres => value as Metres;
export const seconds = (value: number): Seconds => value as Seconds;
export const metresPerSecond = (value: number): MetresPerSecond => value as MetresPerSecond;
export const kilograms = (value: number): Kilograms => value as Kilograms;

/** Exact by definition (international yard and pound agreement of 1959); all reckoning inside uses these. */
export const metresPerKilometre = 1000;
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
export const metresPerYard = 0.9144;
export const kilogramsPerPound = 0.453_592_37;
export const secondsPerHour = 3600;
export const gramsPerKilogram = 1000;

/** Length of the unit that a person's distances and splits are told in: a kilometre or a mile, in metres. */
export const distanceUnitLength = (units: UnitSystem): Metres =>
  metres(units === "METRIC" ? metresPerKilometre : metresPerMile);
