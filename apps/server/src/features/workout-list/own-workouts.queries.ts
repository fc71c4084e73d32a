import { sql } from "kysely";
import { type ListedRow, listedWithOwner } from "../../core/workouts/listed-columns.queries.ts";
import { isSelected, type ListPosition } from "../../core/workouts/listed-workouts.queries.ts";
import { placelessOverview } from "../../core/workouts/placeless-overview.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

export interface OwnPage {
  readonly ownerId: string;
  readonly since?: Date;
  readonly startedUntil?: Date;
  readonly ids?: readonly string[];
  readonly offset: number;
  readonly limit: number;
  readonly after?: ListPosition;
  readonly hasCurves: boolean;
}

/** One page of somebody's own workouts, newest first. */
export async function findOwnWorkouts(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { offset, limit, after, hasCurves, ...selection }: OwnPage,
): Promise<readonly ListedRow[]> {
  const page = listedWithOwner(db, actor)
    .$if(hasCurves, (list) => list.select(placelessOverview))
    .where(isSelected(selection))
    .orderBy("workouts.start_time", "desc")
    .orderBy("workouts.id", "desc")
    .offset(offset)
    .limit(limit);
  const place = after && sql`(${after.startTime}, ${after.id})`;
  const next = place && page.where(sql<boolean>`(workouts.start_time, workouts.id) < ${place}`);
  return await (next ?? page).execute();
}
