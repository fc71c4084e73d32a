import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { metresPerMile, metresPerYard } from "@cairn/units/exact-factors";
import { formatTimeInWords } from "@cairn/units/format-duration";
import { formatNumber } from "@cairn/units/format-number";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Messages } from "./i18n/messages.ts";

const halfMarathon = 21_097.5;
const marathon = 42_195;

/** Distances that runners everywhere know in kilometres, even where distance is in miles. */
const everywhere: ReadonlySet<number> = new Set([400, 5000, 10_000, halfMarathon, marathon]);

const yards = (metres: number): number => metres / metresPerYard;

/** Races of swimmers in pools of yards; a mile, which is 1760 of them, is given in miles. */
const isYards = (metres: number): boolean =>
  Math.abs(yards(metres) - Math.round(yards(metres))) < 0.001 && yards(metres) < 1700;

const halfMiles = (metres: number): number => metres / (metresPerMile / 2);

const isMiles = (metres: number): boolean =>
  Math.abs(halfMiles(metres) - Math.round(halfMiles(metres))) < 0.001;

/** Races on foot, not on a bike. */
const footRaces: ReadonlySet<number> = new Set([halfMarathon, marathon]);

/** The fields that determine by which distances athletes of a sport compare themselves. */
type EffortSport = Pick<SportProfile, "distance" | "efforts">;

/**
 * Whether a reader of these units compares this distance: round kilometres or round miles, on foot the races of both worlds, in
 * the water metres or yards, and in a boat metres for everybody.
 */
export function isUsual(metres: number, units: UnitSystem, { distance, efforts }: EffortSport): boolean {
  if (distance === "rowed") return true;
  if (distance === "swum") {
    return metres >= 5000 || (isYards(metres) || isMiles(metres)) === (units === "IMPERIAL");
  }
  if (efforts !== "races" && footRaces.has(metres)) return false;
  return everywhere.has(metres) || isMiles(metres) === (units === "IMPERIAL");
}

/**
 * A round distance as athletes say it: `400 m`, `5 km`, `½ mi`, `Marathon`, in a boat `5 000 m`, in the water `1 500 m` or `100
 * yd`.
 */
export function effortName(
  metres: number,
  { distance }: Pick<SportProfile, "distance">,
  { t, locale }: Messages,
): string {
  if (metres === halfMarathon) return t("workouts.halfMarathon");
  if (metres === marathon) return t("workouts.marathon");
  if (distance === "swum" && isYards(metres)) return `${formatNumber(yards(metres), locale)} yd`;
  if (isMiles(metres)) {
    const miles = Math.round(halfMiles(metres)) / 2;
    return miles === 0.5 ? "½ mi" : `${miles.toLocaleString(locale)} mi`;
  }
  if (metres < 1000 || distance === "rowed" || (distance === "swum" && metres < 5000))
    return `${formatNumber(metres, locale)} m`;
  return `${(metres / 1000).toLocaleString(locale)} km`;
}

/** Seconds for which athletes compare their best power: a sprint, a climb, an hour. */
export const usualTimes: ReadonlySet<number> = new Set([5, 15, 30, 60, 300, 600, 1200, 3600, 7200, 10_800]);

/** A time as athletes say it: `5 s`, `20 min`, `1 h`. */
export const timeName = (seconds: number, locale: string): string =>
  formatTimeInWords(seconds, locale, { withSeconds: true });
