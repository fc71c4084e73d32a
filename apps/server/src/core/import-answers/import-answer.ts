import { maxArchiveMembers } from "@cairn/contracts/import-workouts/workout-imports";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { atMost } from "../../platform/workers/at-most.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findOwnWorkout } from "../imports/find-duplicate.ts";
import type { ImportOptions } from "../imports/import-file.ts";
import type { FilePlace, ImportReport, StoredWorkout } from "../imports/import-report.ts";
import { type ArchiveLimits, importUpload } from "../imports/import-upload.ts";
import type { ImportError } from "../received-files/import-error.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import { wholeForOwner } from "../redaction/redacted-workout.ts";
import { echoFor, workoutView } from "../workout-view/workout.view.ts";

/** A stored workout and the repairs made during its import. */
export interface Imported {
  readonly workout: WorkoutView;
  readonly warnings: readonly string[];
  /** The key of the same workout if it already existed; equal to that of `workout` if the file brought nothing new. */
  readonly duplicateOf?: string;
}

/** Whether an upload created no workout, but found an existing one. */
export const isKnown = ({ workout, duplicateOf }: Imported): boolean => duplicateOf === workout.workoutKey;

/** The outcome for one workout of an upload, or for a file without one. */
export interface FileOutcome {
  /** The upload's name, or the path inside it if it is an archive. */
  readonly name: string;
  /** Whether it was found in an archive, which then has further outcomes. */
  readonly isMember: boolean;
  /** Index of the workout in its file, from 0. */
  readonly workout: number;
  readonly result: Result<Imported, ImportError>;
}

/** Limits of an archive whose import somebody waits for: sixteen times the maximum upload. */
const answerLimits: ArchiveLimits = {
  maxMembers: maxArchiveMembers,
  maxUnpackedBytes: 1024 * 1024 * 1024,
  batchBytes: 64 * 1024 * 1024,
};

/**
 * Imports a received file, or everything in it if it is an archive, while somebody waits: one recording after the other, in
 * order.
 */
export async function importForAnswer(
  deps: CoreDeps,
  file: ReceivedFile,
  { limits, ...options }: ImportOptions & { readonly limits?: Partial<ArchiveLimits> },
): Promise<readonly FileOutcome[]> {
  const outcomes = collectOutcomes(deps, options.actor);
  const upload = { ...options, limits: { ...answerLimits, ...limits }, gate: atMost(1) };
  await importUpload(deps, upload, { ...file, isKept: false }, outcomes.report);
  return outcomes.list();
}

/** An error of an archive as a whole is listed after what was read of it. */
const rank = (member: number): number => (member === 0 ? Number.MAX_SAFE_INTEGER : member);

/** A report in memory: the caller gets everything in one answer, and an interrupted request is not continued. */
function collectOutcomes(deps: CoreDeps, actor: SessionActor) {
  const outcomes = new Map<number, readonly FileOutcome[]>();
  const tell = ({ member, name }: FilePlace, results: readonly FileOutcome["result"][]): void => {
    const isMember = member > 0 || [...outcomes.keys()].some((other) => other > 0);
    outcomes.set(
      member,
      results.map((result, workout) => ({ name, isMember, workout, result })),
    );
  };
  const report: ImportReport = {
    async stored(trx, place, workouts) {
      const results: FileOutcome["result"][] = [];
      for (const workout of workouts) results.push(ok(await importedOf(trx, actor, workout)));
      tell(place, results);
      return true;
    },
    async refused(place, reason) {
      tell(place, [fail(reason)]);
    },
    openArchive: async () => ({
      settled: new Set(),
      unpackedBytes: 0,
      failed(place, error) {
        // Rethrown, it would hide what has already been stored of the archive.
        deps.log.error({ err: error }, "a file of an archive could not be imported");
        tell(place, [fail("workout_import.failed")]);
      },
      endBatch: async () => undefined,
      end: async () => {},
    }),
  };
  const list = (): readonly FileOutcome[] =>
    [...outcomes].toSorted(([a], [b]) => rank(a) - rank(b)).flatMap(([, found]) => found);
  return { report, list };
}

async function importedOf(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  { workoutId, isDuplicate, known, warnings, ...stored }: StoredWorkout,
): Promise<Imported> {
  const row = known ?? (await findOwnWorkout(trx, actor, workoutId));
  if (!row) throw new Error("an imported workout is not there");
  const duplicateOf = isDuplicate ? workoutId : stored.duplicateOf;
  return {
    workout: echoFor(actor, workoutView(wholeForOwner(row))),
    warnings,
    ...(duplicateOf !== undefined && { duplicateOf }),
  };
}
