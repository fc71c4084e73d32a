import { createHash, randomInt } from "node:crypto";
import {
  plainVoucherCode,
  voucherAlphabet,
  voucherGroups,
  voucherLength,
} from "@cairn/contracts/vouchers/voucher-code";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/db/new-id.ts";
import { insertVouchers } from "./vouchers.queries.ts";

const msPerDay = 24 * 60 * 60 * 1000;

/** A new code: 80 random bits, which cannot be guessed with the allowed number of calls. */
const newCode = (): string =>
  Array.from({ length: voucherLength }, () => voucherAlphabet[randomInt(voucherAlphabet.length)]).join("");

/** The stored form of a code, however it was typed; undefined for a text that cannot be one. */
export function hashVoucherCode(typed: string): Buffer | undefined {
  const code = plainVoucherCode(typed);
  return code.length === voucherLength ? createHash("sha256").update(code).digest() : undefined;
}

/**
 * Makes vouchers. Their codes are shown only here, once.
 *
 * @param validDays days for which they can be redeemed; forever if absent
 */
export async function createVouchers(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    count,
    days,
    validDays,
  }: { readonly count: number; readonly days: number; readonly validDays?: number | undefined },
): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newCode);
  const createdAt = now();
  const expiresAt = validDays === undefined ? null : new Date(createdAt.getTime() + validDays * msPerDay);
  await insertVouchers(
    db,
    codes.map((code) => ({
      code_hash: createHash("sha256").update(code).digest(),
      id: newId(),
      days,
      created_at: createdAt,
      expires_at: expiresAt,
      redeemed_at: null,
    })),
  );
  return codes.map(voucherGroups);
}
