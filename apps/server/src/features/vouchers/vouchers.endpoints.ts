import * as contract from "@cairn/contracts/vouchers/vouchers";
import type { FastifyInstance } from "fastify";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { repairLoginName } from "../../core/sessions/login.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { redeemVoucher } from "./redeem-voucher.ts";

/** Names that one address may look up. */
const lookLimit = { name: "voucher-user", max: 60, timeWindow: 10 * 60_000 };
/** Codes that one address may try: 80 bits cannot be guessed. */
const redeemLimit = { name: "voucher", max: 20, timeWindow: 10 * 60_000 };

export function registerVoucherEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.findRedeemer,
    async ({ params: { value } }) => {
      if (!value.includes("@") && !(await findAccountByLogin(deps.db, value)))
        throw new AppError("user.not_found");
      return { payload: true as const };
    },
    lookLimit,
  );

  registerEndpoint(
    app,
    contract.redeemVoucher,
    async ({ body: { username, code } }) => ({
      payload: valueOrRefuse(await redeemVoucher(deps, repairLoginName(username), code)),
    }),
    redeemLimit,
  );
}
