import { type TotalName, totalNames } from "@cairn/domain/plausibility/provenance";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, viewErrors } from "../errors.ts";
import { foundPersonSchema } from "../profile/profile.ts";
import { idSchema, manyIdsSchema, usernameSchema } from "../values/ids.ts";
import { count, flag, ifGiven, instant, pageQuery } from "../values/lenient-values.ts";
import { batchHeaderSchema, workoutAttributesSchema, workoutHeaderSchema } from "./workout-header.ts";
import { combinedWorkoutSchema, workoutSchema } from "./workout-view.ts";

const keyParams = z.object({ workoutKey: idSchema });

/**
 * `until` is where the list continues: sent back as `since` or `until` it gives the next page, and after the last page an empty
 * one.
 */
export const workoutListMetadata = z.object({ workoutcount: z.string(), until: z.string() });

export const listWorkouts = endpoint({
  id: "API-30",
  method: "GET",
  path: "/workouts",
  summary: "The caller's own workouts, newest first",
  auth: "session",
  access: "own",
  tokens: ["read"],
  example: { query: { limit: 100 } },
  query: z.object({
    limited: flag,
    sortonst: flag,
    ...pageQuery,
    /** Without it all. */
    limit: ifGiven(count(100_000_000)).default(100_000_000),
    /**
     * Only workouts started or changed at or after this instant, ms; 0 is all. The `until` of an answer continues the list after
     * it.
     */
    since: instant.default(0),
    /** Only workouts that began at or before this instant, ms; 0 is all. The `until` of an answer, as in `since`. */
    until: instant.default(0),
    /** Only these workouts: keys separated by commas; those of other people are left out. */
    workouts: manyIdsSchema.optional(),
  }),
  payload: z.array(workoutSchema),
  metadata: workoutListMetadata,
  answer: "envelope",
  errors: sessionErrors,
});

export const publicWorkoutsWithin = endpoint({
  id: "API-40",
  method: "GET",
  path: "/workouts/public/within",
  summary: "Public workouts that start inside a box, newest first",
  auth: "optional",
  access: "list",
  tokens: ["read"],
  example: { query: { limit: 100 } },
  query: z.object({
    lowerlat: ifGiven(z.coerce.number().min(-90).max(90)).default(-90),
    lowerlng: ifGiven(z.coerce.number().min(-180).max(180)).default(-180),
    upperlat: ifGiven(z.coerce.number().min(-90).max(90)).default(90),
    upperlng: ifGiven(z.coerce.number().min(-180).max(180)).default(180),
    limit: ifGiven(count(100)).default(50),
  }),
  payload: z.array(z.object({ user: foundPersonSchema, workout: workoutSchema })),
  metadata: z.object({ workoutcount: z.string() }),
  answer: "envelope",
  errors: ["privacy_zone.busy"],
});

export const getWorkout = endpoint({
  id: "API-34",
  method: "GET",
  path: "/workouts/{workoutKey}",
  summary: "One workout",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  payload: workoutSchema,
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: viewErrors,
});

export const getCombinedWorkout = endpoint({
  id: "API-35",
  method: "GET",
  path: "/workouts/{workoutKey}/combined",
  summary: "One workout with everything that its page needs",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  query: z.object({
    /**
     * `others`: the owner gets what an accepted follower sees, after the cuts of privacy zones. Other callers get that without
     * it.
     */
    as: z.literal("others").optional(),
  }),
  payload: combinedWorkoutSchema,
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: viewErrors,
});

export const getCombinedWorkoutOfUser = endpoint({
  ...getCombinedWorkout,
  version: 2,
  path: "/workouts/{username}/{workoutKey}/combined",
  summary: "The same, addressed by the owner's name as newer clients do",
  params: z.object({ username: usernameSchema, workoutKey: idSchema }),
});

/** `v` in cm/s, `t` whole seconds since the start, `d` ms since 1970: integers, because strict clients require them. */
export const workoutDataSchema = z
  .object({
    description: z.string().optional(),
    starttime: z.int(),
    totaldistance: z.int(),
    totaltime: z.int(),
    locations: z.array(
      z.object({
        t: z.int(),
        la: z.number(),
        ln: z.number(),
        s: z.int(),
        h: z.number(),
        v: z.int(),
        d: z.int(),
      }),
    ),
    heartrates: z.array(z.object({ t: z.int(), hr: z.int(), d: z.int() })),
    eventlaps: z.array(z.object({ t: z.int(), la: z.number(), ln: z.number() })),
  })
  .meta({ id: "WorkoutData" });

export type WorkoutData = z.output<typeof workoutDataSchema>;

