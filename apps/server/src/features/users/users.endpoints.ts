import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findAccountById } from "../accounts/accounts.public.ts";
import { userView } from "./user.view.ts";

export function registerUserEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getUser, async ({ actor }) => {
    const account = await findAccountById(deps.db, actor.userId);
    // The account was deleted between the session's check and now.
    if (!account) throw new AppError("session.expired");
    return { payload: userView(account) };
  });
}
