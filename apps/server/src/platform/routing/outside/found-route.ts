import type { FoundRoute, RoutingLeg, UnreachedPoint } from "@cairn/contracts/planner/planner";
import { maxSnapDistance } from "@cairn/contracts/planner/routing-limits";
import { known } from "@cairn/domain/known";
import { plainText } from "@cairn/domain/text/plain-text";
import { haversine } from "@cairn/geo/haversine";
import { encodePolyline } from "@cairn/geo/polyline";
import { isPosition } from "@cairn/geo/position";
import type { ElevationSource } from "../../elevation/elevation-source.ts";
import { groundUnder } from "../../elevation/ground-under.ts";
import type { LonLat, RouteQuery } from "../engine-work.ts";
import { answeredHeights, measuredLine } from "../line.ts";
import { steepParts } from "../route-of-trip.ts";
import { searchCutoff } from "../valhalla-config.ts";
import { type EngineLeg, type EngineTurn, maxLinePoints } from "./protocol.ts";
import { turnText } from "./turn-texts.ts";

/** Characters of a text, and street names of a turn. */
const limits = { text: 300, street: 120, streets: 4 };

/** Heights on earth with some room, metres; others are none. */
const heights = { least: -500, most: 9000 };

/** How long somebody who draws waits for heights of another server, ms. */
const patienceMs = 3000;

/**
 * How much a leg's length may differ from that of its line, a share and metres: engines may count hills, and the earth is no
 * sphere.
 */
const maxDifference = { share: 0.1, metres: 50 };

/**
 * Whether legs have the form of a route through the points: one between each two, with places on earth, as long as they say, and
 * turns that are on them.
 */
export function isRoute(legs: readonly EngineLeg[], { points }: RouteQuery): boolean {
  const length = legs.reduce((sum, { lat }) => sum + lat.length, 0);
  return legs.length === points.length - 1 && length <= maxLinePoints && legs.every(isLeg);
}

