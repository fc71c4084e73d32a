import type { Waypoint, WaypointSymbol } from "@cairn/domain/recording/waypoint";
import { haversine } from "@cairn/geo/haversine";
import { longitudeDelta } from "@cairn/geo/position";
import { symbolNames } from "../points/waypoint-symbols.ts";
import type { ExportedRoute, RouteTurn, TurnKind } from "./exported-route.ts";

/** A turn, or a waypoint, that a device tells at a point of a course. */
export interface CoursePoint extends Omit<RouteTurn, "kind"> {
  readonly kind: TurnKind | WaypointSymbol;
  /** Index of the point. */
  readonly point: number;
}

/** A planned route with the columns that a course has; one value for each point. */
export interface Course {
  readonly length: number;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Metres, NaN where unknown; absent if they all are. */
  readonly ele?: Float64Array;
  /** Metres from the start. */
  readonly distance: Float64Array;
  /** Seconds from the start at the route's average speed. */
  readonly time: Float64Array;
  /** In their order along the course. */
  readonly coursePoints: readonly CoursePoint[];
}

/** A turn this close to a point of the line is at the point, metres: lines of routes are simplified to 2 m. */
const atPoint = 2;

/** A waypoint further than this from the line is in no course, because a device tells it at a place of the line; metres. */
const besideLine = 500;

/**
 * The line of a route with distances, times, its turns, and its waypoints where they are nearest to it. Devices find the place of
 * each by its time or distance among the points, so one between two of them gets a point of its own on the straight line that
 * joins them.
 */
export function planCourse({ points, averageSpeed, turns, waypoints }: ExportedRoute): Course {
  const line: Line = { lat: [], lon: [], ele: [], distance: [] };
  const placed: CoursePoint[] = [];
  const wanted = [...turns, ...toldWaypoints(points, waypoints)].toSorted((a, b) => a.along - b.along);
  let next = 0;
  /** Puts the turns up to a place at the last point. */
  const takeTurns = (until: number): void => {
    for (let turn = wanted[next]; turn && turn.along <= until; turn = wanted[++next])
      placed.push({ ...turn, point: line.lat.length - 1 });
  };
  /** Adds a point for each turn that is between two places and at neither. */
  const addTurns = (from: Place, to: Place): void => {
    for (let turn = wanted[next]; turn && turn.along < to.distance - atPoint; turn = wanted[next]) {
      addPlace(line, between(from, to, turn.along));
      takeTurns(turn.along + atPoint);
    }
  };
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon = NaN, lat = NaN, ele = NaN] = points.slice(i, i + 3);
    const from = endOf(line);
    const to = {
      lat,
      lon,
      ele,
      distance: from ? from.distance + haversine(from.lat, from.lon, lat, lon) : 0,
    };
    if (from) addTurns(from, to);
    addPlace(line, to);
    takeTurns(to.distance + atPoint);
  }
  takeTurns(Number.POSITIVE_INFINITY);
  const distance = Float64Array.from(line.distance);
  return {
    length: distance.length,
    lat: Float64Array.from(line.lat),
    lon: Float64Array.from(line.lon),
    ...(line.ele.some((metres) => !Number.isNaN(metres)) && { ele: Float64Array.from(line.ele) }),
    distance,
    time: distance.map((metres) => metres / averageSpeed),
    coursePoints: placed,
  };
}

/** The waypoints near a line, each with where it is nearest to it. */
function toldWaypoints(
  points: readonly number[],
  waypoints: readonly Waypoint[],
): readonly Omit<CoursePoint, "point">[] {
  return waypoints.flatMap(({ lat, lon, name, symbol }) => {
    const along = nearestAlong(points, { lat, lon });
    return along === undefined ? [] : [{ along, kind: symbol, text: name || symbolNames[symbol] }];
  });
}

/**
 * Metres along a line to where it is nearest to a place, on a plane around that place; undefined if it is far from it everywhere.
 */
function nearestAlong(
  points: readonly number[],
  place: { readonly lat: number; readonly lon: number },
): number | undefined {
  const north = metresOfDegree;
  const east = metresOfDegree * Math.cos((place.lat * Math.PI) / 180);
  let [least, nearest]: [number, number | undefined] = [besideLine, undefined];
  let [fromX, fromY, along] = [NaN, NaN, 0];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon = NaN, lat = NaN] = [points[i], points[i + 1]];
    const [toX, toY] = [longitudeDelta(place.lon, lon) * east, (lat - place.lat) * north];
    if (i > 0) {
      const [stepX, stepY] = [toX - fromX, toY - fromY];
      const square = stepX ** 2 + stepY ** 2;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * stepX + fromY * stepY) / square));
      const away = Math.hypot(fromX + share * stepX, fromY + share * stepY);
      const length = haversine(points[i - 2] ?? NaN, points[i - 3] ?? NaN, lat, lon);
      if (away < least) [least, nearest] = [away, along + share * length];
      along += length;
    }
    [fromX, fromY] = [toX, toY];
  }
  return nearest;
}

const metresOfDegree = 111_195;

interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly ele: number;
  readonly distance: number;
}

type Line = Readonly<Record<keyof Place, number[]>>;

function addPlace(line: Line, { lat, lon, ele, distance }: Place): void {
  line.lat.push(lat);
  line.lon.push(lon);
  line.ele.push(ele);
  line.distance.push(distance);
}

function endOf({ lat, lon, ele, distance }: Line): Place | undefined {
  const i = lat.length - 1;
  if (i < 0) return undefined;
  return { lat: lat[i] ?? NaN, lon: lon[i] ?? NaN, ele: ele[i] ?? NaN, distance: distance[i] ?? NaN };
}

/**
 * The place on the straight line between two others, at a distance from the start that is between theirs; of the stretches of a
 * route a line is exact enough.
 */
function between(from: Place, to: Place, along: number): Place {
  const share = (along - from.distance) / (to.distance - from.distance);
  const lon = from.lon + share * longitudeDelta(from.lon, to.lon);
  return {
    lat: from.lat + share * (to.lat - from.lat),
    lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
    ele: from.ele + share * (to.ele - from.ele),
    distance: along,
  };
}
