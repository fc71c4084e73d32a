import { avoidLimits } from "@cairn/contracts/planner/routing-limits";
import { waypointLimits, type Waypoint } from "@cairn/domain/recording/waypoint";
import { haversine } from "@cairn/geo/haversine";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { wrapped } from "./ask-server.ts";
import { type AvoidedArea, comesNear, fittingRadius, isInside, touches } from "./avoided-area.ts";
import type { DrawnLeg } from "./drawn-plan.ts";
import type { Drawing } from "./plan-history.ts";
import type { PlanLine } from "./plan-line.ts";
import type { Plan, PlanLeg } from "./plan.ts";

/** What is dragged beside points and legs: a waypoint, the middle of an area to avoid, or its edge, which makes it wider. */
export type WaypointOrAreaKind = "waypoint" | "area" | "edge";

/** Whether there may be one more. */
export const hasRoomFor = ({ waypoints, avoid }: Drawing, kind: "waypoint" | "area"): boolean =>
  kind === "waypoint" ? waypoints.length < waypointLimits.count : avoid.length < avoidLimits.areas;

/**
 * Lets the legs of a saved route that touch an area be found again; lines of a workout or a file stay, because nobody drew them
 * here.
 */
function findAgainWhere({ points, legs }: Plan, isNear: (line: PlanLine) => boolean): Plan {
  const again = legs.map((leg): PlanLeg => {
    const isDrawn = leg.line !== undefined && leg.type !== undefined && leg.type !== "free";
    return isDrawn && isNear(leg.line) ? { type: leg.type } : leg;
  });
  return { points, legs: again };
}

/** How far from an area that is no more a way may lie that was led round it, in radiuses. */
const detour = 3;

/** Lets the legs of a saved route be found again that may have been led round an area which is no more. */
const findAgainWithout = (plan: Plan, area: AvoidedArea): Plan =>
  findAgainWhere(plan, (line) => comesNear(line, { ...area, radius: detour * area.radius }));

/**
 * What becomes of an area. `end`: a point of the route lies in it, and no way leads there without touching it. `crossed`: the
 * route goes through it on a straight line or one of a workout or a file, which no search leads elsewhere.
 */
export type AreaTrouble =
  | { readonly kind: "end"; readonly point: number }
  | { readonly kind: "crossed" }
  | undefined;

export function troubleOf(area: AvoidedArea, plan: Plan, drawn: readonly DrawnLeg[]): AreaTrouble {
  const point = plan.points.findIndex(
    (place, index) =>
      isInside(area, place) &&
      [plan.legs[index - 1], plan.legs[index]].some((leg) => leg?.type !== undefined && leg.type !== "free"),
  );
  if (point !== -1) return { kind: "end", point };
  // What is being asked for is not there yet.
  const isCrossed = drawn.some(
    ({ state, line }, index) =>
      (state === "given" || state === "failed" || plan.legs[index]?.type === "free") && touches(area, line),
  );
  return isCrossed ? { kind: "crossed" } : undefined;
}

/** Lets the legs of saved routes that touch an area be found again. */
export const goRound = ({ plan, avoid, ...rest }: Drawing): Drawing => ({
  ...rest,
  plan: findAgainWhere(plan, (line) => avoid.some((area) => touches(area, line))),
  avoid,
});

/** Adds an area, or puts it in the place of another one; legs that touch it are found again. */
export function setArea({ plan, avoid, ...rest }: Drawing, area: AvoidedArea, index = avoid.length): Drawing {
  const before = avoid[index];
  const without = before ? findAgainWithout(plan, before) : plan;
  return goRound({
    ...rest,
    plan: without,
    avoid: before ? avoid.with(index, area) : [...avoid, area],
  });
}

/** Removes an area; legs that may have been led round it are found again. */
export function removeArea({ plan, avoid, ...rest }: Drawing, index: number): Drawing {
  const area = avoid[index];
  return {
    ...rest,
    plan: area ? findAgainWithout(plan, area) : plan,
    avoid: avoid.toSpliced(index, 1),
  };
}

/** Adds a waypoint, or puts it in the place of another one. */
export const setWaypoint = (
  drawing: Drawing,
  waypoint: Waypoint,
  index = drawing.waypoints.length,
): Drawing => ({
  ...drawing,
  waypoints:
    index < drawing.waypoints.length
      ? drawing.waypoints.with(index, waypoint)
      : [...drawing.waypoints, waypoint],
});

export const removeWaypoint = (drawing: Drawing, index: number): Drawing => ({
  ...drawing,
  waypoints: drawing.waypoints.toSpliced(index, 1),
});

/** Moves a waypoint or an area; the edge of an area makes it as wide as it is away from the middle. */
export function moveWaypointOrArea(
  drawing: Drawing,
  kind: WaypointOrAreaKind,
  index: number,
  place: MapPlace,
): Drawing {
  if (kind === "waypoint") {
    const waypoint = drawing.waypoints[index];
    return waypoint ? setWaypoint(drawing, { ...waypoint, ...place }, index) : drawing;
  }
  const area = drawing.avoid[index];
  if (!area) return drawing;
  return setArea(
    drawing,
    kind === "area"
      ? { ...area, ...place }
      : { ...area, radius: fittingRadius(haversine(area.lat, area.lon, place.lat, place.lon)) },
    index,
  );
}

/** The places beside a route as they are saved; on the map people go round the world. */
export const placesOf = ({ waypoints, avoid }: Pick<Drawing, "waypoints" | "avoid">) => ({
  waypoints: waypoints.map(({ lat, lon, name, symbol }) => ({ x: wrapped(lon), y: lat, name, symbol })),
  avoid: avoid.map(({ lat, lon, radius }) => ({ x: wrapped(lon), y: lat, radius })),
});
