import { rm } from "node:fs/promises";
import { likelyDuplicate, recordingReplaced } from "@cairn/contracts/import-workouts/import-warnings";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { writeWithFiles } from "../../platform/files/locked-files.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { decodeFile } from "../originals/decode-task.ts";
import { removeIfUnused } from "../originals/remove-original.ts";
import { newOriginal } from "../originals/store-original.ts";
import { lockImportsOf, type Original } from "../originals/uploads.queries.ts";
import { type ImportError, importErrorOf, importErrorOfWorker } from "../received-files/import-error.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import { type Comparisons, compareWithNear, findMatch, type Match } from "./compare-near.ts";
import { saveDraftsOf } from "./drafts.queries.ts";
import {
  findOwnWorkout,
  findSameBytes,
  findSameWorkout,
  hasEveryWorkout,
  type KnownWorkout,
  type OwnWorkout,
  traitsOf,
} from "./find-duplicate.ts";
import type { FilePlace, ImportReport, NamedWorkout, StoredWorkout } from "./import-report.ts";
import { insertImported, type WorkoutSource } from "./imported-workout.queries.ts";
import { isRicher, replaceRecording } from "./replace-recording.ts";

/** A received file that may already be in the file store. */
export interface SourceFile extends ReceivedFile {
  /**
   * True if the store already holds the file as an original: `path` is then only read. Other files are removed after the import.
   */
  readonly isKept: boolean;
}

/** The person for whom files are imported, and the options. */
export interface ImportOptions {
  readonly actor: SessionActor;
  /** Imports the file even if the owner already has the same workout. */
  readonly keepDuplicates: boolean;
  /**
   * A recording that only looks like an existing workout is left out, and reported as its duplicate: somebody is asked at once,
   * has the file at hand and may send it again. Otherwise it becomes a workout that does not count until its owner decides.
   */
  readonly asksAboutLikely?: boolean;
  /** New workouts are drafts, until their owner saves them; otherwise also a draft that is found is saved. */
  readonly areDrafts?: boolean;
}

/** One file of an import. */
export interface FileToImport {
  readonly file: SourceFile;
  readonly place: FilePlace;
  readonly named?: NamedWorkout | undefined;
  /** Finds what a table says by the start of the recording, if `named` is absent. */
  readonly namedAt?: ((startTime: number) => NamedWorkout | undefined) | undefined;
}

/**
 * Makes a private workout of each workout in a file, or finds the one that was imported earlier from this file or another
 * device's, which gets its recording if the file knows more or goes on, and reports it. On return the file and all rows are on
 * disk, or nothing is, except a file that was already in the store.
 */
export async function importFile(
  deps: CoreDeps,
  options: ImportOptions,
  source: FileToImport,
  report: ImportReport,
): Promise<void> {
  const end = deps.metrics.importSeconds.startTimer();
  const { file, place } = source;
  const settle: Settle = async (trx, found) => {
    const workouts = options.areDrafts ? found : await saveFound(trx, options.actor, found, deps.now());
    if (!(await report.stored(trx, place, workouts))) throw new SupersededError();
    return workouts;
  };
  try {
    const { format, result } = await readAndStore(deps, options, source, settle);
    if (result.ok) {
      end({ format, outcome: result.value.every(({ isDuplicate }) => isDuplicate) ? "duplicate" : "stored" });
      return;
    }
    end({ format, outcome: result.error });
    await report.refused(place, result.error, file);
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
  } finally {
    if (!file.isKept) await rm(file.path, { force: true });
  }
}

/**
 * Tells the report what is being stored, in the same transaction.
 *
 * @throws SupersededError if nothing of it may stay
 */
type Settle = (
  trx: DatabaseOrTransaction,
  workouts: readonly StoredWorkout[],
) => Promise<readonly StoredWorkout[]>;

/**
 * Saves the drafts among workouts that an import has found. Whoever sends a file without calling it a draft relies on it from
 * then on, and another page may delete a draft.
 */
async function saveFound(
  trx: DatabaseOrTransaction,
  { userId }: SessionActor,
  found: readonly StoredWorkout[],
  now: Date,
): Promise<readonly StoredWorkout[]> {
  const drafts = found.flatMap(({ known }) => (known?.is_draft ? [known.id] : []));
  await saveDraftsOf(trx, userId, drafts, now);
  // As it was found it is a draft.
  return found.map(({ known, ...workout }) => (known && !known.is_draft ? { ...workout, known } : workout));
}

/** The file is no longer wanted. Thrown from the transaction in order to roll it back. */
class SupersededError extends Error {
  override readonly name = "SupersededError";
}

interface ReadFile {
  /** `none` for a file that was not read. */
  readonly format: ImportedRecording["format"] | "none";
  readonly result: Result<readonly StoredWorkout[], ImportError>;
}

