import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { enteredValues } from "../values/entered-values.ts";

export const getUsualPace = endpoint({
  id: "ROUT-8",
  method: "GET",
  path: "/user/usual-pace",
  summary:
    "How long the caller usually takes in motion in an activity, by their own latest recordings; null if they are too few",
  auth: "session",
  access: "own",
  tokens: ["read"],
  query: z.object({ activityId: z.coerce.number().pipe(enteredValues.activityId) }),
  example: { query: { activityId: 11 } },
  payload: z.object({
    pace: z
      .object({
        /** Seconds for each metre, and for each metre of climb on top. */
        perMetre: z.number(),
        perClimbedMetre: z.number(),
        /** Seconds for each metre where the climb is not known. */
        overall: z.number(),
        /** On how many workouts this rests. */
        workouts: z.int(),
      })
      .nullable(),
  }),
  answer: "envelope",
  errors: sessionErrors,
});
