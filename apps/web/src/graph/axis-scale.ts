import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { TrackSeries } from "../lib/track/track-series.ts";
import type { Axis, AxisScale } from "./chart.ts";
import type { MetricFormats } from "./metric-formats.ts";
import { clockTicks, niceTicks } from "./nice-ticks.ts";

const hasLength = (column: Float64Array) => (column.at(-1) ?? 0) > 0;

/** Below this length, in metres, a track is labelled in metres or feet: in kilometres all labels would be 0. */
const minKilometreAxisM = 600;

/** The meaningful axes: no distance in the gym or on a treadmill without a sensor, no time in a drawn track. */
export const usableAxes = (
  series: TrackSeries,
  { hasTrack }: Pick<SportProfile, "hasTrack">,
): readonly Axis[] =>
  (["distance", "time"] as const).filter((axis) => hasLength(series[axis]) && (hasTrack || axis === "time"));

/** The horizontal axis with labels about every hundred pixels; the first one includes the unit. */
export function axisScale(series: TrackSeries, axis: Axis, formats: MetricFormats, most: number): AxisScale {
  const max = series[axis].at(-1) ?? 0;
  if (axis === "time") {
    const ticks = clockTicks(0, max, most);
    // Steps of less than a minute need seconds, in all labels alike.
    const label = (ticks[1] ?? 0) < 60 ? formats.duration : formats.clock;
    return { axis, max, ticks: ticks.map((at) => ({ at, text: at === 0 ? "0" : label(at) })) };
  }
  const unit = max < minKilometreAxisM ? formats.shortUnit : formats.distanceUnit;
  const ticks = niceTicks(0, max / unit.length, most);
  return {
    axis,
    max,
    ticks: ticks.map((tick) => ({
      at: tick * unit.length,
      text: tick === 0 ? `0 ${unit.name}` : formats.number(tick),
    })),
  };
}
