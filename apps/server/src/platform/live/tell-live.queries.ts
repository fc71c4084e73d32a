import type { LiveKind } from "@cairn/contracts/live-events";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { newId } from "../db/new-id.ts";

/** Kinds that concern whoever has a workout on the screen; all others concern persons. */
export type WorkoutKind = Extract<LiveKind, "comments" | "reactions">;
type PersonKind = Exclude<LiveKind, WorkoutKind>;

/** Something that screens of others should show. */
export type LiveNews = {
  /** Who did it: whoever blocked this person, or is blocked by them, hears nothing. */
  readonly by?: string;
} & (
  | {
      readonly kind: PersonKind;
      /** Ids of those who hear of it. */
      readonly to: readonly string[];
    }
  | {
      readonly kind: WorkoutKind;
      /** Key of the workout: whoever has it on the screen and may see it hears of it. */
      readonly about: string;
    }
);

/** The news as they travel between processes. */
export type ToldNews = LiveNews & {
  /** Random; its place is the place in the order of commits. */
  readonly id: string;
};

/** The channel of PostgreSQL that all processes listen to. */
export const liveChannel = "cairn_live";

/** Ids in one message, which has at most 8,000 bytes. */
const personsInMessage = 200;

/**
 * Tells it to all open screens, over all processes, as soon as the transaction is committed; never when it is not. It is told at most once: whoever is not listening
 * then asks for everything again when they listen. News are keys and no content, as a payload is neither checked for rights nor kept.
 */
export async function tellLive(trx: DatabaseOrTransaction, news: LiveNews): Promise<void> {
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
