import type { HeaderBase, WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import type { TotalName, Totals } from "@cairn/domain/plausibility/provenance";
import { sharingFlagsOf } from "@cairn/domain/privacy/sharing";
import { isListed } from "@cairn/domain/privacy/visibility";
import { fail, ok, type Result } from "@cairn/domain/result";
import { stopTimeOf } from "@cairn/domain/time/stop-time";
import { analyseAgainLater } from "../../core/derived/analyse-again-later.ts";
import { saveOwnEnergy } from "../../core/derived/refresh-own-energy.ts";
import { offsetAfterMove } from "../../core/entered-workouts/home-offset.ts";
import { type RederiveDeps, rederiveWorkout } from "../../core/recompute/rederive-workout.ts";
import { forOwner } from "../../core/redaction/energy-for-owner.ts";
import { changedNotes } from "../../core/workouts/notes-columns.ts";
import { titleOf } from "../../core/workouts/title-of.ts";
import { totalColumns, workoutTotals } from "../../core/workouts/workout-totals.ts";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import {
  findWorkout,
  lockWorkouts,
  updateWorkout,
  type WorkoutRow,
} from "../../core/workouts/workouts.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { currentRequestId } from "../../platform/db/request-scope.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { isStored, refuseLost, shownSpeedStep, shownStep, storedHeader } from "./lost-fields.ts";
import { type TypedField, typedTotals } from "./typed-totals.ts";

/**
 * Values that a client may have been shown for a total before its owner chose another source or said something of their body: the
 * device's and the computed one, an energy of the owner and of the average body. None if a typed value counts, which the owner
 * may want to take back.
 */
const shownBefore = (workout: WorkoutRow, name: TotalName): readonly number[] =>
  [workout, forOwner(workout)].flatMap((row) => {
    const total = workoutTotals(row)[name];
    if (!total || total.source === "entered") return [];
    return [total.device, total.computed].flatMap((value) => value ?? []);
  });

type Own = Authorized<WorkoutRow, "edit">;

/** A change of one workout; `base` has the values that the client had loaded of the fields that it changes. */
export type WorkoutEdit = WorkoutHeader & {
  readonly base?: HeaderBase | undefined;
  /** Local time minus UTC at the start, minutes. */
  readonly timeZoneOffset?: number | undefined;
};

/** Whether a client sends only numbers that it changes, or also all others as it was shown them. */
export type SentNumbers = "exact" | "shown";

/** A workout after the change, and whether it was a draft, and followers could see it in lists, before and after. */
interface Saved {
  readonly row: Own;
  readonly wasDraft: boolean;
  readonly wasListed: boolean;
  readonly isListed: boolean;
}

/** Thrown inside the transaction so that nothing of the list is saved. */
class Refused extends Error {
  readonly refusal: WorkoutRefusal;
  constructor(refusal: WorkoutRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Edits workouts or commits drafts: all of the list or nothing. Several entries for one workout are merged, and the workout is
 * saved once; later ones take precedence. The first ten recorded workouts whose sport changed are reanalysed before this returns;
 * others, or all of them if the threads are busy, follow in a job.
 *
 * @param numbers what the client sends: with `shown`, a number close to the stored one changes nothing
 * @throws AppError `workout.changed_elsewhere` if something else is stored by now than a `base` says and would be lost,
 *   `request.invalid` for an average above a typed maximum; nothing is changed then
 */
export async function saveWorkoutHeaders(
  deps: RederiveDeps,
  actor: SessionActor,
  headers: readonly WorkoutEdit[],
  numbers: SentNumbers = "shown",
): Promise<Result<readonly Own[], WorkoutRefusal>> {
  try {
    const merged = mergeHeaders(headers);
    const saved = await deps.db.transaction().execute(async (trx) => {
      await lockWorkouts(
        trx,
        actor.userId,
        merged.map(({ workoutKey }) => workoutKey),
      );
      const rows: Saved[] = [];
      for (const header of merged) rows.push(await saveOne(trx, actor, { header, numbers }, deps.now()));
      await publishSaved(trx, actor, rows);
      return rows.map(({ row }) => row);
    });
    return ok(await rederiveOutdated(deps, actor, saved));
  } catch (error) {
    if (error instanceof Refused) return fail(error.refusal);
    throw error;
  }
}

async function publishSaved(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  saved: readonly Saved[],
): Promise<void> {
  const recorded = saved.filter(({ wasDraft }) => wasDraft);
  const edited = saved.filter(({ wasDraft }) => !wasDraft);
  const shared = saved.filter((one) => one.isListed && !one.wasListed);
  const withdrawn = saved.filter((one) => one.wasListed && !one.isListed);
  for (const [name, changed] of [
    ["workouts.recorded", recorded],
    ["workouts.edited", edited],
    ["workouts.shared", shared],
    ["workouts.withdrawn", withdrawn],
  ] as const) {
    const workoutIds = changed.map(({ row }) => row.id);
    if (workoutIds.length > 0) await emit(trx, name, actor.userId, { workoutIds });
  }
}

/** One header per workout, in the order of first mention. An absent or null value changes nothing. */
function mergeHeaders(headers: readonly WorkoutEdit[]): readonly WorkoutEdit[] {
  const byKey = new Map<string, WorkoutEdit>();
  for (const header of headers) {
    const given = Object.entries(header).filter(([, value]) => value !== undefined && value !== null);
    byKey.set(header.workoutKey, {
      ...(byKey.get(header.workoutKey) ?? header),
      ...Object.fromEntries(given),
    });
  }
  return [...byKey.values()];
}

/** Workouts to reanalyse while the person waits. */
const maxAtOnce = 10;

/** Reanalyses those whose analysis was made for another sport, now or later. */
async function rederiveOutdated(
  deps: RederiveDeps,
  actor: SessionActor,
  saved: readonly Own[],
): Promise<readonly Own[]> {
  const rows = [...saved];
  const outdated = [...rows.entries()].filter(([, row]) => row.has_recording && row.analysis_version === 0);
  let done = 0;
  for (const [index, row] of outdated.slice(0, maxAtOnce)) {
    if (!(await rederiveWorkout(deps, row)).ok) break;
    const again = authorizeWorkout(actor, await findWorkout(deps.db, actor, row.id), "edit");
    if (again.ok) rows[index] = again.value;
    done += 1;
  }
  if (done < outdated.length) await analyseAgainLater(deps.db, actor.userId, currentRequestId());
  return rows;
}

async function saveOne(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  { header: edit, numbers }: { readonly header: WorkoutEdit; readonly numbers: SentNumbers },
  now: Date,
): Promise<Saved> {
  const { base, timeZoneOffset, ...header } = edit;
  const workout = authorizeWorkout(actor, await findWorkout(trx, actor, header.workoutKey), "edit");
  if (!workout.ok) throw new Refused(workout.error);
  if (base) refuseLost(workout.value, header, base);
  const startTime = header.startTime ?? workout.value.start_time.getTime();
  const clock = {
    startTime,
    utcOffset: timeZoneOffset ?? (await offsetAfterMove(trx, workout.value, startTime)),
  };
  const entered = enteredBy(workout.value, header, numbers);
  const changes = changesOf(workout.value, { header, entered, clock }, now);
  const wasDraft = workout.value.is_draft;
  const wasListed = isListed(workout.value.sharingFlags, "follower");
  if (!changes) return { row: workout.value, wasDraft, wasListed, isListed: wasListed };
  await updateWorkout(trx, workout.value, changes);
  await followEnergy(trx, workout.value, header);
  const saved = authorizeWorkout(actor, await findWorkout(trx, actor, header.workoutKey), "edit");
  if (!saved.ok) throw new Refused(saved.error);
  return { row: saved.value, wasDraft, wasListed, isListed: isListed(saved.value.sharingFlags, "follower") };
}

/** A header with what follows from it: the typed totals, and the start with its clock's offset from UTC, minutes. */
interface Wanted {
  readonly header: WorkoutHeader;
  readonly entered: Totals;
  readonly clock: { readonly startTime: number; readonly utcOffset: number };
}

/**
 * Columns that a header with these typed totals changes; absent or equal values stay as they are. Undefined if nothing changes,
 * which is never so for a draft: any header saves it.
 */
function changesOf(workout: WorkoutRow, { header, entered, clock }: Wanted, now: Date) {
  const { startTime, utcOffset } = clock;
  const shift = startTime - workout.start_time.getTime();
  const all = { ...workout.entered_totals, ...entered };
  const isAnew = Object.keys(entered).length > 0;
  const columns = isAnew ? totalColumns(workoutTotals({ ...workout, entered_totals: all })) : undefined;
  if (columns) refuseDisorder(all, columns.avg_speed ?? 0);
  const totalTime = columns?.total_time ?? workout.total_time;
  // As at the import: no workout ends before its recording does.
  const newEnd = stopTimeOf(startTime, Math.max(columns?.elapsed_time ?? 0, totalTime));
  const activityId = header.activityId ?? workout.activity_id;
  const hasEdits = isAnew || shift !== 0 || utcOffset !== workout.utc_offset_minutes;
  const title = typeof header.description === "string" ? titleOf(header.description) : workout.title;
  const sharingFlags =
    header.sharingFlags === undefined ? workout.sharing_flags : sharingFlagsOf(header.sharingFlags);
  const isCounted = header.counted ?? workout.is_counted;
  const { private_note, perceived_exertion, ...written } = changedNotes(workout, header);
  const unseen = {
    ...(private_note !== undefined && { private_note }),
    ...(perceived_exertion !== undefined && { perceived_exertion }),
  };
  const isKept =
    !workout.is_draft &&
    activityId === workout.activity_id &&
    title === workout.title &&
    isCounted === workout.is_counted &&
    sharingFlags === workout.sharing_flags;
  if (isKept && !hasEdits && Object.keys(written).length === 0)
    // Others see the day of a change, which would reveal the existence of a note that they do not see.
    return Object.keys(unseen).length === 0 ? undefined : unseen;
  return {
    activity_id: activityId,
    // It was made for another sport.
    ...(activityId !== workout.activity_id && workout.has_recording && { analysis_version: 0 }),
    title,
    ...written,
    ...unseen,
    start_time: new Date(startTime),
    utc_offset_minutes: utcOffset,
    stop_time: new Date(totalTime === workout.total_time ? workout.stop_time.getTime() + shift : newEnd),
    ...columns,
    is_draft: false,
    is_counted: isCounted,
    sharing_flags: sharingFlags,
    entered_totals: JSON.stringify(all),
    edited: workout.edited || hasEdits,
    updated_at: now,
  };
}

/**
 * A person may contradict a device, whose value is then dropped, but not themselves.
 *
 * @param avgSpeed m/s, of the chosen distance and time
 * @throws AppError `request.invalid` for an average above a typed maximum
 */
function refuseDisorder(typed: Totals, avgSpeed: number): void {
  const { avgHeartRate = 0, maxHeartRate = 0, maxSpeed = 0 } = typed;
  const fields = [
    ...(maxHeartRate > 0 && avgHeartRate > maxHeartRate ? ["hrAvgValue"] : []),
    ...(maxSpeed > 0 && avgSpeed > maxSpeed + shownSpeedStep ? ["maxSpeed"] : []),
  ];
  if (fields.length === 0) return;
  throw new AppError("request.invalid", { fields: fields.map((field) => ({ field, reason: "invalid" })) });
}

/**
 * The totals that a person changed. Clients that send back every number that they were shown often round it to a whole one, so a
 * value less than 1 away from the stored one, or from one that was shown before (0.01 for a speed), counts as unchanged in
 * `shown` numbers; in `exact` ones only the stored value does.
 */
function enteredBy(workout: WorkoutRow, header: WorkoutHeader, numbers: SentNumbers): Totals {
  const stored = storedHeader(workout);
  const isKept = (name: TotalName, field: TypedField, value: number): boolean =>
    numbers === "exact"
      ? isStored(workout, field, value)
      : [stored[field], ...shownBefore(workout, name)].some(
          (shown) => Math.abs(value - shown) < shownStep(field),
        );
  const changed = typedTotals.flatMap(([name, field]) => {
    const value = header[field];
    return value !== undefined && !isKept(name, field, value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(changed);
}

/**
 * Lets the estimated energy for the owner's body follow what a saved header has: another duration, or another day, on which the
 * owner has another age.
 */
async function followEnergy(
  trx: DatabaseOrTransaction,
  before: WorkoutRow,
  { startTime, totalTime }: WorkoutHeader,
): Promise<void> {
  const oldStart = before.start_time.getTime();
  if (totalTime !== undefined || (startTime ?? oldStart) !== oldStart) await saveOwnEnergy(trx, before);
}