async function readAndStore(
  deps: CoreDeps,
  options: ImportOptions,
  source: FileToImport,
  settle: Settle,
): Promise<ReadFile> {
  const { actor, keepDuplicates } = options;
  const { file } = source;
  const original = { ownerId: actor.userId, sha256: file.sha256 };
  const known = keepDuplicates ? [] : await findSameBytes(deps.db, actor, original);
  if (hasEveryWorkout(known)) {
    const stored = await deps.db.transaction().execute((trx) => settle(trx, known.map(duplicateOf)));
    return { format: "none", result: ok(stored) };
  }
  const room = deps.storage.openRoom(actor.userId);
  try {
    const refusal = file.isKept ? undefined : await room.take(file.size);
    const decoded = refusal ? fail(refusal) : await decode(deps, source);
    if (!decoded.ok) return { format: "none", result: decoded };
    const { imported, named } = decoded.value;
    const stored = await store(deps, options, { ...source, named }, imported, settle);
    return { format: imported[0]?.format ?? "none", result: ok(stored) };
  } finally {
    room.close();
  }
}

const duplicateOf = ({ workout }: Pick<KnownWorkout, "workout">): StoredWorkout => ({
  workoutId: workout.id,
  isDuplicate: true,
  known: workout,
  warnings: [],
});

/** The workouts of a file, and what a table says about the only one. */
interface DecodedFile {
  readonly imported: readonly ImportedRecording[];
  readonly named: NamedWorkout | undefined;
}

async function decode(
  deps: CoreDeps,
  { file, named, namedAt }: FileToImport,
): Promise<Result<DecodedFile, ImportError>> {
  const first = await decodeAs(deps, file, named?.activityId);
  if (!first.ok) return first;
  const [only, ...others] = first.value;
  if (!only || others.length > 0) return ok({ imported: first.value, named });
  const found = named ?? (only.startTime === undefined ? undefined : namedAt?.(only.startTime));
  if (!found) return ok({ imported: first.value, named });
  // A file that names its sport does so better than the table.
  const sport = !named && !only.namesActivity ? found.activityId : undefined;
  const again = sport === undefined ? first : await decodeAs(deps, file, sport);
  return again.ok ? ok({ imported: again.value.map((one) => withTable(one, found)), named: found }) : again;
}

async function decodeAs(
  deps: CoreDeps,
  file: SourceFile,
  namedActivityId: number | undefined,
): Promise<Result<readonly ImportedRecording[], ImportError>> {
  const run = await deps.workers.run(decodeFile, {
    path: file.path,
    gzipped: file.gzipped,
    namedActivityId,
    elevation: deps.settings.elevation,
  });
  if (!run.ok) return fail(importErrorOfWorker(run.error, "workout_import.too_many_points"));
  if (run.value.ok) return run.value;
  const { error } = run.value;
  return fail(error.kind === "file_too_large" ? "workout_import.file_too_large" : importErrorOf(error));
}

/** A recording with the title of the table, and with the totals that its format cannot state. */
function withTable(recording: ImportedRecording, named: NamedWorkout): ImportedRecording {
  const { title, energy, steps, avgHeartRate, maxHeartRate } = named;
  const titled = title === undefined ? recording : { ...recording, name: title };
  if (recording.format !== "gpx") return titled;
  const rates = recording.analysis.avgHeartRate === undefined && { avgHeartRate, maxHeartRate };
  const values = Object.entries({ energy, steps, ...rates }).filter(([, value]) => value !== undefined);
  return values.length > 0 ? { ...titled, device: Object.fromEntries(values) } : titled;
}

/** How often other workouts may come near those of a file while its points are compared. */
const maxTries = 5;

/** Another workout has come near one of the file since its points were compared. Thrown to roll back. */
class UncomparedError extends Error {
  override readonly name = "UncomparedError";
}

/**
 * Stores a file after its points have been compared with those of the workouts near it. If others come near without end, as of
 * forty files that are sent at once, those that were not compared are not looked at.
 */
async function store(
  deps: CoreDeps,
  options: ImportOptions,
  source: FileToImport,
  imported: readonly ImportedRecording[],
  settle: Settle,
): Promise<readonly StoredWorkout[]> {
  const compared = imported.map((): Comparisons => new Map());
  for (let tries = 1; ; tries += 1) {
    if (!options.keepDuplicates)
      for (const [index, recording] of imported.entries())
        await compareWithNear(deps, options.actor, recording, compared[index] ?? new Map());
    try {
      const isLast = tries === maxTries;
      return await storeCompared(deps, options, source, { imported, compared, isLast }, settle);
    } catch (error) {
      if (!(error instanceof UncomparedError)) throw error;
    }
  }
}

/** The workouts of a file, and how each relates to those near it. */
interface ComparedFile {
  readonly imported: readonly ImportedRecording[];
  readonly compared: readonly Comparisons[];
  /** Whether workouts that came near meanwhile are left out of account. */
  readonly isLast: boolean;
}

/**
 * The original is stored first: a crash before the rows are written leaves a file that is swept at the next start. The owner's
 * other imports wait only while the rows are written.
 *
 * @throws UncomparedError if another workout has come near meanwhile, unless it is the last try
 */
