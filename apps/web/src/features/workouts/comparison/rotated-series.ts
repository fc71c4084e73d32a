import type { TurnedLoop } from "@cairn/domain/similar-workouts/loop-efforts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";

/** A loop's points in another order, with the resulting clock and distances. */
export function rotatedSeries(series: TrackSeries, { order, time, distance }: TurnedLoop): TrackSeries {
  const columns = Object.entries(series).flatMap(([name, column]: [string, unknown]) =>
    column instanceof Float64Array
      ? [[name, Float64Array.from(order, (at) => column[at] ?? Number.NaN)] as const]
      : [],
  );
  const begins = new Set(series.segmentStarts);
  return {
    ...series,
    ...Object.fromEntries(columns),
    length: order.length,
    time,
    distance,
    segmentStarts: [...order.keys()].filter((index) => index === 0 || begins.has(order[index] ?? -1)),
  };
}
