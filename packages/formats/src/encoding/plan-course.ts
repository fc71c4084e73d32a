import { haversine } from "@cairn/geo/haversine";
import { longitudeDelta } from "@cairn/geo/position";
import type { ExportedRoute, RouteTurn } from "./exported-route.ts";

/** A turn at a point of a course. */
export interface CourseTurn extends RouteTurn {
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
  readonly turns: readonly CourseTurn[];
}

/** A turn this close to a point of the line is at the point, metres: lines of routes are simplified to 2 m. */
const atPoint = 2;

/**
 * The line of a route with distances, times and its turns. Devices find the place of a turn by its time or distance among the points, so a turn between two of them
 * gets a point of its own on the straight line that joins them.
 */
export function planCourse({ points, averageSpeed, turns }: ExportedRoute): Course {
  const line: Line = { lat: [], lon: [], ele: [], distance: [] };
  const placed: CourseTurn[] = [];
  const wanted = turns.toSorted((a, b) => a.along - b.along);
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
    turns: placed,
  };
}

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

/** The place on the straight line between two others, at a distance from the start that is between theirs; of the stretches of a route a line is exact enough. */
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
