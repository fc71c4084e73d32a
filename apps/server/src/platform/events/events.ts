import type { DatabaseOrTransaction } from "../db/database.ts";

/**
 * Every event by name, with its data. Each feature adds its own in its `*.events.ts` by declaration merging, as with tables. Data
 * are JSON: keys and numbers, not rows, because they are read later.
 */
export interface Events {}

export type EventName = keyof Events;

/** A change of something that a person owns. */
export interface OwnedEvent<Data> {
  readonly ownerId: string;
  readonly data: Data;
}

/**
 * Handles an event. What it writes with `trx` is written once, together with the record of the delivery; anything else may be
 * repeated after a crash, so it must be idempotent.
 */
export type Subscriber<Data> = (trx: DatabaseOrTransaction, event: OwnedEvent<Data>) => Promise<void>;

/** All subscribers of each event, by the name under which their deliveries are recorded. Built by the composition root. */
export type Subscribers = {
  readonly [Name in EventName]: Readonly<Record<string, Subscriber<Events[Name]>>>;
};
