import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import type { LonLat } from "../../../platform/routing/engine-work.ts";

/** A closed way, with the points through which it was led. */
export interface Loop {
  /** Metres. */
  readonly length: number;
  /** Share of the length on stretches that are gone more than once, from 0 to 1: there and back on one way is 1. */
  readonly repeated: number;
  /** Where it was led through, without start and end. */
  readonly via: readonly LonLat[];
  /** Metres of each stretch between two points of the line, by its ends. */
  readonly stretches: ReadonlyMap<string, number>;
}

/**
 * A found loop as it is, and without the dead ends into which its points lie, where it turns round and comes back on the same
 * way.
 */
export interface ExaminedLoop {
  readonly whole: Loop;
  /** Absent without dead ends, and where nothing is left without them. */
  readonly trimmed?: Loop;
}

/** Dead ends that are shorter than this, there and back, metres: the point lies beside the way. */
const negligible = 60;

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The legs of a route, of which only the lines count. */
interface LoopLegs {
  readonly legs: readonly Pick<RoutingLeg, "polyline">[];
}

/** Examines a route that ends where it starts. */
export function examineLoop({ legs }: LoopLegs): ExaminedLoop {
  const path: Place[] = [];
  const via: number[] = [];
  for (const [leg, { polyline }] of legs.entries()) {
    const { lat, lon } = decodePolyline(polyline);
    if (leg > 0) via.push(path.length - 1);
    // A leg begins where the one before has ended.
    for (let i = leg > 0 ? 1 : 0; i < lat.length; i++) {
      const place = { lat: lat[i] ?? 0, lon: lon[i] ?? 0 };
      if (!isSame(path.at(-1), place)) path.push(place);
    }
  }
  const whole = loopOf(path, via);
  const trimmed = withoutDeadEnds(path, via);
  return trimmed.via.length > 0 && whole.length - trimmed.length > negligible
    ? { whole, trimmed }
    : { whole };
}

/** Leaves out whatever a path comes back on at once. The points in it are then where it was left. */
function withoutDeadEnds(path: readonly Place[], via: readonly number[]): Loop {
  const kept: Place[] = [];
  let ends: readonly number[] = [];
  for (const [i, place] of path.entries()) {
    if (isSame(kept.at(-2), place)) {
      kept.pop();
      ends = ends.map((end) => Math.min(end, kept.length - 1));
    } else {
      kept.push(place);
    }
    if (via.includes(i)) ends = [...ends, kept.length - 1];
  }
  return loopOf(
    kept,
    [...new Set(ends)].filter((end) => end > 0 && end < kept.length - 1),
  );
}

const isSame = (a: Place | undefined, b: Place): boolean => a?.lat === b.lat && a.lon === b.lon;

/** Of either direction. */
function stretchBetween(a: Place, b: Place): string {
  const [one, other] = [`${a.lat} ${a.lon}`, `${b.lat} ${b.lon}`];
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function loopOf(path: readonly Place[], via: readonly number[]): Loop {
  const stretches = new Map<string, number>();
  const again = new Map<string, number>();
  let length = 0;
  for (const [i, to] of path.entries()) {
    const from = path[i - 1];
    if (!from) continue;
    const metres = haversine(from.lat, from.lon, to.lat, to.lon);
    length += metres;
    const stretch = stretchBetween(from, to);
    if (stretches.has(stretch)) again.set(stretch, (again.get(stretch) ?? metres) + metres);
    else stretches.set(stretch, metres);
  }
  const repeated = [...again.values()].reduce((sum, metres) => sum + metres, 0);
  return {
    length,
    repeated: length > 0 ? repeated / length : 0,
    via: via.flatMap((index) => {
      const place = path[index];
      return place ? [[place.lon, place.lat] as const] : [];
    }),
    stretches,
  };
}

/** Metres of both loops on the same stretches, as a share of the shorter one. */
export function sharedPart(a: Loop, b: Loop): number {
  let metres = 0;
  for (const [stretch, length] of a.stretches) if (b.stretches.has(stretch)) metres += length;
  const least = Math.min(total(a), total(b));
  return least > 0 ? metres / least : 0;
}

const total = ({ stretches }: Loop): number =>
  [...stretches.values()].reduce((sum, metres) => sum + metres, 0);

/** A length that differs less from the wish than this share of it is as wished; what is beyond weighs five times as much. */
const tolerated = 0.1;

/**
 * How far a loop is from the wish; the least is the best. A tenth more on stretches that are gone twice weighs as much as a
 * length that differs by a tenth more.
 *
 * @param wish metres
 */
export function lossOf({ length, repeated }: Pick<Loop, "length" | "repeated">, wish: number): number {
  const difference = Math.abs(length / wish - 1);
  return difference + 4 * Math.max(0, difference - tolerated) + repeated;
}

/** Whether a loop is an answer at all to a wish for a length. */
export const isNear = ({ length }: Pick<Loop, "length">, wish: number): boolean =>
  length >= 0.5 * wish && length <= 1.6 * wish;
