import type { AxisScale, Axis, Strip } from "../../graph/strip.ts";
import { clockTicks, niceTicks } from "../../graph/nice-ticks.ts";
import type { Messages } from "../../lib/i18n/messages.ts";
import { type TrackSeries, rangeOf } from "../../lib/track/track-series.ts";
import type { MetricFormats } from "./metric-formats.ts";

/** Lowest height of a profile, metres: a flat run must not look like the Alps. */
const leastRelief = 40;

/** A strip's ends with a little air above and below the data. */
const withAir = (low: number, high: number, share: number): readonly [number, number] => {
  const air = (high - low) * share;
  return [low - air, high + air];
};

function elevationStrip(series: TrackSeries, formats: MetricFormats, { t }: Messages): Strip | undefined {
  const range = series.ele && rangeOf(series.ele);
  if (!range) return undefined;
  const [low, high] = range;
  const missing = Math.max(0, leastRelief - (high - low)) / 2;
  const [from, to] = withAir(low - missing, high + missing, 0.08);
  const unit = formats.elevationUnit;
  return {
    metric: "ele",
    colour: "elev",
    name: t("workout.elevation"),
    weight: 1.5,
    filled: true,
    range: [from, to],
    ticks: niceTicks(from / unit, to / unit, 3).map((tick) => tick * unit),
    tickText: (value) => formats.elevation(value).value,
    read: formats.elevation,
  };
}

/** The 2nd and 98th percentile: one GPS slip must not press the rest of the line flat. */
function usualRange(column: Float64Array): readonly [number, number] {
  const sorted = column.filter((value) => !Number.isNaN(value)).toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return [at(0.02), at(0.98)];
}

function speedStrip(series: TrackSeries, formats: MetricFormats): Strip | undefined {
  const range = series.speed && rangeOf(series.speed);
  if (!series.speed || !range || range[1] <= 0) return undefined;
  const [usualLowest, usualHighest] = usualRange(series.speed);
  const to = Math.min(range[1], usualHighest * 1.25) * 1.04;
  // An even effort, such as a swim, fills the plot instead of lying as a flat line at its top.
  const from = usualLowest > to * 0.4 ? usualLowest * 0.85 : 0;
  return {
    metric: "speed",
    colour: "speed",
    name: formats.speedName,
    weight: 1,
    filled: false,
    range: [from, to],
    ticks: formats.speedTicks(from, to),
    tickText: formats.speedTick,
    read: formats.speed,
  };
}

function heartRateStrip(series: TrackSeries, formats: MetricFormats, { t }: Messages): Strip | undefined {
  const range = series.heartRate && rangeOf(series.heartRate);
  if (!range || range[1] <= 0) return undefined;
  const [from, to] = withAir(range[0], Math.max(range[1], range[0] + 20), 0.08);
  return {
    metric: "heartRate",
    colour: "hr",
    name: t("workout.heartRate"),
    weight: 1,
    filled: false,
    range: [from, to],
    ticks: niceTicks(from, to, 3),
    tickText: (value) => formats.heartRate(value).value,
    read: formats.heartRate,
  };
}

/** The graphs that this workout has, in the fixed order elevation, speed, heart rate (WORK-2). */
export function graphStrips(series: TrackSeries, formats: MetricFormats, messages: Messages): Strip[] {
  const strips = [
    elevationStrip(series, formats, messages),
    speedStrip(series, formats),
    heartRateStrip(series, formats, messages),
  ];
  return strips.filter((strip) => strip !== undefined);
}

const hasLength = (column: Float64Array) => (column.at(-1) ?? 0) > 0;

/** The axes that mean something here: no distance on a treadmill without a sensor, no time in a drawn track. */
export const usableAxes = (series: TrackSeries): readonly Axis[] =>
  (["distance", "time"] as const).filter((axis) => hasLength(series[axis]));

/** The horizontal axis with figures about every hundred pixels; the first one carries the unit. */
export function axisScale(series: TrackSeries, axis: Axis, formats: MetricFormats, most: number): AxisScale {
  const max = series[axis].at(-1) ?? 0;
  if (axis === "time") {
    return {
      axis,
      max,
      ticks: clockTicks(0, max, most).map((at) => ({ at, text: formats.clock(at) })),
    };
  }
  const unit = formats.distanceUnit;
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
