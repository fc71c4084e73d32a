import { ok, type Result } from "@cairn/domain/result";
import { sql } from "kysely";
import type { Proof } from "../../core/sessions/prove-self.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";

/** Links that make somebody the operator of a server without one. */
export interface OperatorClaimsTable {
  /** SHA-256 of the token; the token itself is only in the output of the start. */
  token_hash: Buffer;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    operator_claims: OperatorClaimsTable;
  }
}

/** All changes of who operates the server happen one after the other, so that an operator is left. */
export const lockRoles = async (trx: DatabaseOrTransaction): Promise<void> =>
  await lockName(trx, "operators");

/** Why an operator's proof no longer holds. */
export type LostProof = Extract<Awaited<ReturnType<Proof["hold"]>>, { readonly ok: false }>["error"];

/** Whether an operator's proof still holds. Operators who change each other's accounts do so one after the other. */
export async function lockProof(
  trx: DatabaseOrTransaction,
  proof: Proof | undefined,
): Promise<Result<true, LostProof>> {
  await lockRoles(trx);
  return proof ? await proof.hold(trx) : ok(true);
}

/** Number of operators who can log in. */
export async function countOperators(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM users WHERE operator_since IS NOT NULL AND disabled_at IS NULL`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Gives or takes the role. */
export async function setOperatorSince(
  trx: DatabaseOrTransaction,
  userId: string,
  since: Date | null,
): Promise<void> {
  await trx.updateTable("users").set({ operator_since: since }).where("id", "=", userId).execute();
}

/** Disables an account, or enables it. */
export async function setDisabledAt(
  trx: DatabaseOrTransaction,
  userId: string,
  at: Date | null,
): Promise<void> {
  await trx.updateTable("users").set({ disabled_at: at }).where("id", "=", userId).execute();
}

/** Gives a person a quota of their own, bytes, or takes it away. */
export async function setOwnQuota(
  trx: DatabaseOrTransaction,
  userId: string,
  bytes: number | null,
): Promise<void> {
  await trx.updateTable("users").set({ quota_bytes: bytes }).where("id", "=", userId).execute();
}

/** Stores the claim of a start, beside those of other processes that start at the same time; expired ones go. */
export async function insertClaim(
  trx: DatabaseOrTransaction,
  claim: OperatorClaimsTable,
  now: Date,
): Promise<void> {
  await trx.deleteFrom("operator_claims").where("expires_at", "<=", now).execute();
  await trx.insertInto("operator_claims").values(claim).execute();
}

/** Whether a claim is there and has not expired. */
export async function isClaimOpen(db: DatabaseOrTransaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("operator_claims")
    .select("expires_at")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes all claims, once there is an operator. */
export async function deleteClaims(trx: DatabaseOrTransaction): Promise<void> {
  await trx.deleteFrom("operator_claims").execute();
}
