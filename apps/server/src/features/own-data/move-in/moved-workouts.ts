import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { enterableTotals, isEnterableStart } from "@cairn/contracts/values/enterable-totals";
import { gearSchema, notesSchema } from "@cairn/contracts/values/plain-text";
import { sharingFlagsOf } from "@cairn/domain/privacy/sharing";
import { defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import { importMoved } from "../../../core/imports/import-moved.ts";
import type { MovedWorkout } from "../../../core/imports/imported-workout.queries.ts";
import { lockImportsOf } from "../../../core/originals/uploads.queries.ts";
import { isGzipFile } from "../../../core/received-files/gzip-limits.ts";
import { isPassingInJob } from "../../../core/received-files/import-error.ts";
import { titleOf } from "../../../core/workouts/title-of.ts";
import { totalColumns, workoutTotals } from "../../../core/workouts/workout-totals.ts";
import { findOwnEntered, insertWorkout } from "../../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../../deps.ts";
import type { SessionActor } from "../../../platform/access/actor.ts";
import { safeName } from "../../../platform/files/safe-name.ts";
import { isTimeZone } from "../../../platform/time-zones/is-time-zone.ts";
import { atMost } from "../../../platform/workers/at-most.ts";
import { findOwnIds } from "../moved.queries.ts";
import type { MoveReport, PageEnd } from "./move-report.ts";
import { movedId } from "./moved-id.ts";
import type { Extracted, WantedFile } from "./read-own-data.worker.ts";
import { extractFiles, listEntries } from "./read-tasks.ts";

type Entry = ListEntry<"workouts.json">;

/** The import of one archive for one person. */
export interface MoveWork {
  readonly actor: SessionActor;
  readonly path: string;
  /** Folder for unpacked files. */
  readonly folder: string;
  /** Key of the archive's account. */
  readonly account: string;
  readonly keepDuplicates: boolean;
  /** Started by a program with a personal token. */
  readonly isByToken: boolean;
  /** Which run of the job this is, from 1; absent outside of the queue. */
  readonly attempt?: number | undefined;
  readonly report: MoveReport;
}

/** Workouts whose files are on disk at once. */
const pageSize = 40;
/** Files to decode at once. */
const decodedAtOnce = 2;

/** Imports the workouts that have not been settled; returns how it ended. */
export async function moveWorkouts(deps: Deps, work: MoveWork, keys: readonly string[]): Promise<PageEnd> {
  const settled = await work.report.findSettled();
  const company = new Set(keys.map((key) => workoutIdOf(work, key)));
  let number = 0;
  for await (const entries of listEntries(deps, work, "workouts.json", { pageSize })) {
    const numbered = entries.map((entry, i) => ({ entry, number: number + i + 1 }));
    number += entries.length;
    const open = numbered.filter((one) => !settled.has(one.number));
    if (open.length > 0) await movePage(deps, work, open, company);
    const end = await work.report.endPage(open.length > 0);
    if (end !== "goOn") return end;
  }
  return "goOn";
}

/** The key here of a workout of the archive. */
export const workoutIdOf = ({ actor, account }: Pick<MoveWork, "actor" | "account">, key: string): string =>
  movedId(actor.userId, { account, kind: "workout", key });

interface Numbered {
  readonly entry: Entry;
  readonly number: number;
}

async function movePage(
  deps: Deps,
  work: MoveWork,
  open: readonly Numbered[],
  company: ReadonlySet<string>,
): Promise<void> {
  const { actor, report } = work;
  const candidates = open.flatMap(({ entry }) => [entry.key, workoutIdOf(work, entry.key)]);
  const here = await findOwnIds(deps.db, actor.userId, "workouts", candidates);
  const missing: Numbered[] = [];
  for (const one of open) {
    const id = [one.entry.key, workoutIdOf(work, one.entry.key)].find((key) => here.has(key));
    if (id === undefined) missing.push(one);
    else await report.settle(deps.db, one.number, one.entry.document, { state: "duplicate", workoutId: id });
  }
  const recorded = missing.filter(({ entry }) => fileOf(entry) !== undefined);
  for (const one of missing.filter(({ entry }) => fileOf(entry) === undefined))
    await moveTyped(deps, work, one, company);
  const files = await extractFiles(deps, {
    path: work.path,
    folder: work.folder,
    wanted: recorded.flatMap(({ entry }) => fileOf(entry) ?? []),
    // Some came in a zip, of which a file may be larger than one that is uploaded alone.
    maxBytes: defaultArchiveLimits.entryBytes,
  });
  const gate = atMost(decodedAtOnce);
  const moves = recorded.map((one, i) =>
    gate(() => moveRecorded(deps, work, one, files[i] ?? null, company)),
  );
  // Waits for all of them before throwing the first failure, so that no work is in progress when the folder is removed.
  for (const end of await Promise.allSettled(moves)) if (end.status === "rejected") throw end.reason;
}

/** The file from which a workout is recreated: its original, or ours if there is none. */
function fileOf({ original, manuallyAdded, fit }: Entry): WantedFile | undefined {
  if (original) return { name: original.path, sha256: original.sha256 };
  return manuallyAdded ? undefined : { name: fit };
}

async function moveRecorded(
  deps: Deps,
  { actor, account, keepDuplicates, attempt, report }: MoveWork,
  { entry, number }: Numbered,
  file: Extracted | null,
  company: ReadonlySet<string>,
): Promise<void> {
  const { original } = entry;
  const refuse = async (reason: string): Promise<void> => {
    await report.settle(deps.db, number, entry.document, { state: "failed", reason });
  };
  if (!file || (original && (original.sha256 !== file.sha256 || original.index >= original.count)))
    return await refuse("own_data.damaged");
  const name = safeName(original?.fileName ?? entry.fit.replace(/^.*\//, ""));
  const received = { ...file, name, gzipped: await isGzipFile(file.path), isArchive: false };
  const { columns, ...said } = saidOf(entry, deps.now());
  const id = workoutIdOf({ actor, account }, entry.key);
  const moved = { id, ...said, columns: { ...columns, ...timesOf(entry) } };
  const place = original ?? { index: 0, count: 1 };
  const stored = await importMoved(
    deps,
    { actor, file: received, place, moved, company: keepDuplicates ? undefined : company },
    async (trx, { workoutId, isDuplicate, warnings }) =>
      await report.settle(trx, number, entry.document, {
        state: isDuplicate ? "duplicate" : "imported",
        workoutId,
        warnings,
      }),
  );
  if (stored.ok) return;
  if (isPassingInJob(stored.error, attempt))
    throw new Error(`a workout's file cannot be read now: ${stored.error}`);
  await refuse(stored.error);
}

/** A workout that was typed in there becomes one that was typed in here. */
async function moveTyped(
  deps: Deps,
  { actor, account, keepDuplicates, report }: MoveWork,
  { entry, number }: Numbered,
  company: ReadonlySet<string>,
): Promise<void> {
  const ownerId = actor.userId;
  const { columns, enteredTotals } = saidOf(entry, deps.now());
  const times = timesOf(entry);
  if (!times) {
    await report.settle(deps.db, number, entry.document, { state: "failed", reason: "own_data.damaged" });
    return;
  }
  const id = workoutIdOf({ actor, account }, entry.key);
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await lockImportsOf(trx, ownerId);
      const known = keepDuplicates
        ? undefined
        : (await findOwnEntered(trx, ownerId, times.start_time))[0]?.id;
      const isKnown = known !== undefined && !company.has(known);
      const totals = workoutTotals({
        activity_id: columns.activity_id,
        device_totals: null,
        computed_totals: null,
        entered_totals: enteredTotals,
        source_preferences: {},
        heights_corrected: false,
      });
      if (!isKnown)
        await insertWorkout(trx, {
          owner_id: ownerId,
          id,
          ...totalColumns(totals),
          ...columns,
          ...times,
          entered_totals: JSON.stringify(enteredTotals),
          has_recording: false,
          manually_added: true,
        });
      const moved = isKnown
        ? ({ state: "duplicate", workoutId: known } as const)
        : ({ state: "imported", workoutId: id } as const);
      if (!(await report.settle(trx, number, entry.document, moved))) throw new UnwantedError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof UnwantedError)) throw error;
    });
}

