/** A class of steepness as on maps for ski tours: from its lower limit in degrees to that of the next. */
interface SlopeClass {
  readonly fromDegrees: number;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/**
 * From slopes that need care to those on which avalanches do not lie; the colours are similar to those of Swiss maps (30, 35, 40,
 * 45 degrees).
 */
export const slopeClasses: readonly SlopeClass[] = [
  { fromDegrees: 25, colour: [166, 206, 87] },
  { fromDegrees: 30, colour: [250, 219, 51] },
  { fromDegrees: 35, colour: [245, 142, 42] },
  { fromDegrees: 40, colour: [221, 58, 61] },
  { fromDegrees: 45, colour: [131, 62, 153] },
];
