import type { DatabaseOrTransaction } from "../db/database.ts";

/**
 * Every event by its name, with what it says. Each feature adds its own in its `*.events.ts` by declaration merging, as with tables. Data are
 * JSON: keys and numbers, not rows, as time passes until somebody reads them.
 */
export interface Events {}

export type EventName = keyof Events;

/** Something that happened to what a person owns. */
export interface OwnedEvent<Data> {
  readonly ownerId: string;
  readonly data: Data;
}

/**
 * Reacts to an event. What it writes with `trx` is written once, with the note that it was told; whatever else it does may be done again after a
 * crash, so it must be right however often it is done.
 */
export type Subscriber<Data> = (trx: DatabaseOrTransaction, event: OwnedEvent<Data>) => Promise<void>;

/** All who react, for each event by the name under which it is noted that they were told. Made by the composition root. */
export type Subscribers = {
  readonly [Name in EventName]: Readonly<Record<string, Subscriber<Events[Name]>>>;
};
