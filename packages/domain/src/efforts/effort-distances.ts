import { metresPerMile, metresPerYard } from "@cairn/units/exact-factors";
import type { DistanceKind } from "../sports/sport-profile.ts";
import { sportProfile } from "../sports/sport-profiles.ts";

/**
 * Distances over which people compare their best on foot, on wheels and on skis, metres; the mile is 1609.344 m, the marathon
 * 42,195 m (World Athletics, rule 240).
 */
const longDistances = [
  400, 804.672, 1000, 1609.344, 3218.688, 5000, 10_000, 15_000, 16_093.44, 20_000, 21_097.5, 30_000, 42_195,
  50_000, 100_000, 160_934.4, 200_000,
] as const;

/** Distances that rowers race and rank, on the water and on the ergometer (Concept2 logbook). */
const rowedDistances = [500, 1000, 2000, 5000, 6000, 10_000, 21_097.5, 42_195, 100_000] as const;

/** Distances of races in pools of metres and of yards, and those of open water (World Aquatics, USA Swimming). */
const swumDistances = [
  100 * metresPerYard,
  100,
  200 * metresPerYard,
  200,
  400,
  500 * metresPerYard,
  800,
  1000 * metresPerYard,
  1500,
  1650 * metresPerYard,
  metresPerMile,
  5000,
  10_000,
] as const;

const distances: Readonly<Record<DistanceKind, readonly number[]>> = {
  long: longDistances,
  rowed: rowedDistances,
  swum: swumDistances,
};

/** Distances over which athletes of an activity compare their best, metres, shortest first. */
export const effortDistances = (activityId: number | undefined): readonly number[] =>
  distances[sportProfile(activityId).distance];

/** The version of the analysis since which the best efforts use the distances of a kind. */
const versions: Readonly<Record<DistanceKind, number>> = { long: 1, rowed: 10, swum: 10 };

/** The first version of the analysis whose efforts of an activity use `effortDistances`. */
export const effortsVersion = (activityId: number): number => versions[sportProfile(activityId).distance];
