import { fail, ok, type Result } from "@cairn/domain/result";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { addPremium } from "../../core/subscriptions/grant-premium.ts";
import type { Deps } from "../../deps.ts";
import { addCalls } from "../../platform/limits/call-counts.queries.ts";
import { hashVoucherCode } from "./create-vouchers.ts";
import { isUsable, useVoucher } from "./vouchers.queries.ts";

/**
 * Attempts to redeem one voucher for e-mail addresses, and in how many ms; after these it takes a username. Otherwise whoever has
 * one could ask for any number of addresses whether they have an account, as an unknown one does not use it up.
 */
const addressTries = { max: 5, timeWindow: 30 * 86_400_000 };

/**
 * Thrown in order to roll the transaction back, so that the voucher stays unused. The voucher is checked first: without a valid
 * one nobody learns whether a person with the name exists.
 */
class UnknownPersonError extends Error {
  override readonly name = "UnknownPersonError";
}

/**
 * Gives somebody the days of a voucher, added to the remaining ones, and uses it up. Their open maps offer the styles of premium
 * members immediately.
 *
 * @param name username or e-mail address, in lower case
 */
export async function redeemVoucher(
  deps: Pick<Deps, "db" | "now">,
  name: string,
  code: string,
): Promise<Result<true, "user.not_found" | "voucher.invalid">> {
  const codeHash = hashVoucherCode(code);
  if (!codeHash || !(await isUsable(deps.db, codeHash, deps.now()))) return fail("voucher.invalid");
  const isTried = name.includes("@") && (await isTriedOften(deps, codeHash));
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const days = await useVoucher(trx, codeHash, deps.now());
      if (days === undefined) return fail("voucher.invalid");
      const account = isTried ? undefined : await findAccountByLogin(trx, name);
      if (!account || !(await addPremium(deps, trx, account.id, days))) throw new UnknownPersonError();
      return ok(true);
    });
  } catch (error) {
    if (error instanceof UnknownPersonError) return fail("user.not_found");
    throw error;
  }
}

/** Counts an attempt for an address before it is known how it ends, so that many at once are not more. */
async function isTriedOften({ db }: Pick<Deps, "db">, codeHash: Buffer): Promise<boolean> {
  const tries = { subject: codeHash, call: "voucher-address" };
  const { count } = await addCalls(db, tries, 1, addressTries.timeWindow);
  return count > addressTries.max;
}
