import { bestTimes } from "./best-efforts.ts";

/** Sports whose bests are compared with each other: the same movement on the same kind of ground, by the same means. */
export interface RecordSport {
  /** The activity that names the sport and provides its pictogram and texts. */
  readonly activityId: number;
  /** All activities that count, the naming one first. */
  readonly activities: readonly number[];
  /** Whether the highest average speeds over times are compared as well, as in sports without races over fixed distances. */
  readonly comparesSpeeds: boolean;
}

const onFoot = (...activities: readonly [number, ...number[]]): RecordSport => ({
  activityId: activities[0],
  activities,
  comparesSpeeds: false,
});

const gliding = (...activities: readonly [number, ...number[]]): RecordSport => ({
  ...onFoot(...activities),
  comparesSpeeds: true,
});

/**
 * The sports that have personal bests, in the order in which they are offered. A treadmill's counter, a motor and hand cranks
 * make other bests than a road, legs alone and pedals do, so each stands apart, and so does a pool, which is measured and has
 * walls to push off. Sports without a row have none: lifts, sails, games, and legs of several sports in one.
 */
export const recordSports: readonly RecordSport[] = [
  onFoot(1, 59, 103),
  onFoot(22, 60, 95, 115),
  onFoot(53),
  onFoot(0, 24),
  onFoot(11, 65, 70, 83),
  gliding(2, 99, 114),
  gliding(10),
  gliding(52),
  gliding(105, 106),
  gliding(108),
  gliding(109),
  gliding(3, 111, 117, 118),
  gliding(56),
  gliding(12, 27),
  gliding(49),
  gliding(15),
  gliding(57),
  gliding(72, 14, 28, 82),
  gliding(61),
  onFoot(21),
  onFoot(85),
];

const byActivity = new Map(
  recordSports.flatMap((sport) => sport.activities.map((activityId) => [activityId, sport] as const)),
);

/** The sport among whose bests an activity counts; undefined for activities without personal bests. */
export const recordSportOf = (activityId: number): RecordSport | undefined => byActivity.get(activityId);

/**
 * Indices in `bestTimes` of the times over which speeds are compared: a minute to three hours; over seconds a receiver measures
 * its own noise.
 */
export const speedPlaces: readonly number[] = [60, 300, 600, 1200, 1800, 3600, 7200, 10_800].map((seconds) =>
  bestTimes.findIndex((time) => time === seconds),
);
