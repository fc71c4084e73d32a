import { createHash, randomBytes } from "node:crypto";
import { linkDays } from "@cairn/contracts/operator/operator-values";
import { fail, ok, type Result } from "@cairn/domain/result";
import { lockAccount } from "../../core/accounts/accounts.queries.ts";
import type { Proof } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import { type ActingOperator, noteAction } from "./operator-actions.queries.ts";
import {
  countOperators,
  deleteClaims,
  type LostProof,
  lockProof,
  insertClaim,
  isClaimOpen,
  lockRoles,
  setOperatorSince,
} from "./operators.queries.ts";

type RoleDeps = Pick<Deps, "db" | "now">;

/** Random bytes in a claim, which make it impossible to guess. */
const claimBytes = 24;

const msPerDay = 24 * 60 * 60 * 1000;

const hashClaim = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Makes the token of a link with which somebody becomes the operator of a server that has none; it works once, for some days.
 *
 * @returns undefined if there is an operator
 */
export async function makeClaim({ db, now }: RoleDeps): Promise<string | undefined> {
  return await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if ((await countOperators(trx)) > 0) return undefined;
    const token = randomBytes(claimBytes).toString("base64url");
    const time = now();
    const expiresAt = new Date(time.getTime() + linkDays * msPerDay);
    await insertClaim(trx, { token_hash: hashClaim(token), expires_at: expiresAt }, time);
    return token;
  });
}

/** Makes somebody the operator by the token of such a link, which is used up with all others. */
export async function claimRole(
  { db, now }: RoleDeps,
  userId: string,
  token: string,
): Promise<Result<true, "operator.claim_invalid">> {
  return await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const time = now();
    const isOpen = await isClaimOpen(trx, hashClaim(token), time);
    if (!isOpen || (await countOperators(trx)) > 0 || !(await lockAccount(trx, userId)))
      return fail("operator.claim_invalid");
    await deleteClaims(trx);
    await setOperatorSince(trx, userId, time);
    await noteAction(trx, { id: userId }, time, { kind: "operator.claimed", about: userId });
    return ok(true);
  });
}

/**
 * Gives somebody the role, or takes it away. In the browser the last operator keeps it; a command may take it, because another
 * one gives it again.
 *
 * @param proof of the operator who asks
 * @returns whether anything changed
 */
export async function changeOperator(
  { db, now }: RoleDeps,
  by: ActingOperator,
  userId: string,
  isOperator: boolean,
  proof?: Proof,
): Promise<Result<boolean, "user.not_found" | "operator.last" | LostProof>> {
  return await db.transaction().execute(async (trx) => {
    const held = await lockProof(trx, proof);
    if (!held.ok) return held;
    const account = await lockAccount(trx, userId);
    if (!account) return fail("user.not_found");
    if ((account.operator_since !== null) === isOperator) return ok(false);
    if (!isOperator && by !== "command" && (await countOperators(trx)) <= 1) return fail("operator.last");
    const time = now();
    await setOperatorSince(trx, userId, isOperator ? time : null);
    if (isOperator) await deleteClaims(trx);
    await noteAction(trx, by, time, {
      kind: isOperator ? "operator.added" : "operator.removed",
      about: userId,
    });
    return ok(true);
  });
}
