import * as contract from "@cairn/contracts/settings/settings";
import { facebookTokenHeader } from "@cairn/contracts/settings/settings-values";
import type { FastifyInstance } from "fastify";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findBirthDate } from "../heart-rate/heart-rate.queries.ts";
import { saveSettings } from "./save-settings.ts";
import { settingsView } from "./settings.view.ts";

/** Changes per person, each of which is saved separately. */
const saveLimit = { name: "settings", max: 120, timeWindow: 60_000 };

export function registerSettingsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getSettings, async ({ actor }) => {
    const [account, settings, birthDate] = await Promise.all([
      findAccountById(deps.db, actor.userId),
      findSettings(deps.db, actor.userId),
      findBirthDate(deps.db, actor.userId),
    ]);
    // The account was deleted between the session's check and now.
    if (!account) throw new AppError("session.expired");
    return { payload: settingsView(settings, account, birthDate) };
  });

  registerEndpoint(
    app,
    contract.saveSettings,
    async ({ actor, body, request }) => {
      const token = request.headers[facebookTokenHeader];
      const saved = await saveSettings(deps, actor, body, {
        password: headerPassword(request),
        facebookToken: typeof token === "string" && token !== "" ? token : undefined,
      });
      if (saved.ok) return { payload: true as const };
      const { error } = saved;
      if (typeof error === "string") throw new AppError(error);
      if ("changedElsewhere" in error) {
        const fields = error.changedElsewhere.map((field) => ({ field, reason: "changed" as const }));
        throw new AppError("settings.changed_elsewhere", { fields });
      }
      throw new AppError("request.invalid", { fields: [{ field: error.invalid, reason: "invalid" }] });
    },
    saveLimit,
  );
}
