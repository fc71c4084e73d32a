import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { foundPersonSchema } from "../profile/profile.ts";
import { count, ifGiven } from "../values/lenient-values.ts";
import { workoutSchema } from "../workouts/workout-view.ts";

/** The caller's relation to somebody. Known clients treat every value but the first two as a friend. */
export const connectionSchema = z.enum(["STRANGER", "REQUEST_SENT", "FRIEND"]);

export const foundEntrySchema = z
  .object({
    connection: connectionSchema,
    user: foundPersonSchema,
    /** The newest workout that the caller sees in lists. */
    workout: workoutSchema.nullable(),
  })
  .meta({ id: "FoundEntry" });

export type FoundEntry = z.output<typeof foundEntrySchema>;

export const searchPeople = endpoint({
  id: "API-29",
  method: "GET",
  path: "/user/search/{term}",
  summary:
    "People by name or username, ignoring diacritics and one typing error per word; first those whom the caller follows or who follow the caller",
  auth: "session",
  access: "others",
  tokens: ["read"],
  example: { params: { term: "{username}" } },
  /** A term that is too short or too long finds nobody. */
  params: z.object({ term: z.string().trim().default("") }),
  lastParamMayBeAbsent: true,
  query: z.object({ limit: ifGiven(count(50)).default(20) }),
  payload: z.array(foundEntrySchema),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});
