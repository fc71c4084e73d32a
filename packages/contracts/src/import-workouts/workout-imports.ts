import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, storageErrors } from "../errors.ts";
import { workoutSchema } from "../workouts/workout-view.ts";

/** Files in one request. */
export const maxImportFiles = 10;
/** Bytes of one file as uploaded. */
export const maxImportFileBytes = 64 * 1024 * 1024;

/** Maximum number of recordings read from one archive. */
export const maxArchiveMembers = 1000;

/** What may be wrong with an archive itself. */
export const archiveErrors = [
  "workout_import.not_an_archive",
  "workout_import.damaged_archive",
  "workout_import.encrypted",
  "workout_import.unsupported_compression",
  "workout_import.too_many_entries",
  "workout_import.too_large",
  "workout_import.suspicious_ratio",
  "workout_import.overlapping_entries",
  "workout_import.unsafe_name",
  "workout_import.nested_too_deep",
] as const;

/** Why one file is not imported. */
export const fileErrors = [
  "workout_import.empty_file",
  "workout_import.unknown_format",
  "workout_import.not_well_formed",
  "workout_import.forbidden_doctype",
  "workout_import.damaged",
  "workout_import.not_an_activity",
  "workout_import.planned_route",
  "workout_import.places_only",
  "workout_import.no_points",
  "workout_import.too_many_points",
  "workout_import.too_many_workouts",
  "workout_import.busy",
  ...storageErrors,
  "workout_import.share_used",
  "workout_import.too_long",
  "workout_import.empty_archive",
  ...archiveErrors,
  "workout_import.failed",
] as const;

/** Result of one file among several. */
export const importOutcomeSchema = z
  .object({
    /** Its name, or its path inside the archive. */
    file: z.string(),
    workout: workoutSchema.optional(),
    /** Set if the same workout existed before: its key, which is that of `workout` if no new one was made. */
    duplicateOf: z.string().optional(),
    error: z.object({ code: z.string(), reason: z.string(), description: z.string() }).optional(),
    /** What was repaired or left out (DecodeWarning), and what the file is to an existing workout (import-warnings.ts). */
    warnings: z.array(z.string()),
  })
  .meta({ id: "ImportOutcome" });

export type ImportOutcome = z.output<typeof importOutcomeSchema>;

export const importGpx = endpoint({
  id: "API-48",
  method: "POST",
  path: "/workout/importGpx",
  summary: "Import GPX, TCX, FIT, KML or KMZ files, or zips of them, as private workouts or drafts",
  auth: "session",
  access: "own",
  tokens: ["upload"],
  query: z.object({
    /**
     * `recognise` answers a file whose workout exists already with that workout, for callers that understand from `duplicateOf`
     * that it is not a draft of theirs. Without it every file becomes a new draft, because programs save title and sharing to
     * whatever workout is in the answer, or delete it; `keep`, also as a form field before the files, requests that explicitly.
     * `ask` recognises as well, and leaves out what only looks like an existing workout, with the warning `likely_duplicate`: for
     * callers that ask their person and send the file again with `keep`.
     */
    duplicates: z.enum(["recognise", "ask", "keep"]).default("keep"),
    /** `discard` deletes the new workouts if the client has disconnected before the answer. */
    unanswered: z.enum(["keep", "discard"]).default("keep"),
    /**
     * `later` makes drafts: workouts that only their owner sees, by their keys, and that are in no list and no sum until a header
     * saves them (`POST /workouts/header`). A draft that is neither saved nor deleted becomes a private workout after a day.
     */
    save: z.enum(["now", "later"]).default("now"),
    /** What is in the answer to a single file with several workouts; all of them are stored either way. */
    workouts: z.enum(["first", "all"]).default("first"),
  }),
  bodyKind: "multipart",
  /**
   * The answer to one file is its workout, or the first of several unless `workouts=all`, as existing clients expect. The answer
   * to several files, or an archive, has one result per workout, in the order sent.
   */
  payload: z.union([workoutSchema, z.array(importOutcomeSchema)]),
  /** For one file: `duplicateOf` as in a result, and `workoutKeys` of all its workouts if it has several. */
  metadata: z.object({
    INFO: z.string(),
    duplicateOf: z.string().optional(),
    workoutKeys: z.array(z.string()).optional(),
    /** As in a result; only those that concern the existing workout. */
    warnings: z.array(z.string()).optional(),
  }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "workout_import.no_file",
    "workout_import.too_many_files",
    "workout_import.file_too_large",
    ...fileErrors,
  ],
});
