import { fail, ok, type Result } from "@cairn/domain/result";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import { addPremium } from "../subscriptions/subscriptions.public.ts";
import { hashVoucherCode } from "./create-vouchers.ts";
import { useVoucher } from "./vouchers.queries.ts";

/**
 * Thrown in order to roll the transaction back, so that the voucher stays unused. The voucher is checked first: without a valid one nobody
 * learns whether a person with the name exists.
 */
class UnknownPersonError extends Error {
  override readonly name = "UnknownPersonError";
}

/**
 * Gives somebody the days of a voucher, added to the remaining ones, and uses it up. Their open maps offer the styles of premium members immediately.
 *
 * @param name username or e-mail address, in lower case
 */
export async function redeemVoucher(
  deps: Pick<Deps, "db" | "now">,
  name: string,
  code: string,
): Promise<Result<true, "user.not_found" | "voucher.invalid">> {
  const codeHash = hashVoucherCode(code);
  if (!codeHash) return fail("voucher.invalid");
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const days = await useVoucher(trx, codeHash, deps.now());
      if (days === undefined) return fail("voucher.invalid");
      const account = await findAccountByLogin(trx, name);
      if (!account || !(await addPremium(deps, trx, account.id, days))) throw new UnknownPersonError();
      return ok(true);
    });
  } catch (error) {
    if (error instanceof UnknownPersonError) return fail("user.not_found");
    throw error;
  }
}
