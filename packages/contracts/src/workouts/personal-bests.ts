import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { count } from "../values/lenient-values.ts";

/** The last id of the catalogue of activities. */
const maxActivityId = 121;

/** Why a workout makes no record: nobody is so fast or so strong in its sport, its distance is doubted, or its date cannot be. */
export const leftOutReasons = ["tooFast", "tooStrong", "distance", "clock"] as const;

/** One effort that was the best of its time. */
const recordSchema = z
  .object({
    workoutKey: z.string(),
    /** Start of the workout, ms since 1970, and the clock of its place minus UTC. */
    startTime: z.int(),
    timeOffsetInMinutes: z.int(),
    description: z.string().optional(),
    /** Seconds over a distance; m/s or watts over a time. */
    value: z.number(),
    /** Seconds from the first point of the recording to the beginning of the effort. */
    effortStart: z.number(),
  })
  .meta({ id: "PersonalRecord" });

export type PersonalRecordView = z.output<typeof recordSchema>;

const bestSchema = z
  .object({
    /** Metres of a distance, or seconds of a time. */
    size: z.number(),
    /** Every time that the best was broken, the first effort of all first; the last one is the best of today. */
    history: z.array(recordSchema),
  })
  .meta({ id: "PersonalBest" });

export type PersonalBestView = z.output<typeof bestSchema>;

export const personalBestsSchema = z
  .object({
    /** Sports in which there are efforts, the most workouts first. */
    sports: z.array(z.object({ activityId: z.int(), workouts: z.int() })),
    /** The sport that this answer is about; absent without efforts in any. */
    activityId: z.int().optional(),
    /** Fastest over each distance, by elapsed time. */
    distances: z.array(bestSchema),
    /** Highest average speed and power over each time. */
    speeds: z.array(bestSchema),
    powers: z.array(bestSchema),
    /** Workouts of the sport that make no record. */
    leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), workouts: z.int() })),
  })
  .meta({ id: "PersonalBests" });

export type PersonalBestsView = z.output<typeof personalBestsSchema>;

export const getPersonalBests = endpoint({
  id: "BEST-1",
  method: "GET",
  path: "/user/bests",
  summary:
    "Personal bests of the caller in a sport over the usual distances and times, with every time that each was broken",
  auth: "session",
  query: z.object({
    /** Any activity of the sport; the sport with the most workouts without it. */
    activityId: count(maxActivityId).optional(),
  }),
  payload: personalBestsSchema,
  answer: "envelope",
  errors: sessionErrors,
});
