import { maxTokens, type TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";
import { fail, ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { type ProofRefusal, proveSelf } from "../../core/sessions/prove-self.ts";
import { hashSessionKey, newPersonalToken } from "../../core/sessions/session-key.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { findTokens, insertToken } from "./personal-tokens.queries.ts";

interface TokenDeps {
  readonly db: Database;
  readonly now: () => Date;
}

interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Days until it expires; null for never. */
  readonly days: number | null;
  readonly password: string | undefined;
}

const day = 24 * 60 * 60_000;

/**
 * Makes a token for programs of a person who has proved to be the account's owner, and tells them by mail.
 *
 * @returns the token, which is not stored anywhere
 */
export async function makeToken(
  deps: TokenDeps,
  actor: SessionActor,
  { name, scopes, days, password }: NewToken,
): Promise<Result<string, ProofRefusal | "token.too_many">> {
  const proven = await proveSelf(deps, actor, password);
  if (!proven.ok) return proven;
  const { userId } = actor;
  const token = newPersonalToken();
  return await deps.db.transaction().execute(async (trx) => {
    // Locked also so that two requests at once are both counted.
    const held = await proven.value.hold(trx);
    if (!held.ok) return held;
    const now = deps.now();
    if ((await findTokens(trx, userId, now)).length >= maxTokens) return fail("token.too_many");
    await insertToken(trx, {
      key_hash: hashSessionKey(token),
      user_id: userId,
      id: newId(),
      name,
      scopes: [...new Set(scopes)],
      created_at: now,
      used_at: null,
      expires_at: days === null ? null : new Date(now.getTime() + days * day),
    });
    await mailAccountChange(trx, { userId, kind: "TOKEN_MADE", detail: name });
    return ok(token);
  });
}
