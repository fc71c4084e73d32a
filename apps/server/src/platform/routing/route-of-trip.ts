import type {
  routeWarnings,
  RoutingLeg,
  turnKinds,
  wayKinds,
  waySurfaces,
} from "@cairn/contracts/planner/planner";
import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { known } from "@cairn/domain/known";
import { haversine } from "@cairn/geo/haversine";
import { encodePolyline } from "@cairn/geo/polyline";
import { alignedIndex } from "./aligned-index.ts";
import type { LonLat } from "./engine-work.ts";
import { answeredHeights, decodeShape, type Line } from "./line.ts";

/** A leg of Valhalla's answer to `route`; kilometres and seconds. */
export interface TripLeg {
  /** Encoded, precision 6. */
  readonly shape: string;
  readonly summary: { readonly length: number; readonly time: number };
  readonly maneuvers: readonly {
    readonly type: number;
    readonly instruction: string;
    readonly street_names?: readonly string[];
    readonly begin_shape_index: number;
    readonly length: number;
    readonly time: number;
  }[];
}

export interface Trip {
  readonly trip: { readonly legs: readonly TripLeg[] };
}

/** Valhalla's answer to `trace_attributes`: the ways along a line, kilometres. */
export interface TracedWays {
  /** The line that their indices count; it may have a point more or less than the one that was asked about. */
  readonly shape: string;
  readonly edges?: readonly TracedEdge[];
}

interface TracedEdge {
  readonly begin_shape_index: number;
  readonly end_shape_index: number;
  readonly length: number;
  readonly surface?: string;
  readonly use?: string;
  readonly road_class?: string;
  readonly sac_scale?: number;
  readonly travel_mode?: string;
  /** Not a speed, but the mark of private ways of `way-rules.lua`. */
  readonly truck_speed?: number;
}

/** The attributes that are read here. */
export const tracedAttributes = [
  "shape",
  "edge.begin_shape_index",
  "edge.end_shape_index",
  "edge.length",
  "edge.surface",
  "edge.use",
  "edge.road_class",
  "edge.sac_scale",
  "edge.travel_mode",
  "edge.truck_speed",
];

type Surface = (typeof waySurfaces)[number];
type Kind = (typeof wayKinds)[number];
type Warning = RoutingLeg["warnings"][number];
type WarningKind = (typeof routeWarnings)[number];

/**
 * A leg as this server answers it.
 *
 * @param ends the points that were asked for
 * @param ways undefined if they are not known
 * @param isByBike on the bike or beside it
 */
export function legOf(
  leg: TripLeg,
  [start, end]: readonly [LonLat, LonLat],
  ways: TracedWays | undefined,
  heightAt: ElevationSampler,
  isByBike: boolean,
): RoutingLeg {
  const line = decodeShape(leg.shape);
  const last = line.lat.length - 1;
  const elevations = Array.from(line.lat, (lat, i) => heightAt(lat, line.lon[i] ?? Number.NaN));
  const edges = alignedEdges(line, ways);
  const snapped = (index: number, [lon, lat]: LonLat) => {
    const [x, y] = [line.lon[index] ?? lon, line.lat[index] ?? lat];
    return { x, y, moved: haversine(lat, lon, y, x) };
  };
  return {
    polyline: encodePolyline(line.lat, line.lon),
    distance: leg.summary.length * 1000,
    duration: leg.summary.time,
    ...known("elevations", answeredHeights(elevations)),
    start: snapped(0, start),
    end: snapped(last, end),
    maneuvers: leg.maneuvers.map((turn) => ({
      type: turns[turn.type] ?? "other",
      text: turn.instruction,
      streetNames: [...(turn.street_names ?? [])],
      begin: Math.min(last, turn.begin_shape_index),
      distance: turn.length * 1000,
      duration: turn.time,
    })),
    surfaces: shares(edges, surfaceOf).map(([surface, distance]) => ({ surface, distance })),
    ways: shares(edges, kindOf).map(([kind, distance]) => ({ kind, distance })),
    warnings: [...edgeWarnings(edges, isByBike), ...steepParts(line, elevations)].toSorted(
      (a, b) => a.from - b.from,
    ),
  };
}

/** An edge whose ends are indices of the leg's own line. */
interface AlignedEdge {
  readonly edge: TracedEdge;
  readonly from: number;
  readonly to: number;
}

/** The edges of a leg; none if they are those of another line. */
function alignedEdges(line: Line, ways: TracedWays | undefined): readonly AlignedEdge[] {
  const indexOf = ways && alignedIndex(line, decodeShape(ways.shape));
  if (!ways?.edges || !indexOf) return [];
  return ways.edges.map((edge) => {
    const from = indexOf(edge.begin_shape_index);
    return { edge, from, to: Math.max(from, indexOf(edge.end_shape_index)) };
  });
}

/** Metres of each value, most first. */
function shares<Value>(
  edges: readonly AlignedEdge[],
  valueOf: (edge: TracedEdge) => Value,
): readonly (readonly [Value, number])[] {
  const metres = new Map<Value, number>();
  for (const { edge } of edges) {
    const value = valueOf(edge);
    metres.set(value, (metres.get(value) ?? 0) + edge.length * 1000);
  }
  return [...metres].toSorted(([, a], [, b]) => b - a);
}

