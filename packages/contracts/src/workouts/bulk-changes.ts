import { privacyLevels } from "@cairn/domain/privacy/sharing";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema } from "../values/ids.ts";
import { count } from "../values/lenient-values.ts";

/** Workouts that one change takes at most: twenty years of three a day fit, and the request stays below the megabyte that bodies may have. */
export const maxBulkWorkouts = 22_000;

/** Longest time for which a change waits and can be taken back, ms. */
const maxBulkDelayMs = 60_000;

/** What is done with each of the workouts; `download` does nothing to them, and lets them be fetched as one archive. */
export const bulkActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("delete") }),
  z.strictObject({ kind: z.literal("privacy"), level: z.enum(privacyLevels) }),
  z.strictObject({ kind: z.literal("activity"), activityId: enteredValues.activityId }),
  z.strictObject({ kind: z.literal("download") }),
]);

export type BulkAction = z.output<typeof bulkActionSchema>;

/** `waiting` can be taken back; a `done` one may have workouts that it failed for. */
export const bulkStates = ["waiting", "running", "done", "cancelled"] as const;
export type BulkState = (typeof bulkStates)[number];

const bulkChangeSchema = z
  .object({
    key: z.string(),
    state: z.enum(bulkStates),
    /** Workouts that were named. */
    total: z.int(),
    /** How many of them were tried. */
    done: z.int(),
    /** Those for which it could not be done, and why. */
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
  summary: "Do the same with many workouts, in the background; sent again under its key it is done once",
  auth: "session",
  bodyKind: "json",
  body: z.strictObject({
    /** Made by the client. */
    key: idSchema,
    workouts: z.array(idSchema).min(1).max(maxBulkWorkouts),
    action: bulkActionSchema,
    /** Ms for which it waits and can be taken back. */
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
  summary: "How far such a change has come, and for which workouts it failed",
  auth: "session",
  params,
  payload: bulkChangeSchema,
  answer: "envelope",
  errors: bulkErrors,
});

export const cancelBulkChange = endpoint({
  id: "LIST-4",
  method: "DELETE",
  path: "/workouts/bulk/{key}",
  summary: "Take such a change back while it waits; one that has begun goes on",
  auth: "session",
  params,
  payload: bulkChangeSchema,
  answer: "envelope",
  errors: bulkErrors,
});
