import type { PlanLook, PlanMapLine } from "../../map/maplibre/plan-layers.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import type { DrawnLeg } from "./drawn-plan.ts";
import { lengthsOf, placeOn } from "./plan-line.ts";
import { isClosed, type Plan } from "./plan.ts";

/** A point further than this from its way is shown with a line to it and its distance, metres. */
export const shownFrom = 15;

const lookOf = ({ state, line }: DrawnLeg, isFree: boolean): PlanLook => {
  if (isFree) return "straight";
  // The line that was found a moment ago, while a point is dragged.
  if (state === "asked" && line.lat.length > 2) return "way";
  return state === "failed" || state === "asked" ? state : "way";
};

/** Where a leg meets the ways, if that is elsewhere than its points. */
const links = (leg: DrawnLeg, from: MapPlace, to: MapPlace, index: number): readonly PlanMapLine[] =>
  leg.state !== "found"
    ? []
    : (
        [
          [from, leg.found.start],
          [to, leg.found.end],
        ] as const
      ).flatMap(([point, { x, y, moved }]) =>
        moved < shownFrom
          ? []
          : [
              {
                lat: Float64Array.of(point.lat, y),
                lon: Float64Array.of(point.lon, x),
                look: "link" as const,
                leg: index,
              },
            ],
      );

/** The lines of some legs for the map. */
export const mapLines = (
  { points, legs }: Pick<Plan, "points" | "legs">,
  drawn: readonly DrawnLeg[],
  which: (leg: number) => boolean,
): readonly PlanMapLine[] =>
  drawn.flatMap((leg, index) => {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to || !which(index)) return [];
    const look = lookOf(leg, legs[index]?.type === "free");
    return [{ lat: leg.line.lat, lon: leg.line.lon, look, leg: index }, ...links(leg, from, to, index)];
  });

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What a point is called: A to Z, then numbers; the end of a loop as its start. */
export const signOf = (plan: Pick<Plan, "points" | "legs">, index: number): string => {
  if (index > 0 && index === plan.points.length - 1 && isClosed(plan)) return signOf(plan, 0);
  return letters[index] ?? String(index + 1);
};

/** The middle of a leg's line, and the length of the line in metres. */
export function middleOf({ line }: DrawnLeg): { readonly place: MapPlace; readonly metres: number } {
  const lengths = lengthsOf(line);
  const metres = lengths.at(-1) ?? 0;
  const after = Math.max(
    1,
    lengths.findIndex((length) => length >= metres / 2),
  );
  const [before = 0, beyond = 0] = [lengths[after - 1], lengths[after]];
  const share = beyond > before ? (metres / 2 - before) / (beyond - before) : 0;
  const [from, to] = [placeOn(line, after - 1), placeOn(line, after)];
  return {
    place: { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share },
    metres,
  };
}

/** The name of each point, by the street or path that the route takes there; empty where it has none. */
export const pointNames = (drawn: readonly DrawnLeg[]): readonly string[] => {
  const streets = drawn.map((leg) =>
    leg.state === "found" ? leg.found.maneuvers.map(({ streetNames }) => streetNames[0] ?? "") : [],
  );
  return [...streets.map((names) => names[0] ?? ""), streets.at(-1)?.findLast((name) => name !== "") ?? ""];
};
