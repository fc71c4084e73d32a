import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import { findAccountById, setFollowApproval } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findSettings, putSettings } from "./settings.queries.ts";
import { settingsColumns, settingsView } from "./settings.view.ts";

export function registerSettingsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getSettings, async ({ actor }) => {
    const account = await findAccountById(deps.db, actor.userId);
    // The account was deleted between the session's check and now.
    if (!account) throw new AppError("session.expired");
    return { payload: settingsView(await findSettings(deps.db, actor.userId), account) };
  });

  registerEndpoint(app, api.saveSettings, async ({ actor, body }) => {
    const { automaticallyApproveFollowers, ...chosen } = body;
    const now = deps.now();
    await deps.db.transaction().execute(async (trx) => {
      await putSettings(trx, actor.userId, now, settingsColumns(chosen));
      if (automaticallyApproveFollowers !== undefined)
        await setFollowApproval(trx, actor.userId, automaticallyApproveFollowers, now);
    });
    return { payload: true as const };
  });
}
