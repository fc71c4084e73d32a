import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** The last id of the catalogue of activities. */
const maxActivityId = 121;

/**
 * Why a workout sets no personal best: nobody is so fast or so strong in its sport, its distance is doubtful, or its date is
 * impossible.
 */
export const leftOutReasons = ["tooFast", "tooStrong", "distance", "clock"] as const;

/** One effort that was the best when it was done. */
const recordSchema = z
  .object({
    workoutKey: z.string(),
    /** Start of the workout, ms since 1970, and the UTC offset of its place. */
    startTime: z.int(),
    timeOffsetInMinutes: z.int(),
    description: z.string().optional(),
    /** Seconds over a distance; m/s or watts over a time. */
    value: z.number(),
    /** Seconds from the first point of the recording to the start of the effort. */
    effortStart: z.number(),
  })
  .meta({ id: "PersonalRecord" });

export type PersonalRecordView = z.output<typeof recordSchema>;

const bestSchema = z
  .object({
    /** Metres of a distance, or seconds of a time. */
    size: z.number(),
    /** Every effort that broke the best, oldest first; the last one is today's best. */
    history: z.array(recordSchema),
  })
  .meta({ id: "PersonalBest" });

export type PersonalBestView = z.output<typeof bestSchema>;

export const personalBestsSchema = z
  .object({
    /** Sports with efforts, those with the most workouts first. */
    sports: z.array(z.object({ activityId: z.int(), workouts: z.int() })),
    /** The sport of this answer; absent if there are no efforts in any. */
    activityId: z.int().optional(),
    /** Fastest over each distance, by elapsed time. */
    distances: z.array(bestSchema),
    /** Highest average speed and power over each time. */
    speeds: z.array(bestSchema),
    powers: z.array(bestSchema),
    /** Workouts of the sport that set no personal best. */
    leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), workouts: z.int() })),
  })
  .meta({ id: "PersonalBests" });

export type PersonalBestsView = z.output<typeof personalBestsSchema>;

export const getPersonalBests = endpoint({
  id: "BEST-1",
  method: "GET",
  path: "/user/bests",
  summary:
    "Personal bests of the caller in a sport over the usual distances and times, with the history of each",
  auth: "session",
  access: "own",
  tokens: ["read"],
  query: z.object({
    /** Any activity of the sport; without it the sport with the most workouts. */
    activityId: ifGiven(count(maxActivityId)),
  }),
  payload: personalBestsSchema,
  answer: "envelope",
  errors: sessionErrors,
});
