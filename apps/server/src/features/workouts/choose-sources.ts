import {
  type SourcePreferences,
  type TotalName,
  wantsRecordedHeights,
} from "@cairn/domain/plausibility/provenance";
import { ok, type Result } from "@cairn/domain/result";
import { versionWithoutHeights } from "../../core/derived/recompute-later.ts";
import { markOutdated } from "../../core/recompute/outdated-workouts.queries.ts";
import { rederiveLater } from "../../core/recompute/recompute-outdated-job.ts";
import { type RederiveDeps, rederiveWorkout } from "../../core/recompute/rederive-workout.ts";
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

type Choice = "device" | "computed" | "auto";

/** A requested choice of sources; `auto` cancels a choice. */
export interface SourceChoice {
  readonly all?: Choice;
  readonly totals?: Readonly<Partial<Record<TotalName, Choice>>>;
}

/**
 * Stores which source the owner prefers for each number, and applies it everywhere immediately. A choice for all numbers ends
 * earlier ones; a choice for some leaves the others as they are. Heights follow the choice for climb: the device's are those it
 * recorded, not an elevation model's, which come later while they are unavailable. Numbers typed by hand still take precedence; a
 * workout that was not recorded has nothing to choose from and stays as it is.
 */
export async function chooseSources(
  deps: RederiveDeps,
  actor: SessionActor,
  workoutKey: string,
  choice: SourceChoice,
): Promise<Result<Authorized<WorkoutRow, "edit">, WorkoutRefusal>> {
  const chosen = await deps.db.transaction().execute(async (trx) => {
    await lockWorkouts(trx, actor.userId, [workoutKey]);
    const workout = authorizeWorkout(actor, await findWorkout(trx, actor, workoutKey), "edit");
    if (!workout.ok) return workout;
    const before = workout.value.source_preferences;
    const merged = mergeChoice(before, choice);
    const hasOtherHeights = wantsRecordedHeights(before) !== wantsRecordedHeights(merged);
    const hasModel = workout.value.heights_corrected || deps.settings.elevation.length > 0;
    const isOutdated = hasOtherHeights && hasModel && workout.value.has_recording;
    const row = { ...workout.value, source_preferences: merged };
    await updateWorkout(trx, workout.value, {
      source_preferences: JSON.stringify(merged),
      ...(row.computed_totals && totalColumns(workoutTotals(row))),
      updated_at: deps.now(),
    });
    // If the server ends before the analysis, its next start finds the workout.
    if (isOutdated) await markOutdated(trx, workout.value, versionWithoutHeights);
    return ok({ workout: workout.value, isOutdated });
  });
  if (!chosen.ok) return chosen;
  const { workout, isOutdated } = chosen.value;
  if (isOutdated) {
    const again = await rederiveWorkout(deps, workout);
    if (!again.ok) await rederiveLater(deps.db, workout);
  }
  return authorizeWorkout(actor, await findWorkout(deps.db, actor, workoutKey), "edit");
}

function mergeChoice(before: SourcePreferences, { all, totals }: SourceChoice): SourcePreferences {
  const kept = all === undefined ? before : {};
  const merged = Object.entries({ ...kept.totals, ...totals });
  const whole = all === undefined ? before.all : all;
  return {
    ...(whole !== undefined && whole !== "auto" && { all: whole }),
    totals: Object.fromEntries(
      merged.flatMap(([name, source]) => (source === "auto" ? [] : [[name, source] as const])),
    ),
  };
}
