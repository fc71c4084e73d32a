import { type HeartRateZone, heartRateZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { evenBounds } from "../../../lib/track/value-classes.ts";
import type { LineClasses } from "../../../map/maplibre/track-geojson.ts";
import {
  type Colouring,
  colourings,
  gradeBounds,
  type MetricColouring,
  noticeableGrade,
  steepGrade,
  ramps,
} from "../../../map/track/track-ramps.ts";
import { type WorkoutParts, kindColumn } from "./workout-parts.ts";

/** A colouring of the line: its classes for the map, its steps for the legend. */
export interface LineColouring {
  readonly classes: LineClasses | undefined;
  readonly ramp: readonly string[] | undefined;
  readonly legend: readonly { readonly colour: string; readonly text: string }[];
}

const uncoloured: LineColouring = { classes: undefined, ramp: undefined, legend: [] };

/** Lower bounds of the five classes; undefined if the metric has no data. */
export function classBounds(
  series: TrackSeries,
  colouring: MetricColouring,
  zones: readonly HeartRateZone[],
): readonly number[] | undefined {
  const column = series[colouring];
  if (!column) return undefined;
  if (colouring === "grade") {
    return column.some((grade) => Math.abs(grade) >= noticeableGrade) ? gradeBounds : undefined;
  }
  if (colouring !== "heartRate") return evenBounds(column);
  return zones.slice(1).map((zone) => zone.from);
}

const isMetric = (colouring: Colouring): colouring is MetricColouring => Object.hasOwn(ramps, colouring);

/** The possible colourings of this workout's line, plain first. */
export const usableColourings = (
  series: TrackSeries,
  parts: WorkoutParts | undefined,
  { withoutGraphs }: Pick<SportProfile, "withoutGraphs">,
): readonly Colouring[] =>
  colourings.filter((colouring) => {
    if (!isMetric(colouring)) return colouring === "none" || colouring === parts?.by;
    const isNoise = withoutGraphs.some((graph) => graph === colouring);
    return !isNoise && classBounds(series, colouring, heartRateZones(undefined)) !== undefined;
  });

interface ColouringInput {
  readonly series: TrackSeries;
  readonly parts: WorkoutParts | undefined;
  /** Heart-rate zones of the page. */
  readonly zones: readonly HeartRateZone[];
  readonly formats: MetricFormats;
}

/** Classes, colours and legend of one colouring. */
export function lineColouring(
  colouring: Colouring,
  { series, parts, zones, formats }: ColouringInput,
): LineColouring {
  if (!isMetric(colouring)) return colouring === parts?.by ? partColouring(parts, series) : uncoloured;
  const column = series[colouring];
  const lowerBounds = classBounds(series, colouring, zones);
  if (!column || !lowerBounds) return uncoloured;
  const ramp = ramps[colouring];
  const percent = (grade: number): string => formats.grade(grade, 0).value;
  const text = (bound: number, index: number): string => {
    if (colouring === "grade") return index === 0 ? `< ${percent(-steepGrade)}` : percent(bound);
    if (colouring === "heartRate") return `Z${index + 1} ${formats.heartRate(Math.ceil(bound)).value}`;
    return colouring === "speed" ? formats.speed(bound).value : formats.elevation(bound).value;
  };
  return {
    classes: { column, lowerBounds },
    ramp,
    legend: lowerBounds.map((bound, index) => ({ colour: ramp[index] ?? "", text: text(bound, index) })),
  };
}

const partColouring = (parts: WorkoutParts, series: TrackSeries): LineColouring => ({
  classes: {
    column: kindColumn(parts, series.length),
    lowerBounds: parts.kinds.map((_kind, index) => index),
    isExact: true,
  },
  ramp: parts.kinds.map(({ colour }) => colour),
  legend: parts.kinds.map(({ name, colour }) => ({ colour, text: name })),
});
