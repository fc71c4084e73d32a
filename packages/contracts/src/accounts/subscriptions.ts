import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

/** A time for which somebody is a premium member. */
export const subscriptionSchema = z
  .object({
    id: z.string(),
    type: z.literal("PREMIUM"),
    /** ms since 1970. */
    startDate: z.int(),
    endDate: z.int(),
    /** Days left, counting each that has begun; 0 when it is over. Anything above 0 makes a premium member. */
    daysLeft: z.int(),
  })
  .meta({ id: "Subscription" });

export const listSubscriptions = endpoint({
  id: "API-22",
  method: "GET",
  path: "/user/subscriptions",
  summary: "The caller's subscriptions, expired ones included, newest first",
  auth: "session",
  payload: z.array(subscriptionSchema),
  answer: "envelope",
  errors: sessionErrors,
});
