/** One chart's line in SI units, and the values at the edges of its plot. */
export interface Line {
  /** Never decreases; begins at 0. */
  readonly x: Float64Array;
  readonly xMax: number;
  /** NaN for missing values. */
  readonly y: Float64Array;
  /** Indices, ascending, of points without a line from the previous one. */
  readonly jumps: readonly number[];
  /** At the lower and the upper edge. */
  readonly range: readonly [number, number];
}

/** Points connected by a line: x and y in turn, whole device pixels from the upper left corner. */
export type Stroke = readonly number[];

/**
 * The strokes of a line in a plot of device pixels. Of all values in one column of pixels the first, the lowest, the highest and
 * the last are kept, in order: the same picture from a hundredth of the points. Strokes end at jumps, and at gaps wider than a
 * column.
 */
export function lineStrokes(
  { x, xMax, y, jumps, range: [low, high] }: Line,
  width: number,
  height: number,
): readonly Stroke[] {
  const perX = xMax > 0 ? width / xMax : 0;
  const perY = height / (high - low);
  const strokes: number[][] = [];
  let stroke: number[] | undefined;
  let nextJump = 0;
  let start = 0;
  while (start < x.length) {
    while ((jumps[nextJump] ?? x.length) <= start) {
      stroke = undefined;
      nextJump++;
    }
    const columnEnd = (Math.floor((x[start] ?? 0) * perX) + 1) / perX;
    const stop = jumps[nextJump] ?? x.length;
    let end = start + 1;
    while (end < stop && (x[end] ?? 0) < columnEnd) end++;
    const kept = keptOf(y, start, end);
    if (kept.length === 0) stroke = undefined;
    else if (!stroke) strokes.push((stroke = []));
    for (const index of kept) {
      const across = Math.round((x[index] ?? 0) * perX);
      const down = Math.round((high - (y[index] ?? 0)) * perY);
      if (stroke?.at(-2) !== across || stroke.at(-1) !== down) stroke?.push(across, down);
    }
    start = end;
  }
  return strokes;
}

/** Indices of the first, lowest, highest and last value, ascending and each once; empty without values. */
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
  if (first === -1) return [];
  const [earlier, later] = lowest < highest ? [lowest, highest] : [highest, lowest];
  return [first, earlier, later, last].filter((index, at, all) => index !== all[at - 1]);
}
