import { readFileSync } from "node:fs";
import { decodePolyline } from "@cairn/geo/polyline";
import type { ItineraryName, SkiDayName } from "./itineraries.ts";
import type { LiftAndPiste } from "./outings/alpine-day.ts";
import { type Origin, toMetres } from "./outings/place.ts";
import { resample, type Route, routeStep, smooth } from "./outings/route.ts";
import { heightStep } from "./planning/smooth-heights.ts";

/** A line on the map of the demo's region. */
export interface DemoLine {
  /** Encoded polyline, precision 5. */
  readonly line: string;
  /** Metres above sea level every `heightStep` metres along it, and at its end. */
  readonly heights: readonly number[];
}

export interface DemoRun {
  readonly lift: DemoLine;
  /** m/s. */
  readonly liftSpeed: number;
  readonly piste: DemoLine;
}

/** The routes that `scripts/make/make-demo-routes.ts` plans on the map, by name of the itinerary. */
export interface DemoRoutes {
  readonly routes: Readonly<Record<string, DemoLine>>;
  readonly skiDays: Readonly<Record<string, readonly DemoRun[]>>;
}

let known: DemoRoutes | undefined;

/** The planned lines: some hundred kilobytes, read when the first one is needed. */
export const demoRoutes = (): DemoRoutes =>
  (known ??= JSON.parse(readFileSync(new URL("./demo-routes.json", import.meta.url), "utf8")) as DemoRoutes);

/** @throws RangeError if an itinerary was added without planning the routes again */
function isMade<T>(made: T | undefined, name: string): T {
  if (made === undefined)
    throw new RangeError(`${name} is not planned; run scripts/make/make-demo-routes.ts`);
  return made;
}

const knownRoutes = new Map<ItineraryName, Route>();

/** The route of an itinerary. It is always the same line, like a person's usual loop. */
export function demoRoute(name: ItineraryName): Route {
  const line = isMade(demoRoutes().routes[name], name);
  const route = knownRoutes.get(name) ?? routeOf(line, startOf(line));
  knownRoutes.set(name, route);
  return route;
}

/**
 * About `count` runs of a day at the lifts. The day consists of whole rounds, so that it ends where it began;
 * the line down a piste differs each time.
 */
export function demoRuns(name: SkiDayName, count: number): [LiftAndPiste, ...LiftAndPiste[]] {
  const runs = isMade(demoRoutes().skiDays[name], name);
  const origin = startOf(isMade(runs[0], name).lift);
  const runOf = (run: number): LiftAndPiste => {
    const { lift, liftSpeed, piste } = isMade(runs[run % runs.length], name);
    return { lift: routeOf(lift, origin), liftSpeed, piste: swing(routeOf(piste, origin), run) };
  };
  const whole = runs.length * Math.max(1, Math.round(count / runs.length));
  return [runOf(0), ...Array.from({ length: whole - 1 }, (_, n) => runOf(n + 1))];
}

function startOf({ line }: DemoLine): Origin {
  const { lat, lon } = decodePolyline(line);
  return { lat: lat[0] ?? 0, lon: lon[0] ?? 0 };
}

/** How far corners are rounded to both sides, in samples of 5 m, as people on foot and bikes do. */
const cornerReach = 1;
const heightReach = 4;

function routeOf({ line, heights }: DemoLine, origin: Origin): Route {
  const { lat, lon } = decodePolyline(line);
  const points = Array.from(lat, (each, i) => toMetres(origin, each, lon[i] ?? 0));
  const { x, y } = resample(points);
  const ele = x.map((_, i) => {
    const at = (i * routeStep) / heightStep;
    const before = heights[Math.floor(at)] ?? heights.at(-1) ?? 0;
    return before + ((heights[Math.floor(at) + 1] ?? before) - before) * (at % 1);
  });
  return {
    origin,
    x: smooth(x, cornerReach),
    y: smooth(y, cornerReach),
    ele: smooth(ele, heightReach),
    length: Math.max(0, x.length - 1) * routeStep,
  };
}

/** Width of the turns to each side of the piste's centre, and distance between two turns to the same side, metres. */
const turns = { reach: 6, length: 75 };

/** Adds turns to both sides of a piste, except at its ends; they are elsewhere for each `time`. */
function swing(piste: Route, time: number): Route {
  const last = piste.x.length - 1;
  const off = (i: number): number =>
    turns.reach *
    Math.sin((2 * Math.PI * i * routeStep) / turns.length + time) *
    Math.min(1, i / 10, (last - i) / 10);
  const side = (i: number): { x: number; y: number } => {
    const [back, ahead] = [Math.max(0, i - 3), Math.min(last, i + 3)];
    const east = (piste.x[ahead] ?? 0) - (piste.x[back] ?? 0);
    const north = (piste.y[ahead] ?? 0) - (piste.y[back] ?? 0);
    const length = Math.hypot(east, north) || 1;
    return { x: -north / length, y: east / length };
  };
  return {
    ...piste,
    x: piste.x.map((x, i) => x + side(i).x * off(i)),
    y: piste.y.map((y, i) => y + side(i).y * off(i)),
  };
}
