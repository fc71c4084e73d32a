import { findUpload } from "../../core/originals/uploads.queries.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { findExportParts, packExportFiles } from "./export-file.ts";
import { exportedWorkoutOf } from "./exported-workout-of.ts";
import { exportName } from "./file-name.ts";
import { workoutJsonHead } from "./workout-json-head.ts";
import type { PackedExport } from "./write-export.worker.ts";

/** A person's own workout in each export format, packed for an archive. */
export async function ownWorkoutFiles(
  deps: Pick<Deps, "db" | "workers" | "now"> & { readonly settings: Pick<Deps["settings"], "publicUrl"> },
  actor: SessionActor,
  workoutKey: string,
): Promise<readonly PackedExport[]> {
  const { row, deviceName, warnings, legs, analysis, columnsGzip } = await findExportParts(
    deps,
    actor,
    workoutKey,
  );
  const own = authorizeWorkout(actor, row, "edit");
  const upload = own.ok ? await findUpload(deps.db, own.value) : undefined;
  const head = workoutJsonHead(row, { deviceName, warnings, legs, analysis, upload });
  const workout = exportedWorkoutOf(row, deviceName, deps.settings.publicUrl, legs);
  return await packExportFiles(deps, { columnsGzip, head, workout });
}

/** The name of a workout's files without the extension: sorts by time, and no two are the same. */
export const workoutFileStem = (
  workout: Parameters<typeof exportName>[0] & { readonly id: string },
): string => `${exportName(workout, "fit").slice(0, -".fit".length)}_${workout.id}`;
