import { humanCheckHeader } from "@cairn/contracts/account/account";
import * as contract from "@cairn/contracts/account/passwords";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { passHumanCheck } from "../../core/sessions/human-check.ts";
import { repairLoginName } from "../../core/sessions/login.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { readMultipartForm } from "../../platform/http/requests/read-body.ts";
import { changePassword, type PasswordChange } from "./change-password.ts";
import { mailResetLater } from "./password-jobs.ts";

/** Links that one address may request; each may send a mail. */
const resetLimit = { name: "password-reset", max: 10, timeWindow: 10 * 60_000 };
/** Attempts per address or person; each costs the server 50 ms and 64 MiB. */
const changeLimit = { name: "password-change", max: 30, timeWindow: 10 * 60_000 };

export function registerPasswordEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.resetPassword,
    async ({ query, request }) => {
      await passHumanCheck(deps, {
        action: "RESET",
        token: request.headers[humanCheckHeader],
        required: deps.settings.humanCheck === "always",
      });
      await mailResetLater(deps.db, repairLoginName(query.username));
      return { payload: true as const };
    },
    resetLimit,
  );

  registerEndpoint(
    app,
    contract.changePassword,
    async ({ actor, request }) => ({
      payload: valueOrRefuse(await changePassword(deps, actor, await readForm(request))),
    }),
    changeLimit,
  );
}

/** The fields of the form; missing ones are empty. */
async function readForm(request: FastifyRequest): Promise<PasswordChange> {
  const fields = request.isMultipart() ? await readMultipartForm(request) : {};
  return {
    token: fields["token"],
    current: fields["current"] ?? "",
    next: fields["new"] ?? "",
    keepsTokens: fields["keepTokens"] === "true",
  };
}
