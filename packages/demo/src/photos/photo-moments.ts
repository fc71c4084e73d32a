import type { DemoOccasion } from "../demo-activity.ts";
import { type Doing, routeNamesOf } from "../demo-habit.ts";
import { demoRoute, demoRuns } from "../demo-routes.ts";
import type { ItineraryName, SkiDayName } from "../itineraries.ts";
import type { Gait } from "../outings/movement.ts";
import { type Origin, toDegrees } from "../outings/place.ts";
import type { Route } from "../outings/route.ts";
import type { Random } from "../random.ts";
import type { Sport } from "./photo-scene.ts";

/** When and where somebody takes a photo. */
export interface PhotoMoment {
  /** As a share of the workout's duration. */
  readonly at: number;
  readonly seed: number;
  /** Local hour, 0 to 24. */
  readonly hour: number;
  readonly from: Origin;
  /** Metres above sea level. */
  readonly elevation: number;
}

type Outdoors = Extract<Doing, { kind: "outing" | "alpine-day" }>;

export const isOutdoors = (doing: Doing): doing is Outdoors =>
  doing.kind === "outing" || doing.kind === "alpine-day";

/** Usual speeds, m/s: by them one knows about when somebody is where. */
const speeds: Readonly<Record<Gait, number>> = {
  run: 2.6,
  walk: 1.1,
  bike: 6.2,
  "mountain-bike": 3.6,
  "classic-ski": 3.6,
  "ski-tour": 0.9,
};
/** Hours of a day at the lifts. */
const liftHours = 5;

/**
 * One or two moments of an outing.
 *
 * @param startHour local hour of its start, with a fraction
 */
export function photoMoments(
  { number }: DemoOccasion,
  doing: Outdoors,
  startHour: number,
  random: Random,
): PhotoMoment[] {
  const names = routeNamesOf(doing);
  const name = names[number % names.length];
  const isAtLifts = doing.kind === "alpine-day";
  const route = isAtLifts ? demoRuns(name as SkiDayName, 1)[0].piste : demoRoute(name as ItineraryName);
  const hours = isAtLifts ? liftHours : route.length / speeds[doing.gait] / 3600;
  return Array.from({ length: random.int(1, 2) }, (_, i) => {
    const at = random.between(0.2, 0.45) + 0.4 * i;
    const seed = random.int(0, 1e9);
    return { at, seed, hour: (startHour + at * hours) % 24, ...placeOn(route, at) };
  });
}

function placeOn({ origin, x, y, ele }: Route, at: number): Pick<PhotoMoment, "from" | "elevation"> {
  const i = Math.round(at * (x.length - 1));
  return { from: toDegrees(origin, x[i] ?? 0, y[i] ?? 0), elevation: ele[i] ?? 0 };
}

/** How people of a habit move in its photos. */
export function sportOf(doing: Outdoors): Sport {
  if (doing.kind === "alpine-day") return "alpine";
  const sports: Readonly<Record<Gait, Sport>> = {
    run: "run",
    walk: "hike",
    bike: "ride",
    "mountain-bike": "ride",
    "classic-ski": "cross-country",
    "ski-tour": "ski-tour",
  };
  return sports[doing.gait];
}
