/**
 * Fills runs of unknown values (NaN) in place: each point takes its share between the known values around the run, by the clock; before the first and
 * after the last known value it takes that one. Without any known value nothing is filled.
 *
 * @param clock the time of an index, any unit; where it stands still or jumps back, the later value is taken
 * @param isFilled whether a run is filled, given its first index and the index after its last
 */
export function fillUnknown(
  values: Float64Array,
  clock: (i: number) => number,
  isFilled: (first: number, end: number) => boolean,
): void {
  const isKnown = (i: number): boolean => Number.isFinite(values[i] ?? Number.NaN);
  let first = 0;
  while (first < values.length) {
    let end = first;
    while (end < values.length && !isKnown(end)) end++;
    if (end > first && isFilled(first, end)) fillRun(values, clock, first, end);
    first = end + 1;
  }
}

function fillRun(values: Float64Array, clock: (i: number) => number, first: number, end: number): void {
  const before = values[first - 1] ?? values[end] ?? Number.NaN;
  const after = values[end] ?? before;
  const duration = clock(end) - clock(first - 1);
  for (let i = first; i < end; i++) {
    const part = duration > 0 ? (clock(i) - clock(first - 1)) / duration : 1;
    values[i] = before + (after - before) * (part >= 0 && part <= 1 ? part : 1);
  }
}
