import type { RecordingColumns } from "@cairn/domain/recording/recording";

/** Seconds around the start of a leg within which its distance begins again at zero. */
const resetWindow = 30;

/**
 * Makes the device's distance continue through a recording of several legs or laps: if it falls to less than half near
 * the start of one, the new distance is added to the previous ones; any other fall is a correction, and the distance
 * stays constant until it catches up. Changes the column itself; its points must be in order of time.
 * @param legStarts in the clock of the columns, seconds
 */
export function joinDistances({ distance, time }: RecordingColumns, legStarts: readonly number[]): void {
  if (!distance) return;
  const starts = Float64Array.from(legStarts).toSorted();
  let base = 0;
  let reached = 0;
  for (let i = 0; i < distance.length; i += 1) {
    const stored = distance[i] ?? NaN;
    if (Number.isNaN(stored)) continue;
    if (2 * stored < reached - base && startsLeg(time?.[i] ?? NaN, starts)) base = reached;
    reached = Math.max(reached, base + stored);
    distance[i] = reached;
  }
}

/** True when one of the ascending `starts` is within the window. */
function startsLeg(time: number, starts: Float64Array): boolean {
  const earliest = time - resetWindow;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < earliest) low = middle + 1;
    else high = middle;
  }
  return (starts[low] ?? Infinity) <= time + resetWindow;
}
