import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { cancelWaitingChanges } from "../bulk-changes/cancel-waiting.queries.ts";
import { endSessions, endTokens } from "./sessions.queries.ts";

/**
 * Ends all sessions of a person but one, and cancels the changes of many workouts that wait: one of those sessions may have been
 * stolen, and a change does not tell which session began it.
 *
 * @param keptHash SHA-256 of the key of the session that stays; undefined for none
 */
export async function endOtherSessions(
  trx: DatabaseOrTransaction,
  userId: string,
  keptHash: Buffer | undefined,
): Promise<void> {
  await endSessions(trx, userId, keptHash);
  await cancelWaitingChanges(trx, { ownerId: userId });
}

/** Logs a person out everywhere: ends every session and personal token, and their live connections in all processes. */
export async function endAccess(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await endOtherSessions(trx, userId, undefined);
  await endTokens(trx, userId);
  await publishLive(trx, { kind: "sessions", to: [userId] });
}
