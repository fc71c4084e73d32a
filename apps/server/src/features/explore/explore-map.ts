import type { GivenPayloadOf } from "@cairn/contracts/endpoint";
import {
  type ExploredCluster,
  type ExploredLine,
  type getExploreMap,
  maxExploredClusters,
  maxExploredLines,
} from "@cairn/contracts/explore";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import type { Actor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { type ExploreFilter, hasLimits } from "./explore-filter.queries.ts";
import {
  type CellCount,
  countInCells,
  countMatching,
  countSample,
  findLines,
  findLone,
  type LineRow,
  type PointRow,
} from "./explore-map.queries.ts";
import { type Box, cellNumber, cellsOfBox, countCells, type CellRange, finestLevel } from "./map-cells.ts";
import { maxScanned } from "./random-order.queries.ts";

export interface MapQuery {
  readonly box: Box;
  /** By which the world is 512 pixels wide at 0. */
  readonly zoom: number;
  readonly filter: ExploreFilter;
}

/** Cells are 32 to 64 pixels wide: a pin and its name fit into them. */
const cellsOfZoom = 3;
/** The zoom from which on lines are the detailed ones. */
const fineFrom = 13;

/** The workouts of a part of the map: few of them with their lines, more as clusters, counted by cells. */
export async function mapExplored(
  db: Database,
  actor: Actor,
  { box, zoom, filter }: MapQuery,
): Promise<GivenPayloadOf<typeof getExploreMap>> {
  const range = cellsOfView(box, zoom);
  if (range.columns.length === 0) return { count: 0, complete: true, clusters: [], workouts: [] };
  const { cells, complete } = await countView(db, actor, { box, range, filter });
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  if (complete && count <= maxExploredLines) {
    const fine = zoom >= fineFrom;
    const rows = await findLines(db, actor, filter, { cells, fine, limit: maxExploredLines });
    return { count: rows.length, complete, clusters: [], workouts: rows.map((row) => lineView(row, zoom)) };
  }
  const alone = complete ? cells.filter((cell) => cell.count === 1) : [];
  const lone = new Map(
    (await findLone(db, actor, filter, alone)).map((row) => [cellOf(row, range.level), row]),
  );
  const clusters = cells.map((cell) => clusterView(cell, lone.get(cellNumber(cell))));
  return { count, complete, clusters, workouts: [] };
}

/** The cells of a view, coarser where it would have too many. */
function cellsOfView(box: Box, zoom: number): CellRange {
  let level = Math.min(finestLevel, Math.floor(zoom) + cellsOfZoom);
  while (level > 0 && countCells(cellsOfBox(box, level)) > maxExploredClusters) level -= 1;
  return cellsOfBox(box, level);
}

interface View {
  readonly box: Box;
  readonly range: CellRange;
  readonly filter: ExploreFilter;
}

async function countView(
  db: Database,
  actor: Actor,
  { box, range, filter }: View,
): Promise<{ readonly cells: readonly CellCount[]; readonly complete: boolean }> {
  const cells = await countInCells(db, actor, range, filter.activities);
  if (!hasLimits(filter)) return { cells, complete: true };
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  if (count > maxScanned)
    return { cells: await countSample(db, actor, { range, filter }, box), complete: false };
  return { cells: await countMatching(db, actor, { range, filter }, cells), complete: true };
}

/** The number of the cell of a level that has a point. */
const cellOf = ({ cell }: PointRow, level: number): number => Math.floor(cell / 4 ** (finestLevel - level));

/** Steps of 1.1 m, as those of lines. */
const hundredThousandths = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const placeView = ({ lon, lat }: { readonly lon: number; readonly lat: number }) => ({
  lon: hundredThousandths(lon),
  lat: hundredThousandths(lat),
});

const workoutView = (row: PointRow) => ({
  workoutKey: row.workoutKey,
  username: row.username,
  activityId: row.activityId,
  ...placeView(row),
});

const clusterView = (cell: CellCount, lone: PointRow | undefined): ExploredCluster => ({
  ...placeView(cell),
  count: cell.count,
  ...(lone && { workout: workoutView(lone) }),
});

/** Metres round the equator, for the size of a pixel. */
const equator = 40_075_017;
/** Characters of one line; a hundred of them fit into an answer of 150 KB. */
const maxLineLength = 1000;

function lineView(row: LineRow, zoom: number): ExploredLine {
  const line =
    row.polyline === null ? undefined : simplified(row.polyline, row.starts ?? [], pixelAt(row.lat, zoom));
  return {
    ...workoutView(row),
    totalDistance: row.distance,
    ...(line && { polyline: line.polyline }),
    ...(line && line.starts.length > 0 && { polylineStarts: line.starts }),
  };
}

/** Metres of a pixel. */
const pixelAt = (lat: number, zoom: number): number =>
  (equator * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);

interface Line {
  readonly polyline: string;
  readonly starts: number[];
}

/** A line without what nobody sees at a zoom, and without more where it would still be too long. */
function simplified(polyline: string, starts: readonly number[], pixel: number): Line {
  const { lat, lon } = decodePolyline(polyline);
  for (let tolerance = pixel / 2; ; tolerance *= 2) {
    const line = simplifiedParts(lat, lon, starts, tolerance);
    if (lengthInJson(line.polyline) <= maxLineLength || tolerance > equator) return line;
  }
}

/** A backslash is written twice. */
const lengthInJson = (text: string): number => JSON.stringify(text).length;

function simplifiedParts(
  lat: Float64Array,
  lon: Float64Array,
  starts: readonly number[],
  tolerance: number,
): Line {
  const kept: number[] = [];
  const keptStarts: number[] = [];
  const ends = [...starts, lat.length];
  let from = 0;
  for (const to of ends) {
    if (from > 0) keptStarts.push(kept.length);
    for (const index of simplifyLine(lat.subarray(from, to), lon.subarray(from, to), tolerance))
      kept.push(from + index);
    from = to;
  }
  return { polyline: encodePolyline(lat, lon, kept), starts: keptStarts };
}
