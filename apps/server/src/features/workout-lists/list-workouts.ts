import { maxListWithCurves, type WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { redactList } from "../../core/redaction/redact-workouts.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import { findWorkoutsOf, type Selection } from "./shared-workouts.queries.ts";

export interface ListRequest extends Selection {
  readonly offset: number;
  readonly limit: number;
}

/** Rows to read and write at once; a diary of thousands would block everybody else for a tenth of a second. */
const pageSize = 200;

/** Workouts of one owner, newest first, in pages; each is read after the previous one has been sent. */
export async function* listWorkouts(
  deps: Deps,
  actor: Actor,
  { offset, limit, ...selection }: ListRequest,
): AsyncGenerator<readonly WorkoutView[]> {
  const hasCurves = limit <= maxListWithCurves;
  const first = { ...selection, hasCurves, offset, limit: Math.min(limit, pageSize) };
  let rows = await findWorkoutsOf(deps.db, actor, first);
  let rest = limit - rows.length;
  yield (await redactList(deps, rows)).map(workoutView);
  while (rows.length === pageSize && rest > 0) {
    const last = rows.at(-1);
    if (!last) return;
    rows = await findWorkoutsOf(deps.db, actor, {
      ...selection,
      hasCurves,
      offset: 0,
      limit: Math.min(rest, pageSize),
      after: { startTime: last.start_time, id: last.id },
    });
    rest -= rows.length;
    yield (await redactList(deps, rows)).map(workoutView);
  }
}
