import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { endSessions, endTokens } from "./sessions.queries.ts";

/** Logs a person out everywhere: ends every session and personal token, and their live connections in all processes. */
export async function endAccess(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await endSessions(trx, userId, undefined);
  await endTokens(trx, userId);
  await tellLive(trx, { kind: "sessions", to: [userId] });
}
