import type { Messages } from "../lib/i18n/messages.ts";
import { type Smoothing, smoothedColumn } from "../lib/track/smoothing.ts";
import { type TrackMetric, type TrackSeries, rangeOf, usualRange } from "../lib/track/track-series.ts";
import type { MetricColour } from "../ui/workout/number-block.tsx";
import type { Chart } from "./chart.ts";
import type { MetricFormats } from "./metric-formats.ts";
import { niceTicks } from "./nice-ticks.ts";
import { numberLabel } from "./number-words.ts";

/** Minimum height of a profile, metres: a flat run must not look like the Alps. */
const leastRelief = 40;

/** Minimum spans of a plot, beats per minute and degrees Celsius: a steady line must look steady. */
const leastHeartRates = 20;
const leastWarmth = 8;

interface ChartInput {
  readonly column: Float64Array;
  /** Lowest and highest value of the column. */
  readonly range: readonly [number, number];
  readonly formats: MetricFormats;
}

type Scale = Pick<Chart, "range" | "ticks" | "tickText" | "read">;

/** A chart's ends with a small margin above and below the data. */
const withAir = (low: number, high: number, share: number): readonly [number, number] => {
  const air = (high - low) * share;
  return [low - air, high + air];
};

/** Both ends moved apart to a minimum span. */
const widened = ([low, high]: readonly [number, number], least: number): readonly [number, number] => {
  const missing = Math.max(0, least - (high - low)) / 2;
  return [low - missing, high + missing];
};

function elevationScale({ range, formats }: ChartInput): Scale {
  const [from, to] = withAir(...widened(range, leastRelief), 0.08);
  const unit = formats.elevationUnit;
  return {
    range: [from, to],
    ticks: niceTicks(from / unit, to / unit, 3).map((tick) => tick * unit),
    tickText: (value) => formats.elevation(value).value,
    read: formats.elevation,
  };
}

/** The 2nd and 98th percentile: one GPS error must not flatten the rest of the line. */
const usual = [0.02, 0.98] as const;

function speedScale({ column, range, formats }: ChartInput): Scale | undefined {
  if (range[1] <= 0) return undefined;
  const [usualLowest = 0, usualHighest = 0] = usualRange(column, usual) ?? [];
  const to = Math.min(range[1], usualHighest * 1.25) * 1.04;
  // An even effort, such as a swim, fills the plot instead of being a flat line at its top.
  const from = usualLowest > to * 0.4 ? usualLowest * 0.85 : 0;
  return {
    range: [from, to],
    ticks: formats.speedTicks(from, to),
    tickText: formats.speedTick,
    read: formats.speed,
  };
}

function heartRateScale({ range, formats }: ChartInput): Scale | undefined {
  if (range[1] <= 0) return undefined;
  const [from, to] = withAir(range[0], Math.max(range[1], range[0] + leastHeartRates), 0.08);
  return {
    range: [from, to],
    ticks: niceTicks(from, to, 3),
    tickText: (value) => formats.heartRate(value).value,
    read: formats.heartRate,
  };
}

/** Power and cadence start at zero, because coasting is part of them; a sprint may exceed the top. */
function fromZero({ column, range }: ChartInput, read: Chart["read"]): Scale | undefined {
  const to = Math.min(range[1], (usualRange(column, usual)?.[1] ?? 0) * 1.25) * 1.04;
  if (!(to > 0)) return undefined;
  return {
    range: [0, to],
    ticks: niceTicks(0, to, 2, 3).slice(1),
    tickText: (value) => read(value).value,
    read,
  };
}

function temperatureScale({ range, formats }: ChartInput): Scale {
  const [from, to] = withAir(...widened(range, leastWarmth), 0.08);
  return {
    range: [from, to],
    ticks: formats.temperatureTicks(from, to),
    tickText: (value) => formats.temperature(value).value,
    read: formats.temperature,
  };
}

/** Minimum span of a plot of depth, metres. */
const leastDepth = 5;

/** The surface is at the top, and the line goes down like the diver: the column contains depths below zero. */
function depthScale({ range, formats }: ChartInput): Scale {
  const to = Math.max(-range[0], leastDepth) * 1.08;
  const unit = formats.elevationUnit;
  return {
    range: [-to, 0],
    ticks: niceTicks(0, to / unit, 4).map((tick) => -tick * unit),
    tickText: (value) => formats.elevation(-value).value,
    read: (value) => formats.depth(-value),
  };
}

const scales: Readonly<Record<TrackMetric, (input: ChartInput) => Scale | undefined>> = {
  ele: elevationScale,
  speed: speedScale,
  heartRate: heartRateScale,
  power: (input) => fromZero(input, input.formats.power),
  cadence: (input) => fromZero(input, input.formats.cadence),
  temperature: temperatureScale,
  depth: depthScale,
};

export const metricColours: Readonly<Record<TrackMetric, MetricColour>> = {
  ele: "elev",
  speed: "speed",
  heartRate: "hr",
  power: "power",
  cadence: "cadence",
  temperature: "temp",
  depth: "elev",
};

/** The name of a graph. */
export function metricName(metric: TrackMetric, formats: MetricFormats, { t }: Messages): string {
  if (metric === "speed") return formats.speedName;
  if (metric === "cadence") return t(numberLabel("cadence", formats.sport));
  return t(`workouts.${metric === "ele" ? "elevation" : metric}`);
}

/** A column as drawn: depth goes down. */
const drawnColumn = (metric: TrackMetric, column: Float64Array | undefined): Float64Array | undefined =>
  metric === "depth" ? column?.map((metres) => -metres) : column;

/** Both columns in one, for a range that includes both. */
function joined(one: Float64Array, other: Float64Array): Float64Array {
  const both = new Float64Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Graphs of the metrics with data, in the requested order (WORK-2); with another effort overlaid if `overlay` has its values. */
export function workoutCharts(
  series: TrackSeries,
  metrics: readonly TrackMetric[],
  smoothing: Smoothing,
  formats: MetricFormats,
  messages: Messages,
  overlay: (metric: TrackMetric) => Float64Array | undefined = () => undefined,
): Chart[] {
  return metrics.flatMap((metric) => {
    const column = drawnColumn(metric, smoothedColumn(series, metric, smoothing));
    if (!column) return [];
    const other = drawnColumn(metric, overlay(metric));
    const both = other ? joined(column, other) : column;
    const range = rangeOf(both);
    const scale = range && scales[metric]({ column: both, range, formats });
    if (!scale) return [];
    const colour = metricColours[metric];
    const name = metricName(metric, formats, messages);
    const isProfile = metric === "ele";
    const isBold = isProfile || metric === "depth";
    const drawn = other ? { column, other } : { column };
    return [{ metric, colour, name, ...drawn, weight: isBold ? 1.5 : 1, filled: isProfile, ...scale }];
  });
}
