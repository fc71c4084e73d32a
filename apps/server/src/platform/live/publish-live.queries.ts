import type { LiveKind } from "@cairn/contracts/live-events";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { newId } from "../db/new-id.ts";

/** Kinds for people who have a workout on the screen; all others are for single people. */
export type WorkoutKind = Extract<LiveKind, "comments" | "reactions">;
type PersonKind = Exclude<LiveKind, WorkoutKind>;

/** A change that open screens should show. */
export type LiveNews = {
  /** The person who did it: those who blocked them, or are blocked by them, receive nothing. */
  readonly by?: string;
} & (
  | {
      readonly kind: PersonKind;
      /** Ids of the recipients. */
      readonly to: readonly string[];
    }
  | {
      readonly kind: WorkoutKind;
      /** Key of the workout: recipients are those who have it on the screen and may see it. */
      readonly about: string;
    }
);

/** The news in the form sent between processes. */
export type PublishedNews = LiveNews & {
  /** Random; identifies a position in the order of commits. */
  readonly id: string;
};

/** The channel of PostgreSQL that all processes listen to. */
export const liveChannel = "cairn_live";

/** Maximum number of ids in one message, which has at most 8,000 bytes. */
const personsInMessage = 200;

/**
 * Sends it to all open screens, over all processes, as soon as the transaction is committed; never if it is rolled back. It is
 * sent at most once: clients that are not listening then reload everything when they listen again. News are keys without content,
 * because a payload is neither checked for rights nor stored.
 */
export async function publishLive(trx: DatabaseOrTransaction, news: LiveNews): Promise<void> {
  const messages = messagesOf(news).map((part) => JSON.stringify({ ...part, id: newId() }));
  if (messages.length === 0) return;
  await sql`SELECT pg_notify(${liveChannel}, message) FROM unnest(${messages}::text[]) message`.execute(trx);
}

function messagesOf(news: LiveNews): readonly LiveNews[] {
  if (!("to" in news)) return [news];
  const persons = [...new Set(news.to)];
  return Array.from({ length: Math.ceil(persons.length / personsInMessage) }, (_, part) => ({
    ...news,
    to: persons.slice(part * personsInMessage, (part + 1) * personsInMessage),
  }));
}
