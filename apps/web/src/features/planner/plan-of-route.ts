import type { RouteView } from "@cairn/contracts/routes/routes";
import { fittingRadius } from "./avoided-area.ts";
import type { Drawing } from "./plan-history.ts";
import type { PlanLine } from "./plan-line.ts";
import type { PlannerFields } from "./planner-draft.ts";

const lineOf = (points: RouteView["segments"][number]["routePoints"]): PlanLine => ({
  lat: Float64Array.from(points, ({ y }) => y),
  lon: Float64Array.from(points, ({ x }) => x),
  ...(points.some(({ z }) => z !== undefined) && {
    ele: Float64Array.from(points, ({ z }) => z ?? Number.NaN),
  }),
});

/** The line and the places of a saved route, or of a file: its segments as they are, until one of their ends is moved. */
export function drawingOfRoute({
  segments,
  waypoints = [],
  avoid = [],
}: Pick<RouteView, "segments" | "waypoints" | "avoid">): Drawing {
  const whole = segments.filter(({ routePoints }) => routePoints.length > 1);
  const ends = whole.map(({ routePoints }) => routePoints.at(-1));
  const points = [whole[0]?.routePoints[0], ...ends].flatMap((point) =>
    point ? [{ lat: point.y, lon: point.x }] : [],
  );
  return {
    plan: {
      points,
      legs: whole.map((segment) => ({ type: segment.type, line: lineOf(segment.routePoints) })),
    },
    waypoints: waypoints.map(({ x, y, name, symbol }) => ({ lat: y, lon: x, name, symbol })),
    avoid: avoid.map(({ x, y, radius }) => ({ lat: y, lon: x, radius: fittingRadius(radius) })),
  };
}

/** A saved route to be changed. */
export function planOfRoute(
  route: RouteView,
): Drawing & Omit<PlannerFields, "type"> & Partial<Pick<PlannerFields, "type">> {
  const type = route.segments.findLast((segment) => segment.type !== undefined)?.type;
  return {
    name: route.description,
    activities: route.activities,
    speed: route.averageSpeed,
    ...(type && { type }),
    ...drawingOfRoute(route),
  };
}
