import type { RouteView } from "@cairn/contracts/routes";
import type { Plan } from "./plan.ts";
import type { PlanLine } from "./plan-line.ts";
import type { PlannerFields } from "./planner-draft.ts";

const lineOf = (points: RouteView["segments"][number]["routePoints"]): PlanLine => ({
  lat: Float64Array.from(points, ({ y }) => y),
  lon: Float64Array.from(points, ({ x }) => x),
  ...(points.some(({ z }) => z !== undefined) && {
    ele: Float64Array.from(points, ({ z }) => z ?? Number.NaN),
  }),
});

/** A saved route to be changed: its segments as they are, until one of their ends is moved. */
export function planOfRoute({
  segments,
  description,
  activities,
  averageSpeed,
}: Pick<RouteView, "segments" | "description" | "activities" | "averageSpeed">): Omit<PlannerFields, "type"> &
  Partial<Pick<PlannerFields, "type">> & { readonly plan: Plan } {
  const whole = segments.filter(({ routePoints }) => routePoints.length > 1);
  const ends = whole.map(({ routePoints }) => routePoints.at(-1));
  const points = [whole[0]?.routePoints[0], ...ends].flatMap((point) =>
    point ? [{ lat: point.y, lon: point.x }] : [],
  );
  const type = whole.findLast((segment) => segment.type !== undefined)?.type;
  return {
    name: description,
    activities,
    speed: averageSpeed,
    ...(type && { type }),
    plan: {
      points,
      legs: whole.map((segment) => ({ type: segment.type, line: lineOf(segment.routePoints) })),
    },
  };
}
