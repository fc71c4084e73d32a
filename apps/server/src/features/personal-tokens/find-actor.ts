import { findSessionWith } from "../../core/sessions/open-session.ts";
import { hashSessionKey, isTokenShaped } from "../../core/sessions/session-key.ts";
import type { FindSession } from "../../platform/access/identify-actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { findToken, noteTokenUse } from "./personal-tokens.queries.ts";

/** Uses of a token are recorded at most once in this time, ms. */
const noteAfter = 5 * 60_000;

/**
 * Makes the function that finds the actor of a key: the person of a session, or the owner of a personal token within its scopes.
 */
export function findActorWith(deps: { readonly db: Database; readonly now: () => Date }): FindSession {
  const findSession = findSessionWith(deps);
  return async (key) => {
    const session = await findSession(key);
    if (session || !isTokenShaped(key)) return session;
    const now = deps.now();
    const keyHash = hashSessionKey(key);
    const token = await findToken(deps.db, keyHash, now);
    if (!token) return undefined;
    if (token.used_at === null || now.getTime() - token.used_at.getTime() > noteAfter)
      await noteTokenUse(deps.db, keyHash, now);
    return {
      kind: "session",
      userId: token.user_id,
      username: token.username,
      keyHash,
      scopes: token.scopes,
    };
  };
}
