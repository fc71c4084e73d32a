import { isEnterableStart } from "@cairn/contracts/values/enterable-totals";
import type { ExportedActivity } from "@cairn/formats/services/strava-export";
import { lockImportsOf } from "../../core/originals/uploads.queries.ts";
import { findOwnEntered } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import { homeOffset, insertEntered } from "../workout-entry/workout-entry.public.ts";
import { settleMember } from "./import-files.queries.ts";
import { type ExportWork, firstOther } from "./service-export.ts";

/**
 * Imports the workouts of an export that were typed in and have not been settled.
 *
 * @returns how the run ends, if it should not continue
 */
export async function importTypedIn(deps: Deps, work: ExportWork): Promise<JobOutcome | undefined> {
  let isNew = false;
  for (const [i, activity] of work.exported.typedIn.entries()) {
    const member = firstOther + i;
    if (work.settled.has(member)) continue;
    const ending = await work.turn.ending(isNew);
    if (ending) return ending;
    await importOne(deps, work, activity, member);
    isNew = true;
  }
  return undefined;
}

/** Imports a workout that was typed in at the service as one that is typed in here. One that starts at the same instant counts as the same. */
async function importOne(
  deps: Deps,
  { job, key }: ExportWork,
  { title, notes, gear, privateNote, activityId = 4, startTime, ...totals }: ExportedActivity,
  member: number,
): Promise<void> {
  const name = title ?? "activities.csv";
  const place = { ...key, member };
  if (startTime === undefined || !isEnterableStart(startTime)) {
    await settleMember(deps.db, place, name, { state: "failed", reason: "workout_import.no_points" });
    return;
  }
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await lockImportsOf(trx, key.ownerId);
      const known = job.keepDuplicates
        ? undefined
        : await findOwnEntered(trx, key.ownerId, new Date(startTime));
      const entered = {
        activityId,
        startTime,
        description: title ?? null,
        notes,
        gear: gear && [...gear],
        privateNote,
        totalDistance: totals.distance,
        duration: totals.elapsedTime,
        energy: totals.energy,
        hrAvg: totals.avgHeartRate,
        hrMax: totals.maxHeartRate,
        timeZoneOffset: await homeOffset(trx, key.ownerId, startTime),
      };
      const workoutId = known ?? (await insertEntered(trx, key.ownerId, entered, deps.now()));
      const state = known === undefined ? "imported" : "duplicate";
      if (!(await settleMember(trx, place, name, { state, workoutId }))) throw new AlreadySettled();
    })
    .catch((error: unknown) => {
      if (!(error instanceof AlreadySettled)) throw error;
    });
}

/** Another run has done it, or the job was cancelled. */
class AlreadySettled extends Error {}
