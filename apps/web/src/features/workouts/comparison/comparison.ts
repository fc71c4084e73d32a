import { type EffortComparison, compareEfforts } from "@cairn/domain/similar-workouts/compare-efforts";
import { begunAt, loopStarts } from "@cairn/domain/similar-workouts/loop-efforts";
import { clockColumn, clockOf } from "@cairn/domain/time/clocks";
import type { Axis, Chart } from "../../../graph/chart.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { niceTicks } from "../../../graph/nice-ticks.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { type Smoothing, smoothedColumn } from "../../../lib/track/smoothing.ts";
import {
  type TrackLine,
  type TrackMetric,
  type TrackSeries,
  nearestIndex,
  rangeOf,
} from "../../../lib/track/track-series.ts";
import { rotatedSeries } from "./rotated-series.ts";

/** Another effort on the same route, overlaid on the one of the page. */
export interface EffortOverlay {
  readonly series: TrackSeries;
  readonly line: TrackLine | undefined;
  /** Seconds at each point of the page's effort, and of the other, by the clock of comparisons, without pauses. */
  readonly ownClock: Float64Array;
  readonly clock: Float64Array;
  /** The other is a loop that began elsewhere; its points are rotated to the start of this one. */
  readonly begunElsewhere: boolean;
  /** Undefined if the two cannot be compared place by place; then only lines and graphs are overlaid. */
  readonly comparison: EffortComparison | undefined;
}

/** Compares two efforts with positions; a loop starting from where this one begins, too. */
export function overlayEffort(
  own: TrackSeries,
  { series, line }: Pick<EffortOverlay, "series" | "line">,
): EffortOverlay {
  const [ownClock, clock] = [clockOfSeries(own), clockOfSeries(series)];
  const [one, other] = [placed(own, ownClock), placed(series, clock)];
  const plain = { series, line, ownClock, clock, begunElsewhere: false };
  if (!one || !other) return { ...plain, comparison: undefined };
  const turned = loopStarts(one, other).flatMap((start) => {
    const loop = begunAt(other, start);
    const there = rotatedSeries(series, loop);
    const places = placed(there, loop.time);
    const comparison = places && compareEfforts(one, places);
    const turnedOver = { series: there, line, ownClock, clock: loop.time, begunElsewhere: true };
    return comparison ? [{ ...turnedOver, comparison }] : [];
  });
  const [best] = turned.toSorted((a, b) => b.comparison.met - a.comparison.met);
  return best ?? { ...plain, comparison: compareEfforts(one, other) };
}

const clockOfSeries = ({ length, segmentStarts, time }: TrackSeries): Float64Array =>
  clockColumn(clockOf("comparison"), { length, segmentStarts, columns: { time } }) ?? time;

const placed = ({ distance, lat, lon }: TrackSeries, time: Float64Array) =>
  lat && lon && { time, distance, lat, lon };

/**
 * For each point of one effort the point of the other at the same place, or on the time axis at the same moment; -1 after its
 * end.
 */
function counterparts(
  own: TrackSeries,
  { series, comparison, ownClock, clock }: EffortOverlay,
  axis: Axis,
): Int32Array {
  const wanted =
    axis === "distance"
      ? (comparison?.otherDistance ?? own.distance)
      : ownClock.map((seconds) => seconds + (comparison?.headStart ?? 0));
  const column = axis === "distance" ? series.distance : clock;
  const end = column.at(-1) ?? 0;
  const found = new Int32Array(own.length).fill(-1);
  for (let index = 0, at = 0; index < own.length; index++) {
    const value = wanted[index] ?? Number.NaN;
    if (!(value <= end + 0.5)) continue;
    while (at + 1 < column.length && (column[at + 1] ?? 0) <= value) at++;
    found[index] = at;
  }
  return found;
}

/** Columns of the other effort at the points of this one, for `workoutCharts`. */
export function overlayColumns(
  own: TrackSeries,
  overlay: EffortOverlay,
  axis: Axis,
  smoothing: Smoothing,
): (metric: TrackMetric) => Float64Array | undefined {
  const points = counterparts(own, overlay, axis);
  return (metric) => {
    const column = smoothedColumn(overlay.series, metric, smoothing);
    return column && Float64Array.from(points, (point) => column[point] ?? Number.NaN);
  };
}

/** Position of the other when this one was at a point; undefined after its end and without a position. */
export function otherPlace(
  { series, comparison, ownClock, clock }: EffortOverlay,
  index: number,
): { readonly lon: number; readonly lat: number } | undefined {
  const seconds = (ownClock[index] ?? 0) + (comparison?.headStart ?? 0);
  const at = nearestIndex(clock, Math.min(seconds, clock.at(-1) ?? 0));
  const [lon, lat] = [series.lon?.[at] ?? Number.NaN, series.lat?.[at] ?? Number.NaN];
  return Number.isNaN(lon + lat) ? undefined : { lon, lat };
}

/** Steps of a time gap as on a watch, seconds. */
const timeGapStepsS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];

/** Axis labels of a gap, including zero. */
function timeGapTicks(low: number, high: number): readonly number[] {
  const step = timeGapStepsS.find((seconds) => (high - low) / seconds <= 4);
  if (step === undefined) return niceTicks(low, high, 4);
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_unused, count) => (first + count) * step,
  );
}

/** Minimum span of the gap's graph, seconds, so that two equal efforts look equal. */
const minTimeGapSpanS = 20;

/** A gap as text: `+0:32`, `−1:05`. */
export const timeGapText = (seconds: number, { duration }: MetricFormats): string => {
  const whole = Math.round(seconds);
  return `${whole === 0 ? "" : whole > 0 ? "+" : "−"}${duration(Math.abs(whole))}`;
};

/** The graph of who is ahead; above 0 it is the effort of this page. Undefined if unknown. */
export function timeGapChart(
  overlay: EffortOverlay,
  formats: MetricFormats,
  { t }: Messages,
): Chart | undefined {
  const column = overlay.comparison?.lead;
  const range = column && rangeOf(column);
  if (!column || !range) return undefined;
  const air = Math.max((range[1] - range[0]) * 0.1, (minTimeGapSpanS - (range[1] - range[0])) / 2);
  const [low, high] = [Math.min(0, range[0]) - air, Math.max(0, range[1]) + air];
  return {
    metric: "timeGap",
    colour: "ink",
    name: t("workouts.timeGap"),
    column,
    weight: 1,
    filled: false,
    range: [low, high],
    ticks: timeGapTicks(low, high),
    tickText: (value) => timeGapText(value, formats),
    read: (value) => {
      const word = Math.round(value) === 0 ? "level" : value > 0 ? "ahead" : "behind";
      return { value: formats.duration(Math.abs(value)), unit: t(`workouts.${word}`) };
    },
  };
}
