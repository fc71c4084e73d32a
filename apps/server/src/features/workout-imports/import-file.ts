import { rm } from "node:fs/promises";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { wholeForOwner } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import { findOwnWorkout } from "./find-own-workout.ts";
import type { ImportError } from "./import-error.ts";
import type { ReceivedFile } from "./receive-file.ts";
import { type ImportOptions, storeFile } from "./store-file.ts";

/** A stored workout and what was repaired on the way. */
export interface Imported {
  readonly workout: WorkoutView;
  readonly warnings: readonly string[];
  /** The same workout was there before: its key, which is that of `workout` when the file brought nothing new. */
  readonly duplicateOf?: string;
}

/** Whether an upload made no workout, but named one that was there. */
export const isKnown = ({ workout, duplicateOf }: Imported): boolean => duplicateOf === workout.workoutKey;

/**
 * Makes a private draft of each workout in a received file, or finds the one that the same file or another device's brought before; at least
 * one, in order of time. When it returns a new workout, the file and all rows are on the disk; otherwise nothing of the file is left.
 */
export async function importFile(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  options: ImportOptions,
): Promise<Result<readonly [Imported, ...Imported[]], ImportError>> {
  try {
    const outcome = await storeFile(deps, actor, { ...file, isKept: false }, options);
    if (!outcome.ok) return outcome;
    const imported: Imported[] = [];
    for (const { workoutId, isDuplicate, known, warnings, ...stored } of outcome.value) {
      const duplicateOf = isDuplicate ? workoutId : stored.duplicateOf;
      const row = known ?? (await findOwnWorkout(deps.db, actor, workoutId));
      if (!row) throw new Error("an imported workout is not there");
      const workout = workoutView(wholeForOwner(row));
      imported.push({ workout, warnings, ...(duplicateOf !== undefined && { duplicateOf }) });
    }
    const [first, ...others] = imported;
    if (!first) throw new Error("a file was imported without a workout");
    return ok([first, ...others]);
  } finally {
    await rm(file.path, { force: true });
  }
}
