/** A line as uPlot takes it: null is a gap; NaN would break its scan for the highest value. */
export type ThinLine = [x: number[], y: (number | null)[]];

/**
 * The same picture from fewer points: of all values whose `x` falls into one column of `columnWidth`, the first, the lowest, the highest and
 * the last stay, in their order. Gaps wider than a column stay gaps; `x` never decreases.
 *
 * @param jumps indices, ascending, of points to which no line is drawn from the one before
 */
export function thinLine(
  x: Float64Array,
  y: Float64Array,
  jumps: readonly number[],
  columnWidth: number,
): ThinLine {
  const thin: ThinLine = [[], []];
  const jumped = new Set(jumps);
  let start = 0;
  while (start < x.length) {
    const end = (Math.floor((x[start] ?? 0) / columnWidth) + 1) * columnWidth;
    if (jumped.has(start)) {
      thin[0].push(x[start] ?? 0);
      thin[1].push(null);
    }
    let next = start + 1;
    while (next < x.length && (x[next] ?? 0) < end && !jumped.has(next)) next++;
    for (const index of keptOf(y, start, next)) {
      const value = y[index] ?? Number.NaN;
      thin[0].push(x[index] ?? 0);
      thin[1].push(Number.isNaN(value) ? null : value);
    }
    start = next;
  }
  return thin;
}

/** Indices of the first, lowest, highest and last value, ascending and each once; of a stretch without values its first point. */
function keptOf(y: Float64Array, start: number, end: number): readonly number[] {
  let [first, last, lowest, highest] = [-1, -1, -1, -1];
  for (let index = start; index < end; index++) {
    const value = y[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (first === -1) [first, lowest, highest] = [index, index, index];
    last = index;
    if (value < (y[lowest] ?? 0)) lowest = index;
    if (value > (y[highest] ?? 0)) highest = index;
  }
  if (first === -1) return [start];
  const [earlier, later] = lowest < highest ? [lowest, highest] : [highest, lowest];
  return [first, earlier, later, last].filter((index, at, all) => index !== all[at - 1]);
}
