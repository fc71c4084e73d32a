import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { lockName } from "../db/lock-name.ts";
import { newId } from "../db/new-id.ts";
import { addJob } from "../jobs/job-queue.queries.ts";
import type { EventName, Events } from "./events.ts";

/** Whose events are to be told. */
export interface EventsOwner {
  readonly ownerId: string;
}

/** Delivers a person's events to their subscribers. Fails as long as one of these does, and is tried again for some days. */
export const tellEventsJob = { name: "tell-events", attempts: 25 } as const;

/**
 * Notes in a transaction what happened to something that a person owns. Every subscriber is told once the transaction is committed, at least
 * once, a person's events in the order of their commits; nobody hears of a transaction that is undone. Call it last in the transaction, as other
 * transactions that emit for the same person wait until this one ends.
 */
export async function emit<Name extends EventName>(
  trx: DatabaseOrTransaction,
  name: Name,
  ownerId: string,
  data: Events[Name],
): Promise<void> {
  await lockName(trx, `events/${ownerId}`);
  await trx
    .insertInto("events")
    .values({ owner_id: ownerId, id: newId(), name, data: JSON.stringify(data) })
    .execute();
  const jobKey = `${tellEventsJob.name}:${ownerId}`;
  await addJob<EventsOwner>(trx, tellEventsJob, { ownerId }, { jobKey });
}

/** An event that some may still have to be told of. */
export interface StoredEvent {
  readonly ownerId: string;
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly data: unknown;
  readonly told: readonly string[];
}

/** A person's next event after a position. */
export async function findNextEvent(
  db: DatabaseOrTransaction,
  ownerId: string,
  after: number,
): Promise<StoredEvent | undefined> {
  return await db
    .selectFrom("events")
    .select(["owner_id as ownerId", "id", "position", "name", "data", "told"])
    .where("owner_id", "=", ownerId)
    .where("position", ">", after)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Notes that a subscriber is told of an event, and holds the event until the transaction ends.
 *
 * @returns false when it was told before
 */
export async function noteTold(
  trx: DatabaseOrTransaction,
  { ownerId, id }: StoredEvent,
  subscriber: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("events")
    .set({ told: sql<string[]>`array_append(told, ${subscriber}::text)` })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where(sql<boolean>`NOT told @> ARRAY[${subscriber}::text]`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets an event of which all subscribers have been told. */
export async function forgetTold(
  db: DatabaseOrTransaction,
  { ownerId, id }: StoredEvent,
  subscribers: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("events")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where(sql<boolean>`told @> ${subscribers}::text[]`)
    .execute();
}
