import { isEnterableStart } from "@cairn/contracts/values/enterable-totals";
import type { ExportedActivity } from "@cairn/formats/services/exported-activity";
import { memberNames } from "../../core/archives/member-names.ts";
import { insertEntered } from "../../core/entered-workouts/enter-workout.ts";
import { homeOffset } from "../../core/entered-workouts/home-offset.ts";
import { lockImportsOf } from "../../core/originals/uploads.queries.ts";
import { findOwnEntered, findOwnRecordedAround } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import { findSettledWorkouts, settleMember } from "./import-files.queries.ts";
import { type ExportWork, firstOther } from "./service-export.ts";

/** Workouts here for which activities of the export stand. Each stands for one only: the service has counted them apart. */
type TakenWorkouts = Set<string | undefined>;

/** An activity without a recording, and the number of its outcome. */
interface TypedIn {
  readonly activity: ExportedActivity;
  readonly member: number;
  readonly taken: TakenWorkouts;
}

/**
 * Imports the workouts of an export that were typed in and have not been settled.
 *
 * @returns how the run ends, if it should not continue
 */
export async function importTypedIn(deps: Deps, work: ExportWork): Promise<JobOutcome | undefined> {
  const taken: TakenWorkouts = new Set();
  await takeSettled(deps, work, taken);
  let isNew = false;
  for (const [i, activity] of work.exported.typedIn.entries()) {
    const member = firstOther + i;
    if (work.settled.has(member)) continue;
    const ending = await work.turn.ending(isNew);
    if (ending) return ending;
    await importOne(deps, work, { activity, member, taken });
    isNew = true;
  }
  return undefined;
}

async function takeSettled(deps: Deps, { key }: ExportWork, taken: TakenWorkouts): Promise<void> {
  for (const id of (await findSettledWorkouts(deps.db, key)).values()) taken.add(id);
}

/** How much the starts of the same workout may differ in a table and in its recording, ms. */
const toleranceMs = 60_000;

/** Says of an activity of which the export has lost the recording that only its row was imported. */
const recordingLost = "recording_lost";

/**
 * Imports a workout that was typed in at the service as one that is typed in here. One that starts at the same time counts as the
 * same, unless another activity of the export has become it. One that may be a recording is none if a recording of its time is
 * here; it is listed only if that was here before.
 */
async function importOne(deps: Deps, work: ExportWork, { activity, member, taken }: TypedIn): Promise<void> {
  const { job, key } = work;
  const { title, notes, gear, privateNote, perceivedExertion, activityId = 4, ...totals } = activity;
  const name = title ?? exportedName(work, activity);
  const place = { ...key, member };
  const stated = activity.startTime ?? activity.localStart;
  if (stated === undefined || !isEnterableStart(stated)) {
    await settleMember(deps.db, place, name, { state: "failed", reason: "workout_import.no_points" });
    return;
  }
  try {
    const settledOn = await deps.db.transaction().execute(async (trx) => {
      await lockImportsOf(trx, key.ownerId);
      const { startTime, timeZoneOffset } = await clockOf(trx, key.ownerId, activity, stated);
      const recorded = activity.mayBeRecorded
        ? await findOwnRecordedAround(trx, key.ownerId, new Date(startTime), toleranceMs)
        : [];
      // Its recording is listed by itself.
      if (recorded.some((id) => taken.has(id))) return undefined;
      const entries = job.keepDuplicates
        ? []
        : await findOwnEntered(trx, key.ownerId, new Date(startTime), timeZoneOffset);
      const free = entries.filter(({ id }) => !taken.has(id));
      const entry = free.find((one) => one.activityId === activityId) ?? free[0];
      const known = entry?.id ?? (job.keepDuplicates ? undefined : recorded[0]);
      const entered = {
        activityId,
        startTime,
        description: title ?? null,
        notes,
        gear: gear && [...gear],
        privateNote,
        perceivedExertion,
        totalDistance: totals.distance,
        totalTime: totals.elapsedTime,
        energyConsumption: totals.energy,
        hrAvgValue: totals.avgHeartRate,
        hrMaxValue: totals.maxHeartRate,
        stepCount: totals.steps === undefined ? undefined : Math.round(totals.steps),
        timeZoneOffset,
      };
      const workoutId = known ?? (await insertEntered(trx, key.ownerId, entered, deps.now()));
      const state = known === undefined ? "imported" : "duplicate";
      const warnings = activity.isFileLost && known === undefined ? [recordingLost] : [];
      if (!(await settleMember(trx, place, name, { state, workoutId, warnings }))) throw new AlreadySettled();
      return workoutId;
    });
    if (settledOn !== undefined) taken.add(settledOn);
  } catch (error) {
    if (!(error instanceof AlreadySettled)) throw error;
    await takeSettled(deps, work, taken);
  }
}

/** The name of an activity without a title: that of its recording, or of the table. */
const exportedName = ({ exported }: ExportWork, { file }: ExportedActivity): string =>
  memberNames(file ?? exported.read[0] ?? "", "").path;

/** The start of an activity and the local clock there: what the export states, otherwise the person's own clock. */
async function clockOf(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { startTime, utcOffset }: ExportedActivity,
  stated: number,
): Promise<{ readonly startTime: number; readonly timeZoneOffset: number }> {
  const minutes = utcOffset === undefined ? undefined : Math.round(utcOffset / 60);
  const timeZoneOffset = minutes ?? (await homeOffset(trx, ownerId, stated));
  // A clock without a zone: the person's, by the rules of that day.
  return { startTime: startTime ?? stated - timeZoneOffset * 60_000, timeZoneOffset };
}

/** Another run has done it, or the job was cancelled. */
class AlreadySettled extends Error {}