async function storeCompared(
  deps: CoreDeps,
  options: ImportOptions,
  { file, named }: FileToImport,
  { imported, compared, isLast }: ComparedFile,
  settle: Settle,
): Promise<readonly StoredWorkout[]> {
  const { actor, keepDuplicates, areDrafts = false } = options;
  const [ownerId, now] = [actor.userId, deps.now()];
  const original = { ownerId, sha256: file.sha256 };
  let stored: readonly StoredWorkout[] = [];
  let replaced: readonly Original[] = [];
  try {
    const files = newOriginal(original, file.isKept ? undefined : file.path);
    const written = await writeWithFiles(deps, files, async (trx) => {
      const same = await findSameBytes(trx, actor, original);
      if (!keepDuplicates && hasEveryWorkout(same))
        return { workouts: await settle(trx, same.map(duplicateOf)), unneeded: [] };
      await lockImportsOf(trx, ownerId);
      const workouts: StoredWorkout[] = [];
      const unneeded: Original[] = [];
      for (const [index, recording] of imported.entries()) {
        const place = { index, count: imported.length };
        const source = { ownerId, file, place, now, named, isDraft: areDrafts };
        const known = same.find((one) => one.index === index)?.workout;
        const one = { recording, known, compared: compared[index] ?? new Map(), isLast };
        const outcome = await storeOne(trx, options, source, one);
        workouts.push(outcome.workout);
        if (outcome.unneeded) unneeded.push(outcome.unneeded);
      }
      await settle(trx, workouts);
      const workoutIds = workouts.flatMap(({ workoutId, isDuplicate }) => (isDuplicate ? [] : [workoutId]));
      if (workoutIds.length > 0 && !areDrafts) await emit(trx, "workouts.recorded", ownerId, { workoutIds });
      return { workouts, unneeded };
    });
    stored = written.workouts;
    replaced = written.unneeded;
  } finally {
    const isUnused = stored.every(({ isDuplicate }) => isDuplicate) && replaced.length === 0;
    for (const one of isUnused ? [original] : replaced) await forgetOriginal(deps, one);
  }
  return stored;
}

/** A workout of a file. */
interface ComparedRecording {
  readonly recording: ImportedRecording;
  /** The workout that came from the same bytes. */
  readonly known: OwnWorkout | undefined;
  readonly compared: Comparisons;
  readonly isLast: boolean;
}

interface StoredOne {
  readonly workout: StoredWorkout;
  /** The original that a workout no longer needs. */
  readonly unneeded?: Original;
}

/** Stores one workout of a file, or finds it, or gives its recording to the one that was found. */
async function storeOne(
  trx: DatabaseOrTransaction,
  { actor, keepDuplicates, asksAboutLikely = false }: ImportOptions,
  source: WorkoutSource,
  { recording, known, compared, isLast }: ComparedRecording,
): Promise<StoredOne> {
  const traits = traitsOf(recording);
  const insert = async (like?: Match): Promise<StoredOne> => {
    const isUncounted = like?.kind === "likely";
    const duplicate = like && { duplicateOf: like.workout.id };
    const workoutId = await insertImported(trx, recording, { ...source, ...duplicate, isUncounted });
    const warnings = isUncounted ? [...recording.warnings, likelyDuplicate] : recording.warnings;
    return { workout: { workoutId, isDuplicate: false, ...duplicate, warnings } };
  };
  if (keepDuplicates) {
    const workout = known ?? (traits && (await findSameWorkout(trx, actor, traits)));
    return await insert(workout && { kind: "same", workout });
  }
  if (known) return { workout: duplicateOf({ workout: known }) };
  const match = await findMatch(trx, actor, recording, { compared, isLast });
  if (match === "uncompared") throw new UncomparedError();
  if (!match) return await insert();
  const { kind, workout } = match;
  if (kind === "likely") {
    // Of a file with several workouts, one alone cannot be sent again.
    const isLeftOut = asksAboutLikely && source.place.count === 1;
    return isLeftOut
      ? { workout: { ...duplicateOf({ workout }), warnings: [likelyDuplicate] } }
      : await insert(match);
  }
  // Whoever finds a token must not falsify what is there; what only goes on falsifies nothing.
  if (kind === "same" && (actor.scopes !== undefined || !(await isRicher(trx, workout, recording))))
    return { workout: duplicateOf({ workout }) };
  const unneeded = await replaceRecording(trx, workout.id, { ...source, actor, imported: recording });
  const now = unneeded && (await findOwnWorkout(trx, actor, workout.id));
  return now
    ? { workout: { ...duplicateOf({ workout: now }), warnings: [recordingReplaced] }, unneeded }
    : await insert();
}

/** Removes an original from which no workout was made; if that fails, it is swept at the next start. */
async function forgetOriginal(deps: CoreDeps, original: Original): Promise<void> {
  await removeIfUnused(deps, original).catch((error: unknown) =>
    deps.log.warn(
      { err: error },
      "could not delete an original without a workout; the next start deletes it",
    ),
  );
}
