import { newPersonalToken } from "../../src/core/sessions/session-key.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { TestApp, TestUser } from "../test-app.ts";
import { type Caller, personOf } from "./access-callers.ts";

/** A personal token with the scope `send`, made in the database: the call's limit is too low for every kind of caller. */
export async function newSendToken(
  server: TestApp,
  { username }: Pick<TestUser, "username">,
): Promise<string> {
  const token = newPersonalToken();
  const made = await server.database.pool.query(
    `INSERT INTO personal_tokens (key_hash, user_id, id, name, scopes, created_at)
     SELECT sha256($1::bytea), id, $2, 'app', '{send}', now() FROM users WHERE username = $3`,
    [token, newId(), username],
  );
  if (made.rowCount !== 1) throw new Error(`nobody is called ${username}`);
  return token;
}

/** Such a token of a caller: one that has been removed for an expired session, one that nobody has for no session. */
export async function sendTokenOf(server: TestApp, caller: Caller): Promise<string> {
  const username = personOf(caller);
  if (username === undefined) return newPersonalToken();
  const token = await newSendToken(server, { username });
  if (caller.kind === "expired session")
    await server.database.pool.query("DELETE FROM personal_tokens WHERE key_hash = sha256($1::bytea)", [
      token,
    ]);
  return token;
}
