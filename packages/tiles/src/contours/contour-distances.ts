/** Contours of one unit on one zoom. */
export interface ContourDistance {
  /** Between adjacent contours, in the unit. */
  readonly distance: number;
  /** Length of the unit, metres. */
  readonly metres: number;
}

/** The international foot, exactly, metres. */
const foot = 0.3048;

/** First and last zoom with contours; tiles of the last one are enlarged on later zooms. */
export const contourZooms = { first: 10, last: 14 } as const;

/** Every contour whose number is divisible by this is an index line, which is bolder and labelled with its height. */
export const indexEvery = 5;

/**
 * By zoom. On a slope of 30 degrees adjacent contours are 3 to 6 pixels apart at 45 degrees of latitude, as on printed maps from
 * 1:15,000 to 1:250,000.
 */
const distances: Readonly<Record<number, { readonly metres: number; readonly feet: number }>> = {
  10: { metres: 100, feet: 500 },
  11: { metres: 100, feet: 500 },
  12: { metres: 50, feet: 200 },
  13: { metres: 20, feet: 100 },
  14: { metres: 10, feet: 40 },
};

/** The contours of a zoom in metres and in feet; undefined if there are none. */
export function contourDistances(
  zoom: number,
): { readonly metres: ContourDistance; readonly feet: ContourDistance } | undefined {
  const known = distances[zoom];
  return (
    known && {
      metres: { distance: known.metres, metres: 1 },
      feet: { distance: known.feet, metres: foot },
    }
  );
}
