import { maxListWithCurves, type WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { redactList } from "../../core/redaction/redact-workouts.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { ListedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
import {
  findWorkoutsOf,
  type ListOptions,
  type Selection,
} from "../../core/workouts/listed-workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";

export interface ListRequest extends Selection {
  readonly offset: number;
  readonly limit: number;
}

/** Rows to read and write at once; a diary of thousands would block everybody else for a tenth of a second. */
const pageSize = 200;

/**
 * A page of workouts. Which are in the list was decided by the relation in the selection, which may have ended since: a reader
 * may take hours.
 */
async function readPage(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  page: ListOptions,
): Promise<readonly ListedWithAccess[]> {
  const rows = await findWorkoutsOf(db, actor, page);
  const { sharedWith } = page;
  if (sharedWith !== undefined && rows.some(({ relation }) => relation !== sharedWith))
    throw new AppError("request.busy");
  return rows;
}

/**
 * Workouts of one owner, newest first, in pages; each is read after the previous one has been sent.
 *
 * @throws AppError `request.busy` if the actor's relation to the owner is no longer that of the selection; then the list is
 *   another one
 */
export async function* listWorkouts(
  deps: Deps,
  actor: Actor,
  { offset, limit, ...selection }: ListRequest,
): AsyncGenerator<readonly WorkoutView[], readonly WorkoutView[]> {
  const hasCurves = limit <= maxListWithCurves;
  const first = { ...selection, hasCurves, offset, limit: Math.min(limit, pageSize) };
  let rows = await readPage(deps, actor, first);
  let rest = limit - rows.length;
  for (;;) {
    const page = (await redactList(deps, rows)).map(workoutView);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize || rest <= 0) return page;
    yield page;
    rows = await readPage(deps, actor, {
      ...selection,
      hasCurves,
      offset: 0,
      limit: Math.min(rest, pageSize),
      after: { startTime: last.start_time, id: last.id },
    });
    rest -= rows.length;
  }
}
