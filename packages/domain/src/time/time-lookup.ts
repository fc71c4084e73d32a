/**
 * Returns the function that finds the last point at or before a moment, by index; 0 for a moment before the first. Points without
 * a time are stepped over. Calls in order of time cost one pass in all; a call for an earlier moment starts again.
 *
 * @param time seconds; NaN for a point without a time
 */
export function timeLookup(time: Float64Array): (seconds: number) => number {
  let [index, next, latest] = [0, 0, -Infinity];
  return (seconds) => {
    if (!(seconds >= latest)) [index, next] = [0, 0];
    latest = seconds;
    for (; next < time.length; next++) {
      const now = time[next] ?? Number.NaN;
      if (now > seconds) break;
      if (now <= seconds) index = next;
    }
    return index;
  };
}
