import { decodeShape, type Line, measuredLine, type PlainLine } from "./line.ts";

/** Valhalla's answer to `trace_attributes` about a recorded line: where each of its points lies on the ways that were found. */
export interface MatchedTrace {
  /** The line along the ways, encoded with precision 6. It jumps where it could not go on. */
  readonly shape: string;
  readonly edges?: readonly Edge[];
  readonly matched_points?: readonly MatchedPoint[];
}

interface Edge {
  readonly begin_shape_index: number;
  readonly end_shape_index: number;
}

interface MatchedPoint extends Position {
  readonly type: "matched" | "interpolated" | "unmatched";
  readonly edge_index?: number;
  /** Metres. */
  readonly distance_from_trace_point?: number;
  /** The line along the ways ends at this point. */
  readonly begin_route_discontinuity?: boolean;
  /** It begins again at this point. */
  readonly end_route_discontinuity?: boolean;
}

/** What `stretchesOf` reads. */
export const matchedAttributes = [
  "shape",
  "edge.begin_shape_index",
  "edge.end_shape_index",
  "matched.point",
  "matched.type",
  "matched.edge_index",
  "matched.distance_from_trace_point",
  "matched.begin_route_discontinuity",
  "matched.end_route_discontinuity",
];

/** Points of a line, from one index to another. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
  /** The line along the ways under them, degrees; absent where they lie on none. */
  readonly onWays?: PlainLine;
}

/**
 * A line is on a way no further from it than `near`, metres; for no more than `length` it may be further away, as recordings are
 * under trees.
 */
const beside = { near: 25, length: 100 };
/**
 * How long the way between two points may be, compared with the line between them, and metres more; beyond it they did not go
 * there.
 */
const detour = { share: 1.5, metres: 40 };
/** A line on ways for less than this, metres, only crosses them. */
const leastOnWays = 60;

/** A line, and the points of it that were found on ways. */
export interface MatchedLine {
  readonly line: Line;
  readonly ways: Line;
  readonly found: readonly Found[];
}

interface Position {
  readonly lat: number;
  readonly lon: number;
}

interface Found {
  /** Of the point in its line. */
  readonly index: number;
  /** Where it is on the ways, also as metres from their beginning. */
  readonly position: Position;
  readonly place: number;
  readonly isNear: boolean;
  /** Whether the ways were found between it and the one before. */
  readonly isJoined: boolean;
}

/** Finds where the points of a line lie along the ways. */
export function matchedLine(line: Line, trace: MatchedTrace): MatchedLine {
  const { ways, firstOf, lastOf } = wholeWays(trace);
  const found: Found[] = [];
  let isJoined = false;
  for (const [index, point] of (trace.matched_points ?? []).entries()) {
    const edge = edgeUnder(trace, point);
    if (!edge) continue;
    const place = placeAlong(ways, firstOf(edge), lastOf(edge), point);
    isJoined &&= point.end_route_discontinuity !== true;
    const isNear = (point.distance_from_trace_point ?? 0) <= beside.near;
    found.push({ index, position: { lat: point.lat, lon: point.lon }, place, isNear, isJoined });
    isJoined = point.begin_route_discontinuity !== true;
  }
  return { line, ways, found };
}

const edgeUnder = ({ edges = [] }: MatchedTrace, { type, edge_index = -1 }: MatchedPoint): Edge | undefined =>
  type === "unmatched" ? undefined : edges[edge_index];

/**
 * The line along the ways with the points that Valhalla leaves out: where it jumps, that at which it begins again. Its edges
 * count the points without them.
 */
function wholeWays(trace: MatchedTrace) {
  const { lat, lon } = decodeShape(trace.shape);
  const begins = (trace.matched_points ?? []).flatMap((point) => {
    const edge = point.end_route_discontinuity === true ? edgeUnder(trace, point) : undefined;
    return edge ? [{ after: edge.begin_shape_index, lat: point.lat, lon: point.lon }] : [];
  });
  const places = Array.from(lat, (y, i) => [
    { lat: y, lon: lon[i] ?? 0 },
    ...begins.filter(({ after }) => after === i),
  ]).flat();
  const before = (index: number): number => begins.filter(({ after }) => after < index).length;
  const ways = measuredLine(
    Float64Array.from(places, (place) => place.lat),
    Float64Array.from(places, (place) => place.lon),
  );
  return {
    ways,
    firstOf: ({ begin_shape_index: index }: Edge): number => index + before(index + 1),
    lastOf: ({ end_shape_index: index }: Edge): number => index + before(index),
  };
}

