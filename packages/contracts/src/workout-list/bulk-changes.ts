import { privacyLevels } from "@cairn/domain/privacy/sharing";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { count } from "../values/lenient-values.ts";

/**
 * Maximum number of workouts in one change: twenty years of three a day fit, and the request stays below the megabyte that bodies
 * may have.
 */
export const maxBulkWorkouts = 22_000;

/** Longest time for which a change waits and can be undone, ms. */
const maxBulkDelayMs = 60_000;

/** What is done with each of the workouts; `download` changes nothing and offers them as one archive. */
export const bulkActionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("delete") }),
  z.object({ kind: z.literal("privacy"), level: z.enum(privacyLevels) }),
  z.object({ kind: z.literal("activity"), activityId: enteredValues.activityId }),
  z.object({ kind: z.literal("download") }),
]);

export type BulkAction = z.output<typeof bulkActionSchema>;

/** `waiting` can be undone; a `done` change may have failed for some of the workouts. */
export const bulkStates = ["waiting", "running", "done", "cancelled"] as const;
export type BulkState = (typeof bulkStates)[number];

const bulkChangeSchema = z
  .object({
    key: z.string(),
    state: z.enum(bulkStates),
    /** Number of workouts in the change. */
    total: z.int(),
    /** How many of them have been processed. */
    done: z.int(),
    /** The workouts for which it failed, and why. */
    failed: z.array(z.object({ workoutKey: z.string(), reason: z.string() })),
  })
  .meta({ id: "BulkChange" });

export type BulkChangeView = z.output<typeof bulkChangeSchema>;

const params = z.object({ key: idSchema });
const bulkErrors = [...sessionErrors, "bulk_change.not_found"] as const;

export const startBulkChange = endpoint({
  id: "LIST-4",
  method: "POST",
  path: "/workouts/bulk",
  summary:
    "Make the same change to many workouts, in the background; sent again under the same key it is made once",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: {
    body: { key: "{newKey}", workouts: ["000000000000000000000000"], action: { kind: "download" } },
  },
  bodyKind: "json",
  body: z.object({
    /** Made by the client. */
    key: idSchema,
    workouts: z.array(idSchema).min(1).max(maxBulkWorkouts),
    action: bulkActionSchema,
    /** Time for which it waits and can be undone, ms. */
    after: count(maxBulkDelayMs).default(0),
  }),
  payload: bulkChangeSchema,
  answer: "envelope",
  errors: [...sessionErrors, "bulk_change.too_many"],
});

export const getBulkChange = endpoint({
  id: "LIST-4",
  method: "GET",
  path: "/workouts/bulk/{key}",
  summary: "Progress of such a change, and the workouts for which it failed",
  auth: "session",
  access: "hidden",
  tokens: ["read"],
  params,
  payload: bulkChangeSchema,
  answer: "envelope",
  errors: bulkErrors,
});

export const cancelBulkChange = endpoint({
  id: "LIST-4",
  method: "DELETE",
  path: "/workouts/bulk/{key}",
  summary: "Undo such a change while it waits; one that has begun continues",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params,
  payload: bulkChangeSchema,
  answer: "envelope",
  errors: bulkErrors,
});
