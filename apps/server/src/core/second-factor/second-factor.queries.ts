import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Secrets of people's authenticator apps. */
export interface SecondFactorsTable {
  user_id: string;
  /** Encrypted, see `sealBytes`. */
  sealed_secret: Buffer;
  created_at: Date;
  /** When the first correct code was entered; null while it is being set up and not in force. */
  confirmed_at: Date | null;
  /** Time step of the last used code; it and earlier ones are no longer valid. */
  used_step: number;
  /** Consecutive wrong codes, the last of them at `failed_at`. */
  failures: number;
  failed_at: Date | null;
}

/** Unused recovery codes. */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}

export type SecondFactorRow = Selectable<SecondFactorsTable>;

/** The second factor of a person, confirmed or still being set up. */
export async function findSecondFactor(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return await db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** The same, locked until the transaction has ended. */
export async function lockSecondFactor(
  trx: DatabaseOrTransaction,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return await trx
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores a secret that is being set up, in place of an earlier one.
 *
 * @returns whether it is stored; false if a confirmed one exists
 */
export async function insertSecondFactor(
  db: DatabaseOrTransaction,
  factor: Pick<Insertable<SecondFactorsTable>, "user_id" | "sealed_secret" | "created_at">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("second_factors")
    .values({ ...factor, confirmed_at: null, used_step: 0, failures: 0, failed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed_secret: factor.sealed_secret, created_at: factor.created_at, used_step: 0 })
        .where("second_factors.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeSecondFactor(
  trx: DatabaseOrTransaction,
  userId: string,
  change: Updateable<SecondFactorsTable>,
): Promise<void> {
  await trx.updateTable("second_factors").set(change).where("user_id", "=", userId).execute();
}

/** Deletes a person's second factor with its recovery codes, and returns whether it was confirmed. */
export async function deleteSecondFactor(trx: DatabaseOrTransaction, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  // After the factor, which a login locks before it uses up a code.
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return (deleted?.confirmed_at ?? null) !== null;
}

/** Whether a person's second factor was confirmed at an instant or later. */
export async function isFactorSince(
  trx: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<boolean> {
  const found = await trx
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", ">=", since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  trx: DatabaseOrTransaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code; false if it does not exist. */
export async function useRecoveryCode(
  trx: DatabaseOrTransaction,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
