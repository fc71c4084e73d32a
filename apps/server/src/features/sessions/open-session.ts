import type { FindSession } from "../../platform/access/identify-actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashSessionKey, newSessionKey } from "./session-key.ts";
import { extendSession, findOpenSession, insertSession } from "./sessions.queries.ts";

interface SessionDeps {
  readonly db: Database;
  readonly now: () => Date;
}

const day = 24 * 60 * 60_000;
/** A session ends when it was not used for this long, ms. */
const sessionLife = 90 * day;
/** A session in use is prolonged at most once in this time, so that reading calls seldom write, ms. */
const prolongAfter = day;

/** Opens a session for a person and returns its key, which is nowhere else. */
export async function openSession({ db, now }: SessionDeps, userId: string): Promise<string> {
  const key = newSessionKey();
  const time = now();
  await insertSession(db, {
    keyHash: hashSessionKey(key),
    userId,
    now: time,
    expiresAt: new Date(time.getTime() + sessionLife),
  });
  return key;
}

/** Makes the function that finds the session of a key and keeps sessions in use alive. */
export function findSessionWith({ db, now }: SessionDeps): FindSession {
  return async (key) => {
    const keyHash = hashSessionKey(key);
    const time = now();
    const session = await findOpenSession(db, keyHash, time);
    if (!session) return undefined;
    const expiresAt = time.getTime() + sessionLife;
    if (expiresAt - session.expiresAt.getTime() > prolongAfter) {
      await extendSession(db, keyHash, new Date(expiresAt));
    }
    return { kind: "session", userId: session.userId, username: session.username, keyHash };
  };
}
