import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { foundPlaceSchema } from "./geocoding/geocoding.ts";
import { foundEntrySchema } from "./people/people-search.ts";
import { maxTermLength, minTermLength } from "./people/term-length.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** One of the caller's own workouts, as far as a line of results shows it. */
export const foundWorkoutSchema = z
  .object({
    workoutKey: z.string(),
    username: z.string(),
    activityId: z.int(),
    /** Absent if the workout has no title. */
    description: z.string().optional(),
    startTime: z.int(),
    timeOffsetInMinutes: z.int(),
    totalDistance: z.number(),
    totalTime: z.number(),
    /** The gear that matches; absent if something else does. */
    gear: z.string().optional(),
    /** The place near which it began, if that matches. */
    place: z.string().optional(),
  })
  .meta({ id: "FoundWorkout" });

export type FoundWorkout = z.output<typeof foundWorkoutSchema>;

const searchAnswerSchema = z.object({
  people: z.array(foundEntrySchema),
  workouts: z.array(foundWorkoutSchema),
  places: z.array(foundPlaceSchema),
});

export type SearchAnswer = z.output<typeof searchAnswerSchema>;

export const searchEverything = endpoint({
  id: "NAV-10",
  method: "GET",
  path: "/search",
  summary:
    "People by name, the caller's own workouts by title, gear or place, latest first, and places by name, up to `limit` of each",
  auth: "session",
  access: "others",
  tokens: ["read"],
  example: { query: { q: "{username}" } },
  query: z.object({
    q: z.string().trim().min(minTermLength).max(maxTermLength),
    limit: ifGiven(count(20)).default(4),
    /** Language of the places' names. */
    locale: z.string().max(35).optional(),
  }),
  payload: searchAnswerSchema,
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});
