import {
  isSameWorkout,
  maxDifferenceS,
  type WorkoutTraits,
} from "@cairn/domain/similar-workouts/same-workout";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { findOwnWorkout, type OwnWorkout } from "./find-own-workout.ts";
import type { ImportedRecording } from "../../core/originals/imported-recording.ts";
import { findTraits } from "../../core/originals/uploads.queries.ts";

/** What the same workout from another file is known by; undefined without a clock, because then nothing tells two workouts apart. */
export function traitsOf(imported: ImportedRecording): WorkoutTraits | undefined {
  const { startTime, analysis, device } = imported;
  if (startTime === undefined) return undefined;
  return {
    startTime,
    elapsedTime: analysis.elapsedTime ?? device?.elapsedTime ?? device?.timerTime ?? 0,
    distance: analysis.distance ?? device?.distance ?? 0,
    activityId: imported.namesActivity ? imported.activityId : undefined,
    start: analysis.start,
    stop: analysis.stop,
  };
}

/** The columns of an upload that hold them. */
export function traitColumns(traits: WorkoutTraits | undefined) {
  return {
    started_at: traits ? new Date(traits.startTime) : null,
    traits: traits ? JSON.stringify(traits) : null,
  };
}

/**
 * The first workout of a person that came from another file and is the same. Files are compared with files, so what the person edited
 * since then does not matter.
 */
export async function findSameWorkout(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  traits: WorkoutTraits,
): Promise<OwnWorkout | undefined> {
  const at = (seconds: number): Date => new Date(traits.startTime + seconds * 1000);
  const near = await findTraits(db, actor.userId, at(-maxDifferenceS), at(maxDifferenceS));
  const same = near.find((other) => other.traits && isSameWorkout(other.traits, traits));
  return same && (await findOwnWorkout(db, actor, same.workoutId));
}
