import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { findUpload } from "../../core/originals/uploads.queries.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { exportedWorkoutOf } from "./exported-workout-of.ts";
import { findExportParts, writeExportFile } from "./export-file.ts";
import { exportName } from "./file-name.ts";
import { workoutJsonHead } from "./workout-json-head.ts";

/** A person's own workout in each format that is written, one made when the one before has been taken. */
export async function* ownWorkoutFiles(
  deps: Deps,
  actor: SessionActor,
  workoutKey: string,
): AsyncGenerator<{ readonly format: "json" | "gpx" | "fit"; readonly bytes: Buffer }> {
  const { row, deviceName, warnings, legs, analysis, columnsGzip } = await findExportParts(
    deps,
    actor,
    workoutKey,
  );
  const own = authorizeWorkout(actor, row, "edit");
  const upload = own.ok ? await findUpload(deps.db, own.value) : undefined;
  const head = workoutJsonHead(row, { deviceName, warnings, legs, analysis, upload });
  yield { format: "json", bytes: await writeExportFile(deps, { format: "json", head, columnsGzip }) };
  const workout = exportedWorkoutOf(row, deviceName, deps.settings.publicUrl, legs);
  for (const format of ["gpx", "fit"] as const)
    yield { format, bytes: await writeExportFile(deps, { format, workout, columnsGzip }) };
}

/** What the files of a workout are called but for what stands behind the last full stop: sorts by time, and no two are the same. */
export const workoutFileStem = (
  workout: Parameters<typeof exportName>[0] & { readonly id: string },
): string => `${exportName(workout, "fit").slice(0, -".fit".length)}_${workout.id}`;