function isLeg({ lat, lon, distance, duration, turns }: EngineLeg): boolean {
  if (lat.length === 0 || lat.length !== lon.length) return false;
  for (let i = 0; i < lat.length; i++)
    if (!isPosition(lat[i] ?? Number.NaN, lon[i] ?? Number.NaN)) return false;
  const length = measuredLine(Float64Array.from(lat), Float64Array.from(lon)).along.at(-1) ?? 0;
  return (
    isAmount(distance) &&
    Math.abs(distance - length) <= maxDifference.share * length + maxDifference.metres &&
    isAmount(duration) &&
    turns.every(
      (turn) =>
        Number.isInteger(turn.begin) &&
        turn.begin >= 0 &&
        turn.begin < lat.length &&
        isAmount(turn.distance) &&
        isAmount(turn.duration),
    )
  );
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** The points from which a route begins or ends too far away, with where that is. */
export function unreachedBy(legs: readonly EngineLeg[], { points }: RouteQuery): readonly UnreachedPoint[] {
  return points.flatMap(([lon, lat], index): UnreachedPoint[] => {
    const nearest = [
      ...(index > 0 ? [endOf(legs[index - 1], -1, [lon, lat])] : []),
      ...(index < legs.length ? [endOf(legs[index], 0, [lon, lat])] : []),
    ].toSorted((a, b) => b.moved - a.moved)[0];
    if (!nearest || nearest.moved <= maxSnapDistance) return [];
    const { x, y, moved } = nearest;
    return [moved > searchCutoff ? { index } : { index, nearest: { x, y, distance: moved } }];
  });
}

/** Where a leg begins (0) or ends (-1), and how far that is from where it was to. */
function endOf(leg: EngineLeg | undefined, end: 0 | -1, [lon, lat]: LonLat): RoutingLeg["start"] {
  const index = end === 0 ? 0 : (leg?.lat.length ?? 0) - 1;
  const [x, y] = [leg?.lon[index] ?? lon, leg?.lat[index] ?? lat];
  return { x, y, moved: haversine(lat, lon, y, x) };
}

/**
 * A route as this server answers it, with heights of its own where the engine gives none.
 *
 * @param legs that are a route (`isRoute`)
 */
export async function foundRoute(
  legs: readonly EngineLeg[],
  { points, language }: RouteQuery,
  elevation: readonly ElevationSource[],
): Promise<FoundRoute> {
  const elevations = await heightsOf(legs, elevation);
  const found = legs.map((leg, i): RoutingLeg => {
    const ends: [LonLat, LonLat] = [points[i] ?? [0, 0], points[i + 1] ?? [0, 0]];
    return legOf(leg, ends, elevations[i], language);
  });
  return {
    distance: legs.reduce((sum, { distance }) => sum + distance, 0),
    duration: legs.reduce((sum, { duration }) => sum + duration, 0),
    legs: found,
  };
}

function legOf(
  leg: EngineLeg,
  [start, end]: readonly [LonLat, LonLat],
  elevations: ArrayLike<number> | undefined,
  language: string | undefined,
): RoutingLeg {
  // A leg between two points at the same place may be a single point, and a line has two.
  const [lat, lon] = [leg.lat, leg.lon].map((column) =>
    Float64Array.from(leg.lat.length === 1 ? [column[0] ?? 0, column[0] ?? 0] : Array.from(column)),
  ) as [Float64Array, Float64Array];
  const ele = Float64Array.from(lat, (_, i) => elevations?.[Math.min(i, leg.lat.length - 1)] ?? Number.NaN);
  return {
    polyline: encodePolyline(lat, lon),
    distance: leg.distance,
    duration: leg.duration,
    ...known("elevations", answeredHeights(ele)),
    start: endOf(leg, 0, start),
    end: endOf(leg, -1, end),
    maneuvers: fromStartToEnd(leg, lat.length - 1).map((turn) => maneuverOf(turn, language)),
    surfaces: [],
    ways: [],
    warnings: [...steepParts(measuredLine(lat, lon), ele)],
  };
}

/** The turns of a leg. The first one starts and the last one arrives, also where the engine leaves that out. */
function fromStartToEnd({ turns }: EngineLeg, last: number): readonly EngineTurn[] {
  const bare = { text: undefined, streetNames: [], distance: 0, duration: 0 };
  return [
    ...(turns[0]?.kind === "start" ? [] : [{ ...bare, kind: "start" as const, begin: 0 }]),
    ...turns,
    ...(turns.at(-1)?.kind === "end" ? [] : [{ ...bare, kind: "end" as const, begin: last }]),
  ];
}

function maneuverOf(turn: EngineTurn, language: string | undefined): RoutingLeg["maneuvers"][number] {
  const streetNames = turn.streetNames
    .slice(0, limits.streets)
    .map((name) => plainText(name).slice(0, limits.street))
    .filter((name) => name !== "");
  const text = plainText((turn.text ?? "").slice(0, limits.text));
  return {
    type: turn.kind,
    text: text === "" ? turnText(turn.kind, streetNames[0], language) : text,
    streetNames,
    begin: turn.begin,
    distance: turn.distance,
    duration: turn.duration,
  };
}

/** The heights of each leg: those of the engine, or those of this server; undefined where there are none. */
async function heightsOf(
  legs: readonly EngineLeg[],
  elevation: readonly ElevationSource[],
): Promise<readonly (ArrayLike<number> | undefined)[]> {
  const given = legs.map(({ ele }) => ele && Float64Array.from(ele, onEarth));
  if (given.some((column) => column?.some(Number.isFinite))) return given;
  const whole = {
    lat: Float64Array.from(legs.flatMap(({ lat }) => Array.from(lat))),
    lon: Float64Array.from(legs.flatMap(({ lon }) => Array.from(lon))),
  };
  const ground = await groundUnder(whole, elevation, patienceMs);
  let begin = 0;
  return legs.map(({ lat }) => ground?.subarray(begin, (begin += lat.length)));
}

const onEarth = (height: number): number =>
  height >= heights.least && height <= heights.most ? height : Number.NaN;