/** Metres from the beginning of a line to the place that is closest to a position, between two of its points. */
function placeAlong({ lat, lon, along }: Line, from: number, to: number, position: Position): number {
  const shrink = Math.cos((position.lat * Math.PI) / 180);
  let place = along[from] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const [y, x] = [lat[i] ?? 0, lon[i] ?? 0];
    const [dy, dx] = [(lat[i + 1] ?? y) - y, ((lon[i + 1] ?? x) - x) * shrink];
    const [py, px] = [position.lat - y, (position.lon - x) * shrink];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
    const away = Math.hypot(px - share * dx, py - share * dy);
    if (away >= least) continue;
    least = away;
    place = (along[i] ?? 0) + share * ((along[i + 1] ?? 0) - (along[i] ?? 0));
  }
  return place;
}

/** Whether the ways lead from one point to the next as the line does. */
function leadsOn({ along }: Line, from: Found, to: Found): boolean {
  const straight = (along[to.index] ?? 0) - (along[from.index] ?? 0);
  const way = to.place - from.place;
  return way >= -1 && way <= detour.share * straight + detour.metres;
}

/**
 * Indices of points between which the ways go a long way round: noise put one of them on another way. The ends of the line are
 * kept.
 */
export function strayPoints({ line, found }: MatchedLine): ReadonlySet<number> {
  const stray = new Set<number>();
  for (const [i, to] of found.entries()) {
    const from = found[i - 1];
    if (!from || !to.isJoined || leadsOn(line, from, to)) continue;
    stray.add(from.index);
    stray.add(to.index);
  }
  stray.delete(0);
  stray.delete(line.lat.length - 1);
  return stray;
}

/** Cuts a line into stretches on ways and beside them, in order, each beginning where the one before ends. */
export function stretchesOf({ line, ways, found }: MatchedLine): readonly Stretch[] {
  const { along } = line;
  const last = line.lat.length - 1;
  const least = Math.min(leastOnWays, (along[last] ?? 0) / 2);
  const stretches: Stretch[] = [];
  const endOf = (): number => stretches.at(-1)?.last ?? 0;
  for (const { from, to } of runsOnWays(line, found)) {
    if ((along[to.index] ?? 0) - (along[from.index] ?? 0) < least || to.place - from.place < 1) continue;
    if (from.index > endOf()) stretches.push({ first: endOf(), last: from.index });
    stretches.push({ first: from.index, last: to.index, onWays: cutOut(ways, from, to) });
  }
  if (endOf() < last) stretches.push({ first: endOf(), last });
  return stretches;
}

/** The first and last points of what lies on ways without a gap. */
function runsOnWays(
  line: Line,
  found: readonly Found[],
): readonly { readonly from: Found; readonly to: Found }[] {
  const runs: { from: Found; to: Found }[] = [];
  let isOn = false;
  for (const [i, to] of found.entries()) {
    const before = found[i - 1];
    isOn &&= before !== undefined && to.isJoined && leadsOn(line, before, to);
    if (!to.isNear) continue;
    const run = runs.at(-1);
    if (run && isOn && isBrief(line, run.to, to)) run.to = to;
    else runs.push({ from: to, to });
    isOn = true;
  }
  return runs;
}

/** Whether there is no more between two points than a line may be beside a way. */
const isBrief = ({ along }: Line, from: Found, to: Found): boolean =>
  to.index === from.index + 1 || (along[to.index] ?? 0) - (along[from.index] ?? 0) <= beside.length;

/**
 * The line up to a point that is at least so many points before its end, where it lies on a way if possible: the next part of a
 * long line begins there, and what comes after it was only needed to know on which way it is.
 */
export function withoutEnd({ line, ways, found }: MatchedLine, points: number): MatchedLine {
  const end = Math.max(1, line.lat.length - 1 - points);
  const last = found.findLast(({ index, isNear }) => isNear && index <= end && index > end / 2)?.index ?? end;
  const upTo = (column: Float64Array) => column.subarray(0, last + 1);
  return {
    line: { lat: upTo(line.lat), lon: upTo(line.lon), along: upTo(line.along) },
    ways,
    found: found.filter(({ index }) => index <= last),
  };
}

/** The ways between two points that were found on them. */
function cutOut({ lat, lon, along }: Line, from: Found, to: Found): PlainLine {
  const places: Position[] = [from.position];
  for (const [i, metres] of along.entries())
    if (metres > from.place && metres < to.place) places.push({ lat: lat[i] ?? 0, lon: lon[i] ?? 0 });
  places.push(to.position);
  return {
    lat: Float64Array.from(places, (place) => place.lat),
    lon: Float64Array.from(places, (place) => place.lon),
  };
}
