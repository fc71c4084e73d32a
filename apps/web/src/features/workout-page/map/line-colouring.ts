import { heartRateZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import { evenBounds } from "../../../lib/track/value-classes.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import type { LineClasses } from "../../../map/maplibre/track-geojson.ts";
import { type Colouring, colourings, ramps } from "../../../map/track/track-ramps.ts";
import type { MetricFormats } from "../numbers/metric-formats.ts";

/** What the line is coloured by: its classes for the map, its steps for the legend. */
export interface LineColouring {
  readonly classes: LineClasses | undefined;
  readonly ramp: readonly string[] | undefined;
  readonly legend: readonly { readonly colour: string; readonly text: string }[];
}

const uncoloured: LineColouring = { classes: undefined, ramp: undefined, legend: [] };

/** Grades from which a track goes up, or down, noticeably and steeply; the same on every workout, so that colours can be compared. */
const noticeable = 0.02;
const steep = 0.06;
const gradeBounds = [Number.NEGATIVE_INFINITY, -steep, -noticeable, noticeable, steep] as const;

/** Lower bounds of the five classes; undefined where the metric has nothing to show. */
export function classBounds(
  series: TrackSeries,
  colouring: Exclude<Colouring, "none">,
  maxHeartRate: number | undefined,
): readonly number[] | undefined {
  const column = series[colouring];
  if (!column) return undefined;
  if (colouring === "grade") {
    return column.some((grade) => Math.abs(grade) >= noticeable) ? gradeBounds : undefined;
  }
  if (colouring !== "heartRate") return evenBounds(column);
  return heartRateZones(maxHeartRate)
    .slice(1)
    .map((zone) => zone.from);
}

/** The ways in which this workout's line can be coloured, plain first. */
export const usableColourings = (series: TrackSeries): readonly Colouring[] =>
  colourings.filter(
    (colouring) => colouring === "none" || classBounds(series, colouring, undefined) !== undefined,
  );

/** Classes, colours and legend of one colouring. */
export function lineColouring(
  series: TrackSeries,
  colouring: Colouring,
  maxHeartRate: number | undefined,
  formats: MetricFormats,
): LineColouring {
  if (colouring === "none") return uncoloured;
  const column = series[colouring];
  const lowerBounds = classBounds(series, colouring, maxHeartRate);
  if (!column || !lowerBounds) return uncoloured;
  const ramp = ramps[colouring];
  const percent = (grade: number): string => formats.grade(grade, 0).value;
  const text = (bound: number, index: number): string => {
    if (colouring === "grade") return index === 0 ? `< ${percent(-steep)}` : percent(bound);
    if (colouring === "heartRate") return `Z${index + 1} ${formats.heartRate(Math.ceil(bound)).value}`;
    return colouring === "speed" ? formats.speed(bound).value : formats.elevation(bound).value;
  };
  return {
    classes: { column, lowerBounds },
    ramp,
    legend: lowerBounds.map((bound, index) => ({ colour: ramp[index] ?? "", text: text(bound, index) })),
  };
}
