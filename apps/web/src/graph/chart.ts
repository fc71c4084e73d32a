import type { TrackMetric } from "../lib/track/track-series.ts";
import type { MetricColour } from "../ui/workout/number-block.tsx";

/** Colour token of a line. */
export type ChartColour = MetricColour | "ink" | "ink-2";

/** A formatted value: the unit is shown smaller beside it. */
export interface Reading {
  readonly value: string;
  readonly unit: string;
}

/** One graph: its column, its colour, and its formats. */
export interface Chart {
  readonly metric: TrackMetric | "timeGap";
  /** The values to draw and read, by point, with the chosen smoothing. */
  readonly column: Float64Array;
  /** The values of an overlaid effort, at the same points. */
  readonly other?: Float64Array;
  readonly colour: ChartColour;
  readonly name: string;
  readonly weight: number;
  readonly filled: boolean;
  /** Lower and upper end of the plot and the labels at its right edge, in SI units. */
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
