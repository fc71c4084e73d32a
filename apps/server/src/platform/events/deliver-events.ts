import { type Database, misses } from "../db/database.ts";
import type { JobOutcome, JobTask } from "../jobs/job-task.ts";
import {
  type EventsOwner,
  findNextEvent,
  deleteDelivery,
  markDelivered,
  type StoredEvent,
  deliverEventsJob,
} from "./events.queries.ts";
import type { EventName, Subscriber, Subscribers } from "./events.ts";

/** The job that delivers events to their subscribers. */
export function deliverEvents({ db }: { readonly db: Database }, subscribers: Subscribers): JobTask {
  const task: JobTask<EventsOwner> = {
    ...deliverEventsJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }, { signal }) => publishToOwner(db, subscribers, ownerId, signal),
  };
  return task;
}

/**
 * Delivers all events of a person, in order. A subscriber that fails gets no later event until it has handled the failed one; the
 * others do not wait for it.
 *
 * @throws the first error, after delivery to the others, so that the queue repeats the job
 */
async function publishToOwner(
  db: Database,
  subscribers: Subscribers,
  ownerId: string,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const failures = new Map<string, unknown>();
  let event = await findNextEvent(db, ownerId, 0);
  while (event) {
    if (signal.aborted) return "again";
    const reacting = subscribersOf(subscribers, event);
    for (const [name, subscriber] of Object.entries(reacting)) {
      if (failures.has(name) || event.told.includes(name)) continue;
      await tellOne(db, event, name, subscriber).catch((error: unknown) => failures.set(name, error));
    }
    await deleteDelivery(db, event, Object.keys(reacting));
    event = await findNextEvent(db, ownerId, event.position);
  }
  for (const [, failure] of failures) throw failure;
  return "done";
}

/** @throws Error for an event of a newer Cairn, so that a process that knows it handles it */
function subscribersOf(
  subscribers: Subscribers,
  { name }: StoredEvent,
): Readonly<Record<string, Subscriber<never>>> {
  if (!Object.hasOwn(subscribers, name)) throw new Error(`this version knows no event ${name}`);
  return subscribers[name as EventName];
}

/**
 * Another process that delivers the same event waits here until this one is done, so that nobody gets the next event earlier. A
 * subscriber that would write about somebody or something that was deleted in the meantime has nothing to do.
 */
async function tellOne(
  db: Database,
  event: StoredEvent,
  name: string,
  subscriber: Subscriber<never>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await markDelivered(trx, event, name))) return;
      await subscriber(trx, { ownerId: event.ownerId, data: event.data as never });
    });
  } catch (error) {
    if (!misses(error)) throw error;
    await markDelivered(db, event, name);
  }
}
