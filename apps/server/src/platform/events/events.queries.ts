import { sql, type ColumnType, type Generated } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { lockName } from "../db/lock-name.ts";
import { newId } from "../db/new-id.ts";
import { addJob } from "../jobs/job-queue.queries.ts";
import type { EventName, Events } from "./events.ts";

/** Events that have not been delivered to all subscribers yet, partitioned by owner. */
export interface EventsTable {
  owner_id: string;
  id: string;
  /** Grows with each commit among the events of one owner. */
  position: ColumnType<number, never, never>;
  name: string;
  data: ColumnType<unknown, string, never>;
  /** Names of the subscribers that have handled it. */
  told: Generated<string[]>;
  created_at: Generated<Date>;
}

declare module "../db/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}

/** The person whose events are to be delivered. */
export interface EventsOwner {
  readonly ownerId: string;
}

/** Delivers a person's events to the subscribers. Fails while one of these fails, and is retried for some days. */
export const deliverEventsJob = { name: "tell-events", attempts: 25 } as const;

/** Key of the job that delivers a person's events. */
export const deliverEventsKey = (ownerId: string): string => `${deliverEventsJob.name}:${ownerId}`;

/**
 * Records in a transaction a change of something that a person owns. After the commit the event is delivered to every subscriber
 * at least once, a person's events in the order of their commits; a transaction that is rolled back delivers nothing. Call it
 * last in the transaction, because other transactions that emit for the same person wait until this one ends.
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
  await addJob<EventsOwner>(trx, deliverEventsJob, { ownerId }, { jobKey: deliverEventsKey(ownerId) });
}

/** An event that may still have to be delivered to some subscribers. */
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

/** Number of people whose jobs are looked up together. */
const ownersAtOnce = 1000;

/** People with events of more than a minute that no job will deliver. */
export async function findLeftOwners(db: DatabaseOrTransaction, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  // On a spread database the queue is on one node and the events are on others, so that one is read after the other.
  for (let after = ""; found.length < limit;) {
    const { rows } = await sql<{ ownerId: string }>`
      SELECT owner_id AS "ownerId" FROM events WHERE created_at < now() - interval '1 minute' AND owner_id > ${after}
      GROUP BY owner_id ORDER BY owner_id LIMIT ${ownersAtOnce}`.execute(db);
    const owners = rows.map(({ ownerId }) => ownerId);
    const { rows: queued } = await sql<{ key: string }>`
      SELECT key FROM graphile_worker.jobs WHERE key = ANY (${owners.map(deliverEventsKey)}::text[])`.execute(
      db,
    );
    const keys = new Set(queued.map(({ key }) => key));
    found.push(...owners.filter((owner) => !keys.has(deliverEventsKey(owner))));
    if (owners.length < ownersAtOnce) break;
    after = owners.at(-1) ?? after;
  }
  return found.slice(0, limit);
}

/**
 * Records the delivery of an event to a subscriber, and locks the event until the transaction ends.
 *
 * @returns false if it was delivered before
 */
export async function markDelivered(
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

/** Deletes an event that was delivered to all subscribers. */
export async function deleteDelivery(
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
