import { haversine } from "@cairn/geo/haversine";
import { decodeShape, encodeShape, measuredLine, type PlainLine } from "./line.ts";
import type { Trip, TripLeg } from "./route-of-trip.ts";
import { freeSpeed } from "./straight-leg.ts";

/**
 * Asks the engine for turns and times along a line on ways; it may find it in parts, of which all but the first are alternatives.
 */
export type Follow = (query: object) => Promise<Trip & { readonly alternates?: readonly Trip[] }>;

/**
 * How much longer or shorter the engine's line may be than the one that it follows, a share and metres, and how far from its ends
 * it may begin and end, metres. Otherwise it went elsewhere.
 */
const maxDifference = { share: 0.02, metres: 20, atEnds: 2 };
/** A line that cannot be followed is halved until it is shorter than this, metres; the rest has no turns. */
const leastPart = 300;

/**
 * The turns and times along a line on ways. Where the engine does not find it again as a whole, it is followed in parts, and only
 * a short one has none.
 *
 * @param options of the request besides the line
 */
export async function followWays(line: PlainLine, options: object, follow: Follow): Promise<TripLeg> {
  const shape = encodeShape(line);
  const { along } = measuredLine(line.lat, line.lon);
  const length = along.at(-1) ?? 0;
  // The exact search has no answer for a line on a single way between two junctions.
  for (const shape_match of ["walk_or_snap", "map_snap"]) {
    const leg = await wholeLeg(follow, { ...options, encoded_polyline: shape, shape_match }, line, length);
    if (leg) return leg;
  }
  const middle = along.findIndex((metres) => metres >= length / 2);
  if (length < leastPart || middle < 1 || middle >= along.length - 1)
    return { shape, summary: { length: length / 1000, time: length / freeSpeed }, maneuvers: [] };
  const part = (from: number, to: number): PlainLine => ({
    lat: line.lat.subarray(from, to + 1),
    lon: line.lon.subarray(from, to + 1),
  });
  return joinedLegs(
    await followWays(part(0, middle), options, follow),
    await followWays(part(middle, along.length - 1), options, follow),
  );
}

/** A leg along all of a line, from its beginning to its end; undefined if the engine has another one. */
async function wholeLeg(
  follow: Follow,
  query: object,
  line: PlainLine,
  length: number,
): Promise<TripLeg | undefined> {
  try {
    const { trip, alternates = [] } = await follow(query);
    const [leg, ...others] = trip.legs;
    if (!leg || others.length > 0 || alternates.length > 0) return undefined;
    const difference = Math.abs(leg.summary.length * 1000 - length);
    if (difference > maxDifference.share * length + maxDifference.metres) return undefined;
    const led = decodeShape(leg.shape);
    return [0, -1].every((end) => metresAt(end, led, line) <= maxDifference.atEnds) ? leg : undefined;
  } catch {
    return undefined;
  }
}

/** Metres between the points of two lines with the same index, which may count from the end. */
const metresAt = (index: number, a: PlainLine, b: PlainLine): number =>
  haversine(a.lat.at(index) ?? NaN, a.lon.at(index) ?? NaN, b.lat.at(index) ?? NaN, b.lon.at(index) ?? NaN);

/** Two legs as one: the first does not arrive, and the second does not start. */
function joinedLegs(first: TripLeg, second: TripLeg): TripLeg {
  const [before, after] = [decodeShape(first.shape), decodeShape(second.shape)];
  const offset = before.lat.length - 1;
  const end = offset + after.lat.length - 1;
  return {
    shape: encodeShape({
      lat: joinedColumns(before.lat, after.lat.subarray(1)),
      lon: joinedColumns(before.lon, after.lon.subarray(1)),
    }),
    summary: sumOf(first.summary, second.summary),
    maneuvers: joinedManeuvers(first, second, offset, end),
  };
}

function joinedColumns(first: Float64Array, second: Float64Array): Float64Array {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function joinedManeuvers(first: TripLeg, second: TripLeg, offset: number, end: number): TripLeg["maneuvers"] {
  const [start, ...turns] = second.maneuvers.map((turn) => ({
    ...turn,
    begin_shape_index: turn.begin_shape_index + offset,
  }));
  const going = first.maneuvers.slice(0, -1);
  const last = going.pop();
  const arrival = first.maneuvers.at(-1);
  if (!last || !arrival)
    return start ? [{ ...start, ...sumOf(start, first.summary), begin_shape_index: 0 }, ...turns] : [];
  const longer = { ...last, ...sumOf(last, start ?? second.summary) };
  return [...going, longer, ...(start ? turns : [{ ...arrival, begin_shape_index: end }])];
}

interface Extent {
  readonly length: number;
  readonly time: number;
}

const sumOf = (a: Extent, b: Extent): Extent => ({ length: a.length + b.length, time: a.time + b.time });
