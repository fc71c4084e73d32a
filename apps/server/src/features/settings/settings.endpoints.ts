import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findSettings, putSettings } from "./settings.queries.ts";
import { settingsColumns, settingsView } from "./settings.view.ts";

export function registerSettingsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getSettings, async ({ actor }) => ({
    payload: settingsView(await findSettings(deps.db, actor.userId)),
  }));

  registerEndpoint(app, api.saveSettings, async ({ actor, body }) => {
    await putSettings(deps.db, actor.userId, deps.now(), settingsColumns(body));
    return { payload: true as const };
  });
}
