import { isEnterableStart } from "@cairn/contracts/values/enterable-totals";
import type { ExportedActivity } from "@cairn/formats/services/strava-export";
import { insertEntered } from "../../core/entered-workouts/enter-workout.ts";
import { homeOffset } from "../../core/entered-workouts/home-offset.ts";
import { lockImportsOf } from "../../core/originals/uploads.queries.ts";
import { findOwnEntered } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
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

/**
 * Imports a workout that was typed in at the service as one that is typed in here. One that starts at the same time counts as the
 * same, unless another activity of the export has become it.
 */
async function importOne(deps: Deps, work: ExportWork, { activity, member, taken }: TypedIn): Promise<void> {
  const { job, key } = work;
  const { title, notes, gear, privateNote, activityId = 4, startTime, ...totals } = activity;
  const name = title ?? "activities.csv";
  const place = { ...key, member };
  if (startTime === undefined || !isEnterableStart(startTime)) {
    await settleMember(deps.db, place, name, { state: "failed", reason: "workout_import.no_points" });
    return;
  }
  try {
    const settledOn = await deps.db.transaction().execute(async (trx) => {
      await lockImportsOf(trx, key.ownerId);
      const timeZoneOffset = await homeOffset(trx, key.ownerId, startTime);
      const entries = job.keepDuplicates
        ? []
        : await findOwnEntered(trx, key.ownerId, new Date(startTime), timeZoneOffset);
      const free = entries.filter(({ id }) => !taken.has(id));
      const known = (free.find((entry) => entry.activityId === activityId) ?? free[0])?.id;
      const entered = {
        activityId,
        startTime,
        description: title ?? null,
        notes,
        gear: gear && [...gear],
        privateNote,
        totalDistance: totals.distance,
        totalTime: totals.elapsedTime,
        energyConsumption: totals.energy,
        hrAvgValue: totals.avgHeartRate,
        hrMaxValue: totals.maxHeartRate,
        timeZoneOffset,
      };
      const workoutId = known ?? (await insertEntered(trx, key.ownerId, entered, deps.now()));
      const state = known === undefined ? "imported" : "duplicate";
      if (!(await settleMember(trx, place, name, { state, workoutId }))) throw new AlreadySettled();
      return workoutId;
    });
    taken.add(settledOn);
  } catch (error) {
    if (!(error instanceof AlreadySettled)) throw error;
    await takeSettled(deps, work, taken);
  }
}

/** Another run has done it, or the job was cancelled. */
class AlreadySettled extends Error {}