export const getWorkoutData = endpoint({
  id: "API-36",
  method: "GET",
  path: "/workouts/{workoutKey}/data",
  summary: "The recorded points as JSON",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  query: z.object({ samples: ifGiven(count(100_000_000)) }),
  payload: workoutDataSchema,
  answer: "envelope",
  caching: "revalidated",
  errors: viewErrors,
  statuses: { "workout.not_found": 200 },
});

export const getWorkoutRecording = endpoint({
  id: "API-36",
  method: "GET",
  path: "/workouts/{workoutKey}/recording",
  summary: "The recorded points as compressed columns (docs/api.md)",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  answer: "binary",
  mediaType: "application/vnd.cairn.recording",
  caching: "revalidated",
  errors: viewErrors,
});

export const saveWorkoutHeaders = endpoint({
  id: "API-46",
  method: "POST",
  path: "/workouts/header",
  summary: "Edit workouts or save drafts; either all of the list are saved or none",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  example: { body: [{ workoutKey: "{workoutKey}", activityId: 2 }] },
  bodyKind: "json",
  body: z.array(workoutHeaderSchema).min(1).max(1000),
  payload: z.array(workoutSchema),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden"],
});

export const saveWorkoutAttributes = endpoint({
  id: "API-46",
  method: "PUT",
  path: "/workouts/{workoutKey}/attributes",
  summary:
    "Edit one workout; fields that are not sent keep their values. With `base`, the call is refused if a field that it changes has changed since the client loaded it: the refusal names those fields",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  example: { body: { activityId: 2 } },
  params: keyParams,
  bodyKind: "json",
  body: workoutAttributesSchema,
  payload: workoutSchema,
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden", "workout.changed_elsewhere"],
});

export const saveWorkoutBatch = endpoint({
  ...saveWorkoutHeaders,
  path: "/workouts/batchUpdate",
  summary: "The same for clients that call the workout's key `key`",
  example: { body: [{ key: "{workoutKey}", activityId: 2 }] },
  body: z.array(batchHeaderSchema).min(1).max(1000),
});

export const getWorkoutExtensions = endpoint({
  id: "API-35",
  method: "POST",
  path: "/workout/extensions/{workoutKey}",
  onlyReads: true,
  summary: "The extensions of a workout of the named types",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  example: { body: ["SkiExtension"] },
  params: keyParams,
  bodyKind: "json",
  body: z.array(z.string()).max(100),
  payload: combinedWorkoutSchema.shape.extensions,
  answer: "envelope",
  errors: viewErrors,
});

/** `auto` removes a choice, so that the rule of docs/provenance.md decides again. */
const measuredSource = z.enum(["device", "computed", "auto"]);

/** An object and not a record, because a record refuses names that it does not know. */
const chosenTotals = z.object(
  Object.fromEntries(totalNames.map((name) => [name, measuredSource.exactOptional()])) as {
    readonly [Name in TotalName]: z.ZodExactOptional<typeof measuredSource>;
  },
);

export const chooseSources = endpoint({
  id: "API-35",
  method: "PUT",
  path: "/workouts/{workoutKey}/sources",
  summary: "Choose which numbers are used, the device's or the computed ones",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  example: { body: { all: "device" } },
  params: keyParams,
  bodyKind: "json",
  /** `all` replaces every earlier choice; `totals` alone keeps the choices for other numbers. */
  body: z.object({
    all: measuredSource.exactOptional(),
    totals: chosenTotals.exactOptional(),
  }),
  payload: combinedWorkoutSchema,
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden"],
});

export const countWorkout = endpoint({
  id: "STATS-6",
  method: "PUT",
  path: "/workouts/{workoutKey}/counted",
  summary: "Let a workout count in the owner's statistics, bests, goals and training load, or not",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  params: keyParams,
  example: { body: { counted: false } },
  bodyKind: "json",
  body: z.object({ counted: z.boolean() }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden"],
});

/** How long a deleted workout can be restored at most, ms. */
const longestUndo = 60_000;

export const deleteWorkout = endpoint({
  id: "API-47",
  method: "DELETE",
  path: "/workouts/{workoutKey}/delete",
  summary:
    "Delete a workout with its photos, analysis and original file; with `after` nobody sees it at once, and it can be restored for that many ms",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  params: keyParams,
  query: z.object({ after: ifGiven(count(longestUndo)).default(0) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden"],
});

export const restoreWorkout = endpoint({
  id: "API-47",
  method: "POST",
  path: "/workouts/{workoutKey}/restore",
  summary: "Take back a deletion that was made with `after`, as long as its time is not over",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params: keyParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found"],
});
