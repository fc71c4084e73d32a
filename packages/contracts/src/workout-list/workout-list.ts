import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, viewErrors } from "../errors.ts";
import { seenAsSchema } from "../profile/seen-as.ts";
import { idSchema, usernameSchema } from "../values/ids.ts";
import { count, flag, instant, pageQuery } from "../values/lenient-values.ts";
import { workoutSchema } from "../workouts/workout-view.ts";
import { workoutListMetadata } from "../workouts/workouts.ts";

const userParams = z.object({ username: usernameSchema });

export const listSharedWorkouts = endpoint({
  id: "API-31",
  method: "GET",
  path: "/workouts/{username}/public",
  summary:
    "Workouts that a person shares, newest first: public ones, and for followers also those for followers",
  auth: "optional",
  access: "shared",
  tokens: ["read"],
  example: { query: { limit: 1000 } },
  params: userParams,
  /** `since` and `until` accept the `until` of an answer, to continue the list; instants in them are ignored. */
  query: z.object({
    sortonst: flag,
    ...pageQuery,
    since: instant.default(0),
    until: instant.default(0),
    as: seenAsSchema,
  }),
  payload: z.array(workoutSchema),
  metadata: workoutListMetadata,
  answer: "envelope",
  errors: ["user.not_found", "privacy_zone.busy"],
});

export const getWorkoutsAround = endpoint({
  id: "API-37",
  method: "GET",
  path: "/workouts/aroundid",
  summary:
    "A workout with the ones that its owner did before and after it and the caller may see, by start, oldest first",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  example: { query: { username: "{username}", objectid: "{workoutKey}" } },
  query: z.object({ username: usernameSchema, objectid: idSchema }),
  payload: z.array(workoutSchema),
  answer: "envelope",
  errors: viewErrors,
});

const activityStatsSchema = z.object({
  /** Id of the activity. */
  _id: z.int(),
  /** Metres. */
  totalDistance: z.number(),
  /** Seconds. */
  totalTime: z.number(),
  /** Kilocalories. */
  energyConsumption: z.int(),
  numberOfWorkouts: z.int(),
  /** Greatest depth of the dives, metres; 0 if none is known. */
  maxDepth: z.number(),
});

/** Sums of the workouts that began in a year, by the clock of the place. */
const yearStatsSchema = z.object({
  year: z.int(),
  totalDistance: z.number(),
  totalTime: z.number(),
  energyConsumption: z.int(),
  numberOfWorkouts: z.int(),
  /** One per activity, the most frequent first. */
  activities: z.array(activityStatsSchema),
});

/** Degrees. */
const boundsSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

export const workoutStatsSchema = z
  .object({
    totalDistanceSum: z.number(),
    totalTimeSum: z.number(),
    totalEnergyConsumptionSum: z.int(),
    totalNumberOfWorkoutsSum: z.int(),
    /** Days, by the clock of the place, on which a workout began. */
    totalDays: z.int(),
    /** One per activity, the most frequent first. */
    allStats: z.array(activityStatsSchema),
    /** The same; known clients read one or the other. */
    allActualStats: z.array(activityStatsSchema),
    /** The latest first. */
    years: z.array(yearStatsSchema),
    /** Bounding box of all tracks; from -180 to 180 if one crosses the antimeridian; null without tracks. */
    bounds: boundsSchema.nullable(),
  })
  .meta({ id: "WorkoutStats" });

export type WorkoutStats = z.output<typeof workoutStatsSchema>;

export const getWorkoutStats = endpoint({
  id: "API-39",
  method: "GET",
  path: "/workouts/{username}/stats",
  summary: "Totals of a person's workouts that the caller sees in lists, for each activity",
  auth: "optional",
  access: "person",
  tokens: ["read"],
  params: userParams,
  query: z.object({ as: seenAsSchema }),
  payload: workoutStatsSchema,
  answer: "envelope",
  errors: ["user.not_found", "privacy_zone.busy"],
});

export const countWorkouts = endpoint({
  id: "API-41",
  method: "GET",
  path: "/workouts/count",
  summary:
    "How many of the caller's workouts began at or before an instant, and how many of these have the given privacy",
  auth: "session",
  access: "own",
  tokens: ["read"],
  example: { query: { until: 4_000_000_000_000, sharingFlags: 19 } },
  query: z.object({
    until: instant,
    /** Counts workouts whose flags mean the same privacy. */
    sharingFlags: count(63),
  }),
  payload: z.object({ count: z.int(), totalCount: z.int() }),
  answer: "envelope",
  errors: sessionErrors,
});
