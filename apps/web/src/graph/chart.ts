import type { MetricColour } from "../ui/workout/number-block.tsx";
import type { TrackMetric } from "../lib/track/track-series.ts";

/** Token in which a line is drawn. */
export type ChartColour = MetricColour | "ink" | "ink-2";

/** A value as people read it: the unit stands smaller beside it. */
export interface Reading {
  readonly value: string;
  readonly unit: string;
}

/** One graph: which column, in whose colour, and how its values are said. */
export interface Chart {
  readonly metric: TrackMetric | "timeGap";
  /** What is drawn and read: the values by point, smoothed as the person likes them. */
  readonly column: Float64Array;
  /** The same of another effort that is laid over this one, at the same points. */
  readonly other?: Float64Array;
  readonly colour: ChartColour;
  readonly name: string;
  readonly weight: number;
  readonly filled: boolean;
  /** Lower and upper end of the plot and the figures at its right edge, in SI units. */
  readonly range: readonly [number, number];
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  readonly read: (value: number) => Reading;
}

export type Axis = "distance" | "time";

/** The common horizontal axis: its column ends at `max`, in metres or seconds. */
export interface AxisScale {
  readonly axis: Axis;
  readonly max: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}
