import { humanCheckHeader } from "@cairn/contracts/accounts/sessions";
import { api } from "@cairn/contracts/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { passHumanCheck, repairLoginName } from "../sessions/sessions.public.ts";
import { changePassword, type PasswordChange } from "./change-password.ts";
import { mailResetLater } from "./password-jobs.ts";

/** Links that one address may request; each may send a mail. */
const resetLimit = { name: "password-reset", max: 10, timeWindow: 10 * 60_000 };
/** Attempts per address or person; each costs the server 50 ms and 64 MiB. */
const changeLimit = { name: "password-change", max: 30, timeWindow: 10 * 60_000 };

/** A few short texts. */
const formLimits = { files: 0, fields: 4, parts: 4, fieldSize: 4096 } as const;

export function registerPasswordEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    api.resetPassword,
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
    api.changePassword,
    async ({ actor, request }) => ({
      payload: valueOrRefuse(await changePassword(deps, actor, await readForm(request))),
    }),
    changeLimit,
  );
}

/** The fields of the form; missing ones are empty. */
async function readForm(request: FastifyRequest): Promise<PasswordChange> {
  const fields = new Map<string, string>();
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits: formLimits }))
      if (part.type === "field" && typeof part.value === "string") fields.set(part.fieldname, part.value);
  }
  return {
    token: fields.get("token"),
    current: fields.get("current") ?? "",
    next: fields.get("new") ?? "",
    keepsTokens: fields.get("keepTokens") === "true",
  };
}
