import type { FitFieldSpec } from "./fit-writer.ts";

const semicirclesPerDegree = 2 ** 31 / 180;
/** The field cannot hold 180° east, the same meridian as 180° west, and one step less means "absent". */
const highestLongitude = 180 - 2 / semicirclesPerDegree;

/** A field with degrees of latitude or longitude. */
export const positionField = (number: number): FitFieldSpec => ({
  number,
  type: "sint32",
  scale: semicirclesPerDegree,
});

/** A longitude in degrees as the field can hold it. */
export function storedLongitude(lon: number): number {
  if (lon >= 180) return lon - 360;
  return lon > highestLongitude ? highestLongitude : lon;
}
