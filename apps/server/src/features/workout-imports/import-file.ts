import { rm } from "node:fs/promises";
import type { WorkoutView } from "@cairn/contracts/workout-view";
import { ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { revealToOwner } from "../privacy-zones/privacy-zones.public.ts";
import { workoutView } from "../workouts/workouts.public.ts";
import { findOwnWorkout } from "./find-own-workout.ts";
import type { ImportError } from "./import-error.ts";
import type { ReceivedFile } from "./receive-file.ts";
import { type ImportOptions, storeFile } from "./store-file.ts";

/** A stored workout and what was repaired on the way. */
export interface Imported {
  readonly workout: WorkoutView;
  readonly warnings: readonly string[];
  /** Set when the file brought nothing new: the key of the workout that was there before, which is `workout`. */
  readonly duplicateOf?: string;
}

/**
 * Makes a private draft of a received file, or finds the workout that the same file or another device's brought before. When it returns a
 * workout, the file and all rows are on the disk; when it returns an error or a duplicate, nothing of the file is left.
 */
export async function importFile(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  options: ImportOptions,
): Promise<Result<Imported, ImportError>> {
  try {
    const stored = await storeFile(deps, actor, { ...file, isKept: false }, options);
    if (!stored.ok) return stored;
    const { workoutId, isDuplicate, known, warnings } = stored.value;
    const row = known ?? (await findOwnWorkout(deps.db, actor, workoutId));
    if (!row) throw new Error("an imported workout is not there");
    const workout = workoutView(revealToOwner(row));
    return ok({ workout, warnings, ...(isDuplicate && { duplicateOf: workoutId }) });
  } finally {
    await rm(file.path, { force: true });
  }
}
