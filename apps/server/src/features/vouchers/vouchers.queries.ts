import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Codes with each of which one person becomes a premium member for some days, as hashes. Reference table: small. */
export interface VouchersTable {
  /** SHA-256 of the code. */
  code_hash: Buffer;
  /** Identifies it for the operator, who no longer has its code. */
  id: string;
  days: number;
  created_at: Date;
  /** `null` if it does not expire. */
  expires_at: Date | null;
  /** `null` until somebody has redeemed it. */
  redeemed_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    vouchers: VouchersTable;
  }
}

export async function insertVouchers(
  db: DatabaseOrTransaction,
  vouchers: readonly Insertable<VouchersTable>[],
): Promise<void> {
  await db
    .insertInto("vouchers")
    .values([...vouchers])
    .execute();
}

/** All vouchers, latest first. */
export async function listVouchers(
  db: DatabaseOrTransaction,
): Promise<readonly Omit<Selectable<VouchersTable>, "code_hash">[]> {
  return await db
    .selectFrom("vouchers")
    .select(["id", "days", "created_at", "expires_at", "redeemed_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** SQL for whether a voucher is neither used nor expired. */
const isOpenSql = (now: Date) =>
  sql<boolean>`redeemed_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;

/** Whether there is a voucher that can be redeemed at this moment. */
export async function isUsable(db: DatabaseOrTransaction, codeHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("vouchers")
    .select("id")
    .where("code_hash", "=", codeHash)
    .where(isOpenSql(now))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Uses a voucher up in a transaction that gives somebody its days; a rollback undoes both. If two people send the same code, the
 * second waits here for the first.
 *
 * @returns its days; undefined if it is unknown, used or expired
 */
export async function useVoucher(
  trx: DatabaseOrTransaction,
  codeHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const used = await trx
    .updateTable("vouchers")
    .set({ redeemed_at: now })
    .where("code_hash", "=", codeHash)
    .where(isOpenSql(now))
    .returning("days")
    .executeTakeFirst();
  return used?.days;
}

/** Revokes a voucher that nobody has redeemed. Resolves to whether it existed. */
export async function deleteVoucher(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("vouchers")
    .where("id", "=", id)
    .where("redeemed_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
