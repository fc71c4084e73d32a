/** A class of steepness as maps for ski tours show it: from so many degrees to those of the next. */
interface SlopeClass {
  readonly fromDegrees: number;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** From what is walked with care to what avalanches do not lie on; the colours are near those of Swiss maps (30, 35, 40, 45 degrees). */
export const slopeClasses: readonly SlopeClass[] = [
  { fromDegrees: 25, colour: [166, 206, 87] },
  { fromDegrees: 30, colour: [250, 219, 51] },
  { fromDegrees: 35, colour: [245, 142, 42] },
  { fromDegrees: 40, colour: [221, 58, 61] },
  { fromDegrees: 45, colour: [131, 62, 153] },
];
