import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import { activityById } from "@cairn/domain/sports/activities";

/** What the planner sets for a type unless the person has chosen otherwise. */
interface RouteTypeDefaults {
  /** m/s (ROUT-4; ours for hike and ski touring: 4 km/h and 3 km/h up, which alpine clubs plan with on the flat and on skis). */
  readonly speed: number;
  /** Id of the activity catalogue; absent for what fits all of them. */
  readonly activityId?: number;
}

export const routeTypes: Readonly<Record<SegmentType, RouteTypeDefaults>> = {
  free: { speed: 2.2222 },
  foot: { speed: 2.2222, activityId: 1 },
  hike: { speed: 1.1111, activityId: 11 },
  bike: { speed: 4.7222, activityId: 2 },
  mtb: { speed: 3.611_11, activityId: 10 },
  racingbike: { speed: 6.6666, activityId: 2 },
  skitouring: { speed: 0.8333, activityId: 31 },
};

/** In the order of the chooser. */
export const chosenTypes = [
  "foot",
  "hike",
  "bike",
  "mtb",
  "racingbike",
  "skitouring",
  "free",
] as const satisfies readonly SegmentType[];

/** The type with which a route for an activity of the catalogue is found: its own, or that of its family. */
export const typeOfActivity = (id: number): SegmentType =>
  chosenTypes.find((type) => routeTypes[type].activityId === id) ??
  (activityById(id)?.family === "wheel" ? "bike" : "foot");
