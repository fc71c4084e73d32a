import { avoidLimits, type SegmentType } from "@cairn/contracts/planner/routing-limits";
import { waypointLimits } from "@cairn/domain/recording/waypoint";
import { haversine } from "@cairn/geo/haversine";
import type { DrawnLeg, PlanTrack } from "./drawn-plan.ts";
import type { Drawing } from "./plan-history.ts";
import { cutLine, nearestPointOf, placeOn, type PlanLine } from "./plan-line.ts";
import { type Plan, type PlanLeg, replaceLeg, reversePlan } from "./plan.ts";
import { goRound } from "./waypoints-and-areas.ts";

/** The plan up to a point, and from it on. */
export const splitAt = ({ points, legs }: Plan, point: number): readonly [Plan, Plan] => [
  { points: points.slice(0, point + 1), legs: legs.slice(0, point) },
  { points: points.slice(point), legs: legs.slice(point) },
];

/** A plan with a point at a place of its line, which stays as it is, and the index of that point. */
export function withPointOnLine(
  plan: Plan,
  drawn: readonly DrawnLeg[],
  { legFirsts }: Pick<PlanTrack, "legFirsts">,
  index: number,
): { readonly plan: Plan; readonly point: number } {
  const leg = Math.max(
    0,
    legFirsts.findLastIndex((first) => first <= index),
  );
  const line = drawn[leg]?.line;
  const at = index - (legFirsts[leg] ?? 0);
  if (!line || at <= 0) return { plan, point: leg };
  const last = line.lat.length - 1;
  if (at >= last) return { plan, point: leg + 1 };
  const type = plan.legs[leg]?.type;
  const lines = [cutLine(line, 0, at), cutLine(line, at, last)];
  return {
    plan: replaceLeg(
      plan,
      leg,
      lines.map((part) => ({ type, line: part })),
    ),
    point: leg + 1,
  };
}

/** The waypoints that are nearer to a line than to another one. */
export const waypointsNearer = (
  { waypoints }: Pick<Drawing, "waypoints">,
  to: PlanLine | undefined,
  than: PlanLine | undefined,
): Drawing["waypoints"] =>
  waypoints.filter((place) => {
    const [near, far] = [to, than].map((line) => {
      if (!line) return Number.POSITIVE_INFINITY;
      const { lat, lon } = placeOn(line, nearestPointOf(line, place));
      return haversine(lat, lon, place.lat, place.lon);
    });
    return (near ?? 0) <= (far ?? 0);
  });

/** Legs whose ends are closer than this need no leg between them, metres. */
const sameEnd = 1;

/**
 * A drawing with another one at its end, in the direction in which that begins nearer.
 *
 * @param type of the leg between them
 */
export function joinDrawings(drawing: Drawing, other: Drawing, type: SegmentType): Drawing {
  const { points, legs } = drawing.plan;
  const places = {
    waypoints: [...drawing.waypoints, ...other.waypoints].slice(0, waypointLimits.count),
    avoid: [...drawing.avoid, ...other.avoid].slice(0, avoidLimits.areas),
  };
  const end = points.at(-1);
  const [first, last] = [other.plan.points[0], other.plan.points.at(-1)];
  if (!end || !first || !last) return goRound({ plan: end ? drawing.plan : other.plan, ...places });
  const [toFirst, toLast] = [first, last].map(({ lat, lon }) => haversine(end.lat, end.lon, lat, lon));
  const isTurned = (toLast ?? 0) < (toFirst ?? 0);
  const next = isTurned ? reversePlan(other.plan) : other.plan;
  const isJoined = Math.min(toFirst ?? 0, toLast ?? 0) < sameEnd;
  const between: readonly PlanLeg[] = isJoined ? [] : [{ type }];
  return goRound({
    plan: {
      points: [...points, ...(isJoined ? next.points.slice(1) : next.points)],
      legs: [...legs, ...between, ...next.legs],
    },
    ...places,
  });
}
