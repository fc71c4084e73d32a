import { isListed } from "@cairn/domain/privacy/visibility";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";

/** Workouts in one event: subscribers delete and write rows for each. */
const workoutsOfEvent = 500;

const among = (ids: readonly string[]) => sql<boolean>`id = ANY(${[...ids]}::text[])`;

/** Locks workouts in a fixed order, as `lockWorkouts` does, however many there are. */
async function lockAll(trx: DatabaseOrTransaction, ownerId: string, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(among(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface Changed {
  readonly id: string;
  /** As they are while the workout is not deleted. */
  readonly flags: number | null;
}

/** Says that workouts have left the lists of followers, or are back in them. */
async function publishChanged(
  trx: DatabaseOrTransaction,
  ownerId: string,
  name: "workouts.withdrawn" | "workouts.restored",
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  await publishLive(trx, { kind: "workouts", to: [ownerId] });
  const listed = changed.filter(({ flags }) => isListed(flags ?? 0, "follower")).map(({ id }) => id);
  for (let from = 0; from < listed.length; from += workoutsOfEvent)
    await emit(trx, name, ownerId, { workoutIds: listed.slice(from, from + workoutsOfEvent) });
}

/**
 * Hides the workouts of a deletion from everybody, its owner included, until the deletion is made or cancelled. Drafts, which
 * nobody sees, stay as they are.
 *
 * @param since when the deletion was begun: its hidden workouts are known by it
 */
export async function hideForDeletion(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  since: Date,
): Promise<void> {
  await lockAll(trx, ownerId, ids);
  const hidden = await trx
    .updateTable("workouts")
    .set((eb) => ({
      is_draft: true,
      deleted_at: since,
      deleted_sharing_flags: eb.ref("sharing_flags"),
      sharing_flags: 0,
    }))
    .where("owner_id", "=", ownerId)
    .where(among(ids))
    .where("is_draft", "=", false)
    .returning(["id", "deleted_sharing_flags as flags"])
    .execute();
  await publishChanged(trx, ownerId, "workouts.withdrawn", hidden);
}

/** Shows the workouts again that a deletion has hidden, as they were; those that were deleted otherwise stay hidden. */
export async function showHidden(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  since: Date,
): Promise<void> {
  await lockAll(trx, ownerId, ids);
  const shown = await trx
    .updateTable("workouts")
    .set((eb) => ({
      is_draft: false,
      sharing_flags: eb.fn.coalesce("deleted_sharing_flags", eb.lit(0)),
      deleted_at: null,
      deleted_sharing_flags: null,
    }))
    .where("owner_id", "=", ownerId)
    .where(among(ids))
    .where("deleted_at", "=", since)
    .returning(["id", "sharing_flags as flags"])
    .execute();
  await publishChanged(trx, ownerId, "workouts.restored", shown);
}
