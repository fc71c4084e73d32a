import type { TrackPart } from "../../lib/track/cursor-store.ts";
import { besideRuns } from "../../lib/track/doubled-line.ts";
import type { TrackLine, TrackSeries } from "../../lib/track/track-series.ts";
import { besideBy, type ClassRun, classRuns } from "../../lib/track/value-classes.ts";
import type { GeojsonLines } from "./geojson-lines.ts";

/** The colouring of the line: a column of the series and the lower bounds of its five classes. */
export interface LineClasses {
  readonly column: Float64Array;
  readonly lowerBounds: readonly number[];
  /** The column contains numbers of parts instead of measurements: it is drawn as it is, without averaging neighbours. */
  readonly isExact?: boolean;
}

/**
 * The line in runs of one colour each, both directions of a way side by side; one run per stroke if it has only one colour.
 */
export function lineRuns(
  line: TrackLine,
  series: TrackSeries,
  classes: LineClasses | undefined,
): readonly ClassRun[] {
  return classes
    ? besideRuns(line, classRuns(line, series, classes.column, classes.lowerBounds, classes.isExact))
    : lineStrokes(line);
}

/** One run per stroke. */
export function lineStrokes(line: TrackLine): readonly ClassRun[] {
  const last = line.lat.length - 1;
  const starts = line.strokeStarts.length > 0 ? line.strokeStarts : [0];
  return starts
    .map((from, index) => ({ from, to: (starts[index + 1] ?? last + 1) - 1, step: undefined }))
    .filter((run) => run.to > run.from);
}

const coordinatesOf = (line: TrackLine, from: number, to: number): number[][] => {
  const coordinates: number[][] = [];
  for (let index = from; index <= to; index++) {
    const lon = line.lon[index] ?? Number.NaN;
    const lat = line.lat[index] ?? Number.NaN;
    if (!Number.isNaN(lon) && !Number.isNaN(lat)) coordinates.push([lon, lat]);
  }
  return coordinates;
};

/** Runs as GeoJSON lines with their class as `step`. */
export const runsGeojson = (line: TrackLine, runs: readonly ClassRun[]): GeojsonLines => ({
  type: "FeatureCollection",
  features: runs.flatMap((run) => {
    const coordinates = coordinatesOf(line, run.from, run.to);
    if (coordinates.length < 2) return [];
    return [
      {
        type: "Feature" as const,
        properties: {
          ...(run.step !== undefined && { step: run.step }),
          ...(run.isBeside && { beside: besideBy }),
        },
        geometry: { type: "LineString" as const, coordinates },
      },
    ];
  }),
});

export const noLines: GeojsonLines = { type: "FeatureCollection", features: [] };

/** The stretch of the line between two points of the series; empty for no part. */
export const partGeojson = (
  line: TrackLine,
  series: TrackSeries,
  part: TrackPart | undefined,
): GeojsonLines => (part ? runsGeojson(line, partRuns(line, series, part)) : noLines);

/** The stretch of the line between two points of the series, found by distance: a run for each stroke of it. */
export function partRuns(line: TrackLine, series: TrackSeries, part: TrackPart): readonly ClassRun[] {
  const begin = series.distance[part.from];
  const end = series.distance[part.to];
  if (begin === undefined || end === undefined) return [];
  const strokes = new Set(line.strokeStarts);
  const runs: ClassRun[] = [];
  let from: number | undefined;
  for (let index = 0; index < line.distance.length; index++) {
    const metres = line.distance[index] ?? 0;
    const inside = metres >= begin && metres <= end;
    if (inside && (from === undefined || strokes.has(index))) from = index;
    if (inside && from !== undefined && from < index) {
      if (runs.at(-1)?.from === from) runs.pop();
      runs.push({ from, to: index, step: undefined });
    }
  }
  return runs;
}
