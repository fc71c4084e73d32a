import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { webhookEvents } from "./webhook-events.ts";

/** Most webhooks of a person. */
export const maxWebhooks = 5;

const maxAddressLength = 500;

/** Why the last message did not arrive. */
const problems = ["no_answer", "refused", "own_network"] as const;

const webhookSchema = z
  .object({
    id: z.string(),
    address: z.string(),
    events: z.array(z.enum(webhookEvents)),
    /** ms since 1970. */
    createdAt: z.int(),
    /** Last message that arrived, ms since 1970; absent if none has. */
    arrivedAt: z.int().optional(),
    /** Why the last message did not arrive; absent if it did. */
    problem: z.enum(problems).optional(),
    /** Whether it was switched off, because no message arrived for days, or because the receiver said that it is gone. */
    isOff: z.boolean(),
  })
  .meta({ id: "Webhook" });

export type WebhookView = z.output<typeof webhookSchema>;
export type WebhookProblem = (typeof problems)[number];

/** Whether messages can be sent to an address: of the web, without a login in it. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

export const listWebhooks = endpoint({
  id: "SEC-5",
  method: "GET",
  path: "/user/webhooks",
  summary: "The caller's webhooks, oldest first, without their secrets",
  auth: "session",
  access: "own",
  payload: z.array(webhookSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const makeWebhook = endpoint({
  id: "SEC-5",
  method: "POST",
  path: "/user/webhooks",
  summary:
    "Have an address told when workouts are added, changed and deleted, by messages signed as Standard Webhooks says. The secret is only in this answer. Needs the password, in the header `password`",
  auth: "session",
  access: "own",
  example: { body: { address: "https://example.org/workouts", events: ["workout.created"] } },
  bodyKind: "json",
  body: z.object({
    address: z.string().max(maxAddressLength).refine(isAddress),
    events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  }),
  payload: z.object({ id: z.string(), secret: z.string() }),
  opensAccount: true,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "webhook.too_many"],
});

export const testWebhook = endpoint({
  id: "SEC-5",
  method: "POST",
  path: "/user/webhooks/{webhookId}/test",
  summary: "Send a message of the type `ping` to a webhook, and switch it on again if it was off",
  auth: "session",
  access: "own",
  example: { params: { webhookId: "none" } },
  params: z.object({ webhookId: z.string().max(64) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "webhook.not_found"],
});

export const removeWebhook = endpoint({
  id: "SEC-5",
  method: "DELETE",
  path: "/user/webhooks/{webhookId}",
  summary: "Remove a webhook with the messages that it has not got yet; no error if it was removed before",
  auth: "session",
  access: "own",
  example: { params: { webhookId: "none" } },
  params: z.object({ webhookId: z.string().max(64) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
