import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { Result } from "@cairn/domain/result";
import type { CoreDeps } from "../core-deps.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { countOutdated, findOutdated } from "./outdated-workouts.queries.ts";
import type { RecomputeFailure } from "./recompute-recording.worker.ts";
import { rederiveWorkout } from "./rederive-workout.ts";

/** Number of keys to read at once. */
const batch = 100;
/** As many as there are threads. */
const atOnce = 2;

export interface RecomputeProgress {
  /** Called once, before the first. */
  begin(total: number): void;
  /** Called after each. */
  advance(workout: WorkoutKey, outcome: Result<undefined, RecomputeFailure>): void;
}

/**
 * Recomputes the analysis of recorded workouts. What people typed and chose stays. Each workout is one transaction and stores the
 * version of its analysis, so an interrupted run continues where it stopped; with `all` it starts from the beginning.
 */
export async function recomputeWorkouts(
  deps: CoreDeps,
  { all }: { readonly all: boolean },
  progress: RecomputeProgress,
): Promise<void> {
  const below = all ? undefined : analysisVersion;
  progress.begin(await countOutdated(deps.db, below));
  let keys = await findOutdated(deps.db, below, undefined, batch);
  while (keys.length > 0) {
    const waiting = [...keys];
    const work = async (): Promise<void> => {
      for (let key = waiting.shift(); key; key = waiting.shift()) {
        progress.advance(key, await rederiveWorkout(deps, key));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    keys = await findOutdated(deps.db, below, keys.at(-1), batch);
  }
}
