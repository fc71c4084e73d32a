import type { WorkoutView } from "@cairn/contracts/workout-view";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { revealOwn } from "../privacy-zones/privacy-zones.public.ts";
import { findOwnWorkouts, type ListedRow } from "./own-workouts.queries.ts";
import { workoutView } from "./workout.view.ts";

export interface OwnListRequest {
  readonly since?: Date;
  readonly offset: number;
  readonly limit: number;
}

/** Rows that are read and written at once; a diary of thousands would block everyone else for a tenth of a second. */
const pageSize = 400;

/** The caller's own workouts, newest first, in pages of which the next is read while one is sent. */
export async function* listOwnWorkouts(
  { db }: Pick<Deps, "db">,
  actor: SessionActor,
  { since, offset, limit }: OwnListRequest,
): AsyncGenerator<readonly WorkoutView[]> {
  const selection = { ownerId: actor.userId, ...(since && { since }) };
  let rest = limit;
  const read = (after?: ListedRow): Promise<readonly ListedRow[]> =>
    findOwnWorkouts(db, {
      ...selection,
      limit: Math.min(rest, pageSize),
      offset: after ? 0 : offset,
      ...(after && { after: { startTime: after.start_time, id: after.id } }),
    });
  let reading: Promise<readonly ListedRow[]> | undefined = read();
  while (reading) {
    const rows: readonly ListedRow[] = await reading;
    rest -= rows.length;
    const last = rows.at(-1);
    reading = last && rows.length === pageSize && rest > 0 ? read(last) : undefined;
    // When nobody waits for the next page any more, its failure is nobody's.
    reading?.catch(() => {});
    yield revealOwn(actor, rows).map(workoutView);
  }
}
