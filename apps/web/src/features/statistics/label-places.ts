/** Minimum distance between two labels at the ends of lines, as a share of the graph's height. */
const apart = 0.07;

/**
 * Positions of labels beside the ends of lines so that none covers another: as close to its end as the others allow, in the same
 * order from below.
 *
 * @param ends shares of the graph's height, 0 at the bottom
 */
export const labelPlaces = (ends: readonly number[]): readonly number[] => {
  const places = [...ends];
  const fromBelow = ends.map((_, index) => index).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  let least = 0;
  for (const index of fromBelow) {
    const place = Math.max(least, ends[index] ?? 0);
    places[index] = place;
    least = place + apart;
  }
  return places;
};
