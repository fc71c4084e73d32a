import { avoidRadius } from "@cairn/contracts/planner/routing-limits";
import { circleOutline } from "@cairn/geo/circle-outline";
import { haversine } from "@cairn/geo/haversine";
import type { MapPlace } from "../../map/projection/map-view.ts";
import type { PlanLine } from "./plan-line.ts";

/** A circle that no way of a route is to touch; its radius in metres. Never changed, only replaced. */
export interface AvoidedArea extends MapPlace {
  readonly radius: number;
}

/** Corners of the polygon around a circle that the server is told: as many as it takes for twenty areas. */
const corners = 16;

/** The outline of an area, degrees, around the circle. */
export const outlineOf = (area: AvoidedArea): readonly (readonly [lon: number, lat: number])[] =>
  circleOutline(area, area.radius, corners);

export const fittingRadius = (metres: number): number =>
  Math.round(Math.min(avoidRadius.most, Math.max(avoidRadius.least, metres)));

const known = new WeakMap<PlanLine, WeakMap<AvoidedArea, boolean>>();

/** Whether a line comes into an area. Neither changes, so the answer is remembered. */
export function touches(area: AvoidedArea, line: PlanLine): boolean {
  const ofLine = known.get(line) ?? new WeakMap<AvoidedArea, boolean>();
  known.set(line, ofLine);
  const before = ofLine.get(area);
  if (before !== undefined) return before;
  const found = comesNear(line, area);
  ofLine.set(area, found);
  return found;
}

const metresOfDegree = 111_195;

/** Whether a line comes into a circle, on a plane around its middle. */
export function comesNear({ lat, lon }: PlanLine, area: AvoidedArea): boolean {
  const narrow = metresOfDegree * Math.cos((area.lat * Math.PI) / 180);
  let [fromX, fromY] = [Number.NaN, Number.NaN];
  for (const [i, y] of lat.entries()) {
    const turned = (lon[i] ?? 0) - area.lon;
    const toX = (turned - 360 * Math.round(turned / 360)) * narrow;
    const toY = (y - area.lat) * metresOfDegree;
    const [stepX, stepY] = i === 0 ? [0, 0] : [toX - fromX, toY - fromY];
    const square = stepX ** 2 + stepY ** 2;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * stepX + fromY * stepY) / square));
    const [x, back] = i === 0 ? [toX, toY] : [fromX + share * stepX, fromY + share * stepY];
    if (Math.hypot(x, back) < area.radius) return true;
    [fromX, fromY] = [toX, toY];
  }
  return false;
}

export const isInside = (area: AvoidedArea, { lat, lon }: MapPlace): boolean =>
  haversine(area.lat, area.lon, lat, lon) < area.radius;

/** The place in the east of an area's edge, where it is made wider. */
export const edgeOf = ({ lat, lon, radius }: AvoidedArea): MapPlace => ({
  lat,
  lon: lon + radius / (metresOfDegree * Math.max(0.01, Math.cos((lat * Math.PI) / 180))),
});
