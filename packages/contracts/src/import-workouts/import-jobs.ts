import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, storageErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { ifGiven } from "../values/lenient-values.ts";

/** Files in one request for an import job. */
export const maxJobFiles = 1000;
/** Bytes of one archive for an import job; a single recording is limited to `maxImportFileBytes`. */
export const maxJobArchiveBytes = 4 * 1024 * 1024 * 1024;
/** Maximum number of recordings that an import job reads from one archive. */
export const maxJobArchiveMembers = 10_000;
/** An import job opens no further archive once those that it has opened have this many recordings together. */
export const maxJobRecordings = 100_000;
/** Maximum number of unfinished import jobs per person. */
export const maxOpenImportJobs = 100;
/** Maximum number of event streams of import jobs per person and server process. */
export const maxFollowedImportJobs = 10;

export const importJobStates = ["queued", "running", "finished", "cancelled", "undoing", "undone"] as const;

/**
 * `finished`, `cancelled` and `undone` are final, except that a finished or cancelled job can still be undone.
 */
export type ImportJobState = (typeof importJobStates)[number];

export const importFileStates = [
  "waiting",
  "unpacked",
  "imported",
  "duplicate",
  "route",
  "failed",
  "skipped",
  "cancelled",
  "removed",
] as const;

/**
 * `waiting` becomes, for an archive, `unpacked`; for a recording `imported`, `duplicate` (of an existing workout), `route` (a
 * planned route in an export, saved as a route) or `failed`. `skipped`: a part of an archive that is no workout, or many of one
 * kind, with the reason. `cancelled`: it had not begun when the job was cancelled. `removed`:
 * its workout was deleted when the job was undone.
 */
export type ImportFileState = (typeof importFileStates)[number];

const count = z.int().nonnegative();

export const importJobSchema = z
  .object({
    jobId: idSchema,
    state: z.enum(importJobStates),
    /** ms since 1970. */
    created: z.int(),
    /** ms since 1970; absent until the state is final. */
    finished: z.int().optional(),
    /**
     * Workouts: those of single files and those in the archives that have been opened. An archive that has not been
     * opened, or a file that has not been read, counts as one. `skipped` is the number of parts of archives that are no
     * workouts, absent if there are none; they are not in the total.
     */
    counts: z.object({
      total: count,
      waiting: count,
      imported: count,
      duplicate: count,
      route: count,
      failed: count,
      skipped: count.optional(),
      cancelled: count,
      removed: count,
    }),
  })
  .meta({ id: "ImportJob" });

export type ImportJobView = z.output<typeof importJobSchema>;

export const importJobFileSchema = z
  .object({
    /** Its position in the request, from 1. */
    number: z.int().positive(),
    /**
     * Its position in the archive, from 1; 0 for the file itself. What an export contains besides recordings follows them, after
     * a gap.
     */
    member: count,
    /** Which workout of this file, from 0 in chronological order; absent for the first. */
    workout: count.optional(),
    /** Its name, or its path inside the archive. */
    file: z.string(),
    state: z.enum(importFileStates),
    workoutKey: idSchema.optional(),
    error: z.object({ code: z.string(), reason: z.string(), description: z.string() }).optional(),
    /** As in `ImportOutcome`. */
    warnings: z.array(z.string()),
    /** The recordings in an archive, once it has been opened; of a skipped part the number of files or entries. */
    members: count.optional(),
  })
  .meta({ id: "ImportJobFile" });

export type ImportJobFileView = z.output<typeof importJobFileSchema>;

const params = z.object({ jobId: idSchema });
const jobErrors = [...sessionErrors, "import_job.not_found"] as const;

export const startImport = endpoint({
  id: "ADD-4",
  method: "POST",
  path: "/workout/import",
  summary: "Import recordings and archives of them as a job, as private drafts",
  auth: "session",
  access: "own",
  tokens: ["upload"],
  /**
   * `keep` creates a workout from a file even if the same workout exists already. `ask` leaves out what only looks like an
   * existing one, as a `duplicate` with the warning `likely_duplicate`, for callers that ask their person and send it again.
   */
  query: z.object({ duplicates: z.enum(["recognise", "ask", "keep"]).default("recognise") }),
  bodyKind: "multipart",
  payload: z.object({ jobId: idSchema }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "workout_import.no_file",
    "workout_import.file_too_large",
    "import_job.too_many_files",
    "import_job.too_many",
    ...storageErrors,
  ],
});

export const listImports = endpoint({
  id: "ADD-4",
  method: "GET",
  path: "/workout/import",
  summary: "The caller's import jobs of the last 90 days, newest first",
  auth: "session",
  access: "own",
  tokens: ["read", "upload"],
  query: z.object({ limit: ifGiven(z.coerce.number().int().positive().max(maxOpenImportJobs)).default(20) }),
  payload: z.array(importJobSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const getImport = endpoint({
  id: "ADD-4",
  method: "GET",
  path: "/workout/import/{jobId}",
  summary: "State of an import job and the result of each file, in the order of the request",
  auth: "session",
  access: "hidden",
  tokens: ["read", "upload"],
  params,
  query: z.object({
    offset: z.coerce.number().int().nonnegative().default(0),
    limit: ifGiven(z.coerce.number().int().positive().max(10_000)).default(1000),
  }),
  payload: importJobSchema.extend({ files: z.array(importJobFileSchema) }),
  answer: "envelope",
  errors: jobErrors,
});

export const followImport = endpoint({
  id: "ADD-4",
  method: "GET",
  path: "/workout/import/{jobId}/events",
  summary: "Server-sent events of an import job: `job` (ImportJob), `files` (ImportJobFile[]), `end`",
  auth: "session",
  access: "hidden",
  tokens: ["read", "upload"],
  params,
  answer: "binary",
  mediaType: "text/event-stream",
  errors: [...jobErrors, "import_job.too_many"],
});

export const cancelImport = endpoint({
  id: "ADD-4",
  method: "DELETE",
  path: "/workout/import/{jobId}",
  summary: "Cancel an import job: files that are imported stay, the others are not read",
  auth: "session",
  access: "hidden",
  tokens: ["upload"],
  params,
  payload: importJobSchema,
  answer: "envelope",
  errors: jobErrors,
});

export const undoImport = endpoint({
  id: "ADD-4",
  method: "POST",
  path: "/workout/import/{jobId}/undo",
  summary: "Cancel an import job and delete every workout that it created and that still exists",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params,
  payload: importJobSchema,
  answer: "envelope",
  errors: jobErrors,
});
