import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { metresPerMile } from "@cairn/units/exact-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Messages } from "./i18n/messages.ts";

const halfMarathon = 21_097.5;
const marathon = 42_195;

/** Distances that runners everywhere know in kilometres, also where distance is counted in miles. */
const everywhere: ReadonlySet<number> = new Set([400, 5000, 10_000, halfMarathon, marathon]);

const halfMiles = (metres: number): number => metres / (metresPerMile / 2);

const isMiles = (metres: number): boolean =>
  Math.abs(halfMiles(metres) - Math.round(halfMiles(metres))) < 0.001;

/** Races that are run, and not ridden. */
const footRaces: ReadonlySet<number> = new Set([halfMarathon, marathon]);

/** What decides by which distances the people of a sport compare themselves. */
type EffortSport = Pick<SportProfile, "distance" | "efforts">;

/** A lap of the running track, which nobody rows or rides against the clock. */
const trackLap = 400;

/** Whether a reader of these units compares this distance: round kilometres or round miles, on foot the races of both worlds, and in a boat metres for everybody. */
export function isUsual(metres: number, units: UnitSystem, { distance, efforts }: EffortSport): boolean {
  if (distance === "rowed") return metres !== trackLap && !isMiles(metres);
  if (efforts !== "races" && footRaces.has(metres)) return false;
  return everywhere.has(metres) || isMiles(metres) === (units === "IMPERIAL");
}

/** A round distance as people say it: `400 m`, `5 km`, `½ mi`, `Marathon`, and in a boat `5,000 m`. */
export function effortName(
  metres: number,
  { distance }: Pick<SportProfile, "distance">,
  { t, locale }: Messages,
): string {
  if (metres === halfMarathon) return t("workout.halfMarathon");
  if (metres === marathon) return t("workout.marathon");
  if (isMiles(metres)) {
    const miles = Math.round(halfMiles(metres)) / 2;
    return miles === 0.5 ? "½ mi" : `${miles.toLocaleString(locale)} mi`;
  }
  if (metres < 1000 || distance === "rowed") return `${metres.toLocaleString(locale)} m`;
  return `${(metres / 1000).toLocaleString(locale)} km`;
}

/** Seconds whose best power people compare: a sprint, a climb, an hour. */
export const usualTimes: ReadonlySet<number> = new Set([5, 15, 30, 60, 300, 600, 1200, 3600, 7200, 10_800]);

/** A time as people say it: `5 s`, `20 min`, `1 h`. */
export const timeName = (seconds: number, locale: string): string => {
  const [value, unit] =
    seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
};
