import { type Database, misses } from "../db/database.ts";
import type { JobOutcome, JobTask } from "../jobs/job-task.ts";
import {
  type EventsOwner,
  findNextEvent,
  forgetTold,
  noteTold,
  type StoredEvent,
  tellEventsJob,
} from "./events.queries.ts";
import type { EventName, Subscriber, Subscribers } from "./events.ts";

/** The job that tells events to all who react to them. */
export function tellEvents({ db }: { readonly db: Database }, subscribers: Subscribers): JobTask {
  const task: JobTask<EventsOwner> = {
    ...tellEventsJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }, { signal }) => tellOwner(db, subscribers, ownerId, signal),
  };
  return task;
}

/**
 * Tells all events of a person, in order. A subscriber that fails is told nothing later until it has taken what it failed at; the others are not
 * kept waiting by it.
 *
 * @throws the first failure, after the others were told, so that the queue repeats it
 */
async function tellOwner(
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
    await forgetTold(db, event, Object.keys(reacting));
    event = await findNextEvent(db, ownerId, event.position);
  }
  for (const [, failure] of failures) throw failure;
  return "done";
}

/** @throws Error for an event of a newer Cairn, which leaves it to a process that knows it */
function subscribersOf(
  subscribers: Subscribers,
  { name }: StoredEvent,
): Readonly<Record<string, Subscriber<never>>> {
  if (!Object.hasOwn(subscribers, name)) throw new Error(`this version knows no event ${name}`);
  return subscribers[name as EventName];
}

/**
 * Another process that tells the same event waits here until this one is done, so that nobody is told of the next one before. A subscriber that would write about
 * somebody or something that was deleted meanwhile has nothing to tell any more.
 */
async function tellOne(
  db: Database,
  event: StoredEvent,
  name: string,
  subscriber: Subscriber<never>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await noteTold(trx, event, name))) return;
      await subscriber(trx, { ownerId: event.ownerId, data: event.data as never });
    });
  } catch (error) {
    if (!misses(error)) throw error;
    await noteTold(db, event, name);
  }
}
