import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** A period in which somebody is a premium member. */
export const subscriptionSchema = z
  .object({
    id: z.string(),
    type: z.literal("PREMIUM"),
    /** ms since 1970. */
    startDate: z.int(),
    endDate: z.int(),
    /** Days left, including the current one; 0 after the end. Anything above 0 means a premium member. */
    daysLeft: z.int(),
  })
  .meta({ id: "Subscription" });

export const listSubscriptions = endpoint({
  id: "API-22",
  method: "GET",
  path: "/user/subscriptions",
  summary: "The caller's subscriptions, expired ones included, newest first",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: z.array(subscriptionSchema),
  answer: "envelope",
  errors: sessionErrors,
});
