import * as contract from "@cairn/contracts/account-deletion";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import { hashMailToken } from "../../core/accounts/mail-token.ts";
import { proveSelf } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findDeletionUser } from "./account-deletion.queries.ts";
import { deleteAccount } from "./delete-account.ts";
import { mailDeletionLinkLater } from "./deletion-mail.job.ts";

/** Links that one person or address may request; each may send a mail, and costs the server a password check. */
const askLimit = { name: "account-deletion", max: 10, timeWindow: 10 * 60_000 };
/** Tokens that one address may try. */
const confirmLimit = { name: "account-deletion-confirm", max: 30, timeWindow: 10 * 60_000 };

export function registerAccountDeletionEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.requestDeletion,
    async ({ actor, request }) => {
      const { account } = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      await mailDeletionLinkLater(deps.db, account.id);
      return { payload: true as const };
    },
    askLimit,
  );

  registerEndpoint(
    app,
    contract.confirmDeletion,
    async ({ query, reply }) => {
      const payload = valueOrRefuse(await confirmDeletion(deps, query.dt));
      // Photos and profile images in this browser's cache, which are revalidated each time, are removed as well.
      reply.header("clear-site-data", '"cache"');
      return { payload };
    },
    confirmLimit,
  );
}

/** Deletes the account for which a token was made. If several requests send it at once, one of them deletes. */
async function confirmDeletion(
  deps: Pick<Deps, "db" | "now">,
  token: string,
): Promise<Result<true, "account.deletion_invalid">> {
  const tokenHash = hashMailToken(token);
  const find = (db: Parameters<typeof findDeletionUser>[0]) =>
    tokenHash ? findDeletionUser(db, tokenHash, deps.now()) : undefined;
  const userId = await find(deps.db);
  if (userId === undefined) return fail("account.deletion_invalid");
  const gone = await deleteAccount(deps, userId, async (trx) => (await find(trx)) === userId);
  return gone ? ok(true) : fail("account.deletion_invalid");
}
