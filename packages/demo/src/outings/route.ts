import type { Random } from "../random.ts";
import { createPathNetwork, type NetworkStyle, type PlanePoint, type PathNetwork } from "./path-network.ts";
import type { Origin, Place } from "./place.ts";
import { smoothNoise } from "./terrain.ts";

/** A route over the ground, sampled every `routeStep` metres; index i is i * routeStep metres from its start. */
export interface Route {
  readonly origin: Origin;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Elevation, metres. */
  readonly ele: Float64Array;
  /** Metres. */
  readonly length: number;
}

/** Metres between two samples of a route. */
export const routeStep = 5;

export const roads: NetworkStyle = { spacing: 380, slopeAversion: 1400 };
export const lanes: NetworkStyle = { spacing: 190, slopeAversion: 700 };
export const paths: NetworkStyle = { spacing: 150, slopeAversion: 20 };

/** A requested route; its length is met within a few per cent if the paths allow it. */
export interface RoutePlan {
  readonly place: Place;
  readonly style: NetworkStyle;
  /** Where it starts and ends, metres east and north of the place. */
  readonly home: PlanePoint;
  /** Metres. */
  readonly distance: number;
  readonly shape: "loop" | "out-and-back";
  /** Direction of the far side, degrees counter-clockwise from east; random by default. */
  readonly bearing?: number;
}

/** Plans a route in the invented network of a place. */
export function planRoute(plan: RoutePlan, random: Random): Route {
  const network = createPathNetwork(plan.place, plan.style);
  const bearing = ((plan.bearing ?? random.between(0, 360)) * Math.PI) / 180;
  const stretch = Array.from({ length: random.int(2, 5) }, () => random.between(0.55, 1.4));
  let reach = plan.shape === "loop" ? plan.distance / (2.9 * Math.PI) : plan.distance / 2.7;
  let route = layRoute(plan, network, bearing, reach, stretch);
  for (let round = 0; round < 4; round += 1) {
    const ratio = plan.distance / route.length;
    if (Math.abs(ratio - 1) < 0.03) break;
    reach *= ratio;
    route = layRoute(plan, network, bearing, reach, stretch);
  }
  return route;
}

function layRoute(
  plan: RoutePlan,
  network: PathNetwork,
  bearing: number,
  reach: number,
  stretch: readonly number[],
): Route {
  const { home } = plan;
  if (plan.shape === "out-and-back") {
    const far = { x: home.x + reach * Math.cos(bearing), y: home.y + reach * Math.sin(bearing) };
    const out = network.between(home, far);
    return surveyRoute(plan.place, [...out, ...out.toReversed().slice(1)], plan.style.spacing);
  }
  const centre = { x: home.x + reach * Math.cos(bearing), y: home.y + reach * Math.sin(bearing) };
  const corners = stretch.map((factor, corner) => {
    const angle = bearing + Math.PI + (2 * Math.PI * (corner + 1)) / (stretch.length + 1);
    return {
      x: centre.x + factor * reach * Math.cos(angle),
      y: centre.y + factor * reach * Math.sin(angle),
    };
  });
  const used = new Set<number>();
  const points: PlanePoint[] = [];
  let from: PlanePoint = home;
  for (const corner of [...corners, home]) {
    points.push(...network.between(from, corner, used).slice(points.length > 0 ? 1 : 0));
    from = corner;
  }
  return surveyRoute(plan.place, points, plan.style.spacing);
}

/**
 * Turns a line of points into a route: rounds corners, adds the ground's elevation and, for a route in a
 * network with this spacing, small bends that belong to the ground.
 */
export function surveyRoute(place: Place, points: readonly PlanePoint[], spacing?: number): Route {
  const rounded = roundCorners(points);
  const line = resample(spacing === undefined ? rounded : bend(rounded, spacing));
  const ele = smooth(
    Float64Array.from(line.x, (x, i) => place.terrain(x, line.y[i] ?? 0)),
    8,
  );
  return { origin: place, ...line, ele, length: Math.max(0, line.x.length - 1) * routeStep };
}

/** Chaikin's corner cutting, three rounds; both ends stay. */
function roundCorners(points: readonly PlanePoint[]): PlanePoint[] {
  let line = [...points];
  for (let round = 0; round < 3; round += 1) {
    const next: PlanePoint[] = line.slice(0, 1);
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1], line[i]];
      if (!a || !b) continue;
      next.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 });
      next.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
    }
    line = [...next, ...line.slice(-1)];
  }
  return line;
}

/**
 * Moves each point by a field that depends only on its position, so that two routes along one road stay on
 * one road.
 */
function bend(points: readonly PlanePoint[], spacing: number): PlanePoint[] {
  const dense = resample(points);
  const [wide, fine] = [spacing * 0.8, 55];
  return Array.from(dense.x, (x, i) => {
    const y = dense.y[i] ?? 0;
    return {
      x: x + spacing * 0.09 * smoothNoise(11, x / wide, y / wide) + 4 * smoothNoise(12, x / fine, y / fine),
      y: y + spacing * 0.09 * smoothNoise(13, x / wide, y / wide) + 4 * smoothNoise(14, x / fine, y / fine),
    };
  });
}

/** Points every `routeStep` metres along a line, from its start. */
export function resample(points: readonly PlanePoint[]): { x: Float64Array; y: Float64Array } {
  const xs: number[] = [];
  const ys: number[] = [];
  let due = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (; due < length; due += routeStep) {
      xs.push(a.x + ((b.x - a.x) * due) / length);
      ys.push(a.y + ((b.y - a.y) * due) / length);
    }
    due -= length;
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

/** Running mean over 2 * reach + 1 samples, shorter at the ends. */
export function smooth(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [i, value] of values.entries()) sums[i + 1] = (sums[i] ?? 0) + value;
  return values.map((_, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** The position after a distance; the ends themselves before the start and after the end. */
export function positionOn(
  route: Route,
  metres: number,
): { x: number; y: number; ele: number; grade: number } {
  const last = route.x.length - 1;
  const at = Math.min(last, Math.max(0, metres / routeStep));
  const i = Math.min(Math.max(0, last - 1), Math.floor(at));
  const share = at - i;
  const mixed = (column: Float64Array): number =>
    (column[i] ?? 0) * (1 - share) + (column[i + 1] ?? column[i] ?? 0) * share;
  const [back, ahead] = [Math.max(0, i - 2), Math.min(last, i + 3)];
  const rise = (route.ele[ahead] ?? 0) - (route.ele[back] ?? 0);
  return {
    x: mixed(route.x),
    y: mixed(route.y),
    ele: mixed(route.ele),
    grade: rise / (routeStep * (ahead - back || 1)),
  };
}