/** Valhalla's surfaces (`graphconstants.h`). */
const surfaces: Readonly<Record<string, Surface>> = {
  paved_smooth: "paved",
  paved: "paved",
  paved_rough: "rough_paved",
  compacted: "compacted",
  dirt: "dirt",
  gravel: "gravel",
};

const surfaceOf = ({ surface = "" }: TracedEdge): Surface => surfaces[surface] ?? "path";

/** Valhalla's uses of ways that say more than the class of a road (`graphconstants.h`). */
const uses: Readonly<Record<string, Kind>> = {
  path: "path",
  mountain_bike: "path",
  bridleway: "path",
  footway: "footway",
  sidewalk: "footway",
  pedestrian: "footway",
  pedestrian_crossing: "footway",
  elevator: "footway",
  escalator: "footway",
  platform: "footway",
  steps: "steps",
  track: "track",
  cycleway: "cycleway",
  ferry: "ferry",
  "rail-ferry": "ferry",
};

const roads: Readonly<Record<string, Kind>> = {
  motorway: "main_road",
  trunk: "main_road",
  primary: "main_road",
  secondary: "main_road",
  tertiary: "road",
  unclassified: "road",
};

/** The mark of private ways; 0 for others, and for limits of lorries in tiles that were made without it. */
const markOf = ({ truck_speed = 0 }: TracedEdge): number => (truck_speed < 20 ? Math.round(truck_speed) : 0);

/** Kinds of ways by the mark, where the use says only that they are private on foot. */
const markedKinds: readonly (Kind | undefined)[] = [undefined, "path", "footway", "track", "cycleway"];

const kindOf = (edge: TracedEdge): Kind =>
  uses[edge.use ?? ""] ?? markedKinds[markOf(edge) >> 2] ?? roads[edge.road_class ?? ""] ?? "street";

/** Demanding mountain hiking (T3), by the order of OpenStreetMap's `sac_scale` from 1. */
const hardScale = 3;

/** Bits of the mark of private ways, by how people go. */
const privateBits: Readonly<Record<string, number>> = { pedestrian: 1, bicycle: 2 };

const isPrivate = (edge: TracedEdge): boolean =>
  (markOf(edge) & (privateBits[edge.travel_mode ?? ""] ?? 0)) !== 0;

const edgeWarningTests: readonly (readonly [WarningKind, (edge: TracedEdge) => boolean])[] = [
  ["steps", ({ use }) => use === "steps"],
  ["ferry", (edge) => kindOf(edge) === "ferry"],
  ["private", isPrivate],
  ["hard_path", ({ sac_scale = 0 }) => sac_scale >= hardScale],
];

/** What to be warned of along edges; neighbouring ones together. */
function edgeWarnings(edges: readonly AlignedEdge[], isByBike: boolean): readonly Warning[] {
  const tests = isByBike
    ? [
        ...edgeWarningTests,
        ["no_cycling", ({ travel_mode }: TracedEdge) => travel_mode === "pedestrian"] as const,
      ]
    : edgeWarningTests;
  return tests.flatMap(([kind, isSo]) =>
    joined(
      kind,
      edges.filter(({ edge }) => isSo(edge)).map(({ from, to }) => [from, to] as const),
    ),
  );
}

/** A part is steep from this grade on, over at least this length, metres: shorter ones are within the error of the heights. */
const steep = { grade: 0.2, length: 50 };

/** Where a line is steep. Heights are metres, NaN where unknown. */
export function steepParts({ along }: Line, elevations: ArrayLike<number>): readonly Warning[] {
  const parts: (readonly [number, number])[] = [];
  let to = 0;
  for (let from = 0; from < along.length; from++) {
    while (to < along.length - 1 && (along[to] ?? 0) - (along[from] ?? 0) < steep.length) to += 1;
    const run = (along[to] ?? 0) - (along[from] ?? 0);
    const rise = Math.abs((elevations[to] ?? Number.NaN) - (elevations[from] ?? Number.NaN));
    if (run >= steep.length && rise / run >= steep.grade) parts.push([from, to]);
  }
  return joined("steep", parts);
}

/** Joins parts that touch or overlap; they are in the order of their beginnings. */
function joined(kind: WarningKind, parts: readonly (readonly [number, number])[]): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const [from, to] of parts) {
    const last = warnings.at(-1);
    if (last && last.to >= from) warnings.splice(-1, 1, { ...last, to: Math.max(last.to, to) });
    else warnings.push({ kind, from, to });
  }
  return warnings;
}

/** Valhalla's kinds of manoeuvres by their number (`directions.proto`). */
export const turns: Readonly<Record<number, (typeof turnKinds)[number]>> = {
  1: "start",
  2: "start",
  3: "start",
  4: "end",
  5: "end",
  6: "end",
  7: "straight",
  8: "straight",
  9: "slight_right",
  10: "right",
  11: "sharp_right",
  12: "u_turn",
  13: "u_turn",
  14: "sharp_left",
  15: "left",
  16: "slight_left",
  17: "straight",
  18: "slight_right",
  19: "slight_left",
  20: "slight_right",
  21: "slight_left",
  22: "straight",
  23: "slight_right",
  24: "slight_left",
  25: "straight",
  26: "roundabout",
  27: "leave_roundabout",
  28: "ferry",
  29: "ferry",
  37: "slight_right",
  38: "slight_left",
  39: "lift",
  40: "stairs",
  41: "stairs",
};
