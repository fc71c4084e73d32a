import type { PersonalBestView } from "@cairn/contracts/personal-bests";

/** A record in the graph of its history, as shares of the width and of the height, 0 to 1; better is higher. */
export interface RecordPoint {
  readonly x: number;
  readonly y: number;
}

/** Share of the height that stays free below the first record and above the best one. */
const margin = 0.12;

/**
 * Positions of the records of a history from the first until now. A single one, or several at the same instant, are at the left
 * edge.
 *
 * @param now ms since 1970
 */
export function recordPoints(history: PersonalBestView["history"], now: number): readonly RecordPoint[] {
  const [first] = history;
  const best = history.at(-1);
  if (!first || !best) return [];
  const span = Math.max(1, now - first.startTime);
  const gain = best.value - first.value;
  return history.map(({ startTime, value }) => ({
    x: Math.min(1, (startTime - first.startTime) / span),
    y: gain === 0 ? 0.5 : margin + (1 - 2 * margin) * ((value - first.value) / gain),
  }));
}

/** The line of the best at each moment: a record lasts until it is broken. In units of a square of 100, downwards as in SVG. */
export const stepPath = (points: readonly RecordPoint[]): string =>
  points
    .map(
      ({ x, y }, i) =>
        `${i === 0 ? "M" : "H"}${(x * 100).toFixed(2)}${i === 0 ? " " : "V"}${(100 - y * 100).toFixed(2)}`,
    )
    .join("") + (points.length > 0 ? "H100" : "");

/** The record in force at a share of the width. */
export const recordAt = (points: readonly RecordPoint[], share: number): number =>
  Math.max(
    0,
    points.findLastIndex(({ x }) => x <= share),
  );
