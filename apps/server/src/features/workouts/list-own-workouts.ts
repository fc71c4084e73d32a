import type { WorkoutView } from "@cairn/contracts/workout-view";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { workoutView } from "./workout.view.ts";
import { findOwnWorkouts } from "./workouts.queries.ts";

export interface ListRequest {
  readonly since: Date;
  readonly offset: number;
  readonly limit: number;
}

/** Rows that are read and written at once; a diary of thousands would block everyone else for a tenth of a second. */
const pageSize = 200;

/** The caller's workouts, newest first, in pages that are read when the one before has been sent. */
export async function* listOwnWorkouts(
  db: Database,
  actor: SessionActor,
  { since, offset, limit }: ListRequest,
): AsyncGenerator<readonly WorkoutView[]> {
  const first = { ownerId: actor.userId, since, offset, limit: Math.min(limit, pageSize) };
  let rows = await findOwnWorkouts(db, actor, first);
  let rest = limit - rows.length;
  yield rows.map(workoutView);
  while (rows.length === pageSize && rest > 0) {
    const last = rows.at(-1);
    if (!last) return;
    rows = await findOwnWorkouts(db, actor, {
      ownerId: actor.userId,
      since,
      offset: 0,
      limit: Math.min(rest, pageSize),
      after: { startTime: last.start_time, id: last.id },
    });
    rest -= rows.length;
    yield rows.map(workoutView);
  }
}