/** Another run has done it, or the import is no longer wanted. */
class UnwantedError extends Error {
  override readonly name = "UnwantedError";
}

/**
 * When a workout began and ended; undefined if nobody could type that beginning here. The file of a recorded workout has its own.
 */
function timesOf(entry: Entry): { readonly start_time: Date; readonly stop_time: Date } | undefined {
  const [start, stop] = [Date.parse(entry.startTime), Date.parse(entry.stopTime)];
  if (!isEnterableStart(start)) return undefined;
  return {
    start_time: new Date(start),
    stop_time: new Date(isEnterableStart(stop) ? Math.max(start, stop) : start),
  };
}

/**
 * The owner's changes of a workout but for its times, validated as if they were typed here. Programs that ask for changes have
 * not seen it here, so it changes now.
 */
function saidOf(entry: Entry, now: Date): Omit<MovedWorkout, "id"> {
  const notes = notesSchema.safeParse(entry.notes ?? "");
  const privateNote = notesSchema.safeParse(entry.privateNote ?? "");
  const gear = gearSchema.safeParse(entry.gear);
  return {
    columns: {
      activity_id: entry.activityId,
      title: titleOf(entry.title ?? ""),
      notes: (notes.success && notes.data) || null,
      private_note: (privateNote.success && privateNote.data) || null,
      gear: gear.success ? gear.data : [],
      time_zone: entry.timeZone !== null && isTimeZone(entry.timeZone) ? entry.timeZone : null,
      utc_offset_minutes: entry.utcOffsetMinutes,
      sharing_flags: sharingFlagsOf(entry.sharingFlags),
      edited: entry.edited,
      is_counted: entry.counted ?? true,
      perceived_exertion: entry.perceivedExertion ?? null,
      created_at: new Date(Math.min(Date.parse(entry.createdAt), now.getTime())),
      updated_at: now,
    },
    enteredTotals: enterableTotals(entry.enteredTotals),
    sourcePreferences: {
      ...(entry.sourcePreferences.all && { all: entry.sourcePreferences.all }),
      ...(entry.sourcePreferences.totals && { totals: entry.sourcePreferences.totals }),
    },
  };
}
