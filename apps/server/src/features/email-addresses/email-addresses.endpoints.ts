import * as contract from "@cairn/contracts/email-addresses";
import type { FastifyInstance } from "fastify";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { askChange } from "./ask-change.ts";
import { findChange, findWayBack } from "./email-addresses.queries.ts";
import { mailEmailConfirmation } from "./email-jobs.ts";
import { useEmailLink } from "./use-email-link.ts";

/** Mails per person: each request may send two. */
const askLimit = { name: "email-change", max: 10, timeWindow: 60 * 60_000 };
/** Links that one address may open. */
const linkLimit = { name: "email-link", max: 60, timeWindow: 10 * 60_000 };

export function registerEmailAddressEndpoints(app: FastifyInstance, deps: Deps): void {
  const accountOf = async (userId: string) => {
    const account = await findAccountById(deps.db, userId);
    // The account was deleted between the session's check and now.
    if (!account) throw new AppError("session.expired");
    return account;
  };

  registerEndpoint(app, contract.getEmail, async ({ actor }) => {
    const account = await accountOf(actor.userId);
    const change = await findChange(deps.db, actor.userId, deps.now());
    const wayBack = await findWayBack(deps.db, account, deps.now());
    return {
      payload: {
        email: account.email,
        isConfirmed: account.email_verified,
        ...(change && { pending: change.email }),
        ...(wayBack && { wayBackUntil: wayBack.endsAt.getTime() }),
      },
    };
  });

  registerEndpoint(
    app,
    contract.confirmEmail,
    async ({ actor }) => {
      const account = await accountOf(actor.userId);
      if (!account.email_verified) await mailEmailConfirmation(deps.db, account);
      return { payload: true as const };
    },
    askLimit,
  );

  registerEndpoint(
    app,
    contract.changeEmail,
    async ({ actor, body: { email }, request }) => {
      const asked = await askChange(deps, actor, { email, password: headerPassword(request) });
      return { payload: valueOrRefuse(asked) };
    },
    askLimit,
  );

  registerEndpoint(
    app,
    contract.openEmailLink,
    async ({ body }) => ({ payload: { done: valueOrRefuse(await useEmailLink(deps, body.token)) } }),
    linkLimit,
  );
}
