import { maxListWithCurves, type WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { wholeOwnList } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { ListedRow } from "../../core/workouts/listed-columns.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { mayWorkAhead } from "../../platform/workers/share-scope.ts";
import { findOwnWorkouts } from "./own-workouts.queries.ts";

export interface OwnListRequest {
  readonly since?: Date;
  readonly startedUntil?: Date;
  readonly ids?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** Rows to read and write at once; a diary of thousands would block everybody else for a tenth of a second. */
const pageSize = 400;
/** Rows of the first page: few, so that writing them begins while the database reads the second. */
const firstPageSize = 100;

/** The caller's own workouts, newest first, in pages; the next is read while one is sent. */
export async function* listOwnWorkouts(
  { db }: Pick<Deps, "db">,
  actor: SessionActor,
  { offset, limit, ...chosen }: OwnListRequest,
): AsyncGenerator<readonly WorkoutView[], readonly WorkoutView[]> {
  const selection = { ownerId: actor.userId, hasCurves: limit <= maxListWithCurves, ...chosen };
  let rest = limit;
  let size = Math.min(rest, firstPageSize);
  const read = (after?: ListedRow): Promise<readonly ListedRow[]> =>
    findOwnWorkouts(db, actor, {
      ...selection,
      limit: size,
      offset: after ? 0 : offset,
      ...(after && { after: { startTime: after.start_time, id: after.id } }),
    });
  let reading: Promise<readonly ListedRow[]> | undefined = read();
  for (;;) {
    const rows: readonly ListedRow[] = await reading;
    rest -= rows.length;
    const last = rows.at(-1);
    const mayGoOn = rows.length === size;
    size = Math.min(rest, pageSize);
    const goesOn = last && mayGoOn && size > 0;
    reading = goesOn && mayWorkAhead() ? read(last) : undefined;
    // If nobody waits for the next page any more, its failure does not matter.
    reading?.catch(() => {});
    const page = wholeOwnList(actor, rows).map(workoutView);
    if (!goesOn) return page;
    yield page;
    reading ??= read(last);
  }
}
