import { type MergedLines, mergeLines } from "@cairn/geo/merge-lines";
import { createPolylineDecoder } from "@cairn/geo/polyline";
import { lineInTile, type Tile, type TilePath } from "@cairn/geo/tile-lines";
import { encodeVectorTile, type TileFeature } from "@cairn/tiles/vector-tile/encode-vector-tile";

/** A track for a tile. */
export interface DrawnTrack {
  readonly key: string;
  readonly activityId: number;
  /** Local year in which it began; if given, each line carries it, and the number of tracks there. */
  readonly year?: number;
  /** The part of the line that the viewer may see. */
  readonly polyline: string;
  /** Indices of its points at which it begins again after a gap. */
  readonly starts: readonly number[];
}

export interface DrawTrackTileInput {
  readonly tile: Tile;
  /** The earliest first. */
  readonly tracks: readonly DrawnTrack[];
  /** From this zoom on every line is drawn, however many there are. */
  readonly wholeFrom: number;
}

/** From this zoom on lines are separate and link to their workouts; below it those of a sport are merged. */
const apartFrom = 10;

/**
 * Lines with more points than this in total are merged: a tile with this many has about 150 KB, and a phone still draws ten of
 * them smoothly.
 */
const maxPoints = 50_000;

/**
 * Sides of the cells within which lines are merged, units: 2, 6 and 16 CSS pixels. The first size that makes the tile small
 * enough is used, else the last.
 */
const mergeCells = [16, 48, 128];

/** Lines that are too short to be seen become points on a grid of this many units, at most one per place. */
const placeGrid = 24;

interface Line {
  readonly track: DrawnTrack;
  readonly paths: readonly TilePath[];
}

interface Stretch {
  readonly track: DrawnTrack;
  readonly path: TilePath;
  readonly passes: number;
}

/** Draws tracks as a vector tile with the layers `lines` and `places`. */
export function drawTrackTile({ tile, tracks, wholeFrom }: DrawTrackTileInput): Uint8Array {
  const lines: Line[] = [];
  const places = new Map<string, Places>();
  const decode = createPolylineDecoder();
  for (const track of tracks) {
    const { paths, place } = lineInTile({ ...decode(track.polyline), starts: track.starts }, tile);
    if (place) addPlace(places, track, place);
    if (paths.length > 0) lines.push({ track, paths });
  }
  const isApart = tile.z >= apartFrom;
  const isWhole =
    isApart && (tile.z >= wholeFrom || sizeOf(lines.flatMap(({ paths }) => paths)) <= maxPoints);
  const stretches = isWhole ? lines.flatMap(stretchesOf) : mergeAll(lines);
  return encodeVectorTile([
    { name: "lines", features: linesOf(stretches, isApart) },
    { name: "places", features: [...places.values()].map(placeFeature) },
  ]);
}

const sizeOf = (paths: readonly TilePath[]): number =>
  paths.reduce((points, { length }) => points + length / 2, 0);

const stretchesOf = ({ track, paths }: Line): Stretch[] => paths.map((path) => ({ track, path, passes: 1 }));

/** Lines that a browser can filter separately are merged separately. */
const groupOf = ({ activityId, year }: DrawnTrack): string => `${activityId} ${year ?? ""}`;

function mergeAll(lines: readonly Line[]): readonly Stretch[] {
  const groups = Map.groupBy(lines, ({ track }) => groupOf(track));
  let stretches: readonly Stretch[] = [];
  for (const cell of mergeCells) {
    const isLast = cell === mergeCells.at(-1);
    const merged = layInto([...groups.values()], cell, isLast ? Infinity : maxPoints);
    if (!merged) continue;
    stretches = merged.flatMap((group) => stretchesLeft(group));
    if (sizeOf(stretches.map(({ path }) => path)) <= maxPoints) break;
  }
  return stretches;
}

interface MergedGroup {
  readonly latestFirst: readonly Line[];
  readonly lines: MergedLines;
}

/** Puts each group into cells of a size; undefined as soon as there are so many cells that the rest need not be checked. */
function layInto(
  groups: readonly (readonly Line[])[],
  cell: number,
  maxCells: number,
): readonly MergedGroup[] | undefined {
  const merged: MergedGroup[] = [];
  let cells = 0;
  for (const group of groups) {
    // The latest stay whole.
    const latestFirst = group.toReversed();
    const lines = mergeLines(
      latestFirst.map(({ paths }) => paths),
      cell,
    );
    merged.push({ latestFirst, lines });
    cells += lines.cells;
    if (cells > maxCells) return undefined;
  }
  return merged;
}

/** The remaining parts of a group, the latest on top. */
const stretchesLeft = ({ latestFirst, lines }: MergedGroup): readonly Stretch[] =>
  lines
    .stretches()
    .toReversed()
    .flatMap(({ line, path, passes }) => {
      const track = latestFirst[line]?.track;
      return track ? [{ track, path, passes }] : [];
    });

function linesOf(stretches: readonly Stretch[], isApart: boolean): readonly TileFeature[] {
  const features = new Map<string, TileFeature & { readonly paths: TilePath[] }>();
  for (const { track, path, passes } of stretches) {
    const { key, activityId, year } = track;
    const properties = {
      activityId,
      ...(year !== undefined && { year, passes }),
      ...(isApart && { key }),
    };
    const name = Object.values(properties).join(" ");
    const feature = features.get(name);
    if (feature) feature.paths.push(path);
    else features.set(name, { kind: "lines", properties, paths: [path] });
  }
  return [...features.values()];
}

interface Places {
  readonly properties: TileFeature["properties"];
  /** By their text, each once. */
  readonly points: Map<string, TilePath>;
}

const placeFeature = ({ properties, points }: Places): TileFeature => ({
  kind: "points",
  properties,
  paths: [...points.values()],
});

function addPlace(places: Map<string, Places>, track: DrawnTrack, place: readonly [number, number]): void {
  const { activityId, year } = track;
  const group = year === undefined ? "" : groupOf(track);
  const drawn: Places = places.get(group) ?? {
    properties: year === undefined ? {} : { activityId, year },
    points: new Map<string, TilePath>(),
  };
  const [x, y] = place.map((at) => Math.round(at / placeGrid) * placeGrid) as [number, number];
  drawn.points.set(`${x} ${y}`, [x, y]);
  places.set(group, drawn);
}
