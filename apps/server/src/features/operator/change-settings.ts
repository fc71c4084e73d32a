import type { SignUpMode } from "@cairn/contracts/account/sign-up-mode";
import { fail, ok, type Result } from "@cairn/domain/result";
import { setSetting } from "../../core/server-settings/server-settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { byteSizeText } from "../../platform/storage/byte-size.ts";
import { type ActingOperator, noteAction } from "./operator-actions.queries.ts";

/** Chooses who may sign up from now on, unless `SIGN_UP` says it. */
export async function changeSignUpMode(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  by: ActingOperator,
  mode: SignUpMode,
): Promise<Result<true, "operator.setting_fixed">> {
  if (settings.signUp !== undefined) return fail("operator.setting_fixed");
  return await db.transaction().execute(async (trx) => {
    await setSetting(trx, "signUp", mode, now());
    await noteAction(trx, by, now(), { kind: "sign_up.changed", subject: mode });
    return ok(true);
  });
}

/** Chooses how much one person may store from now on, unless `QUOTA` says it. */
export async function changeStandardQuota(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  by: ActingOperator,
  bytes: number,
): Promise<Result<true, "operator.setting_fixed">> {
  if (settings.quota !== undefined) return fail("operator.setting_fixed");
  return await db.transaction().execute(async (trx) => {
    await setSetting(trx, "quota", bytes, now());
    await noteAction(trx, by, now(), { kind: "quota.changed", subject: byteSizeText(bytes) });
    return ok(true);
  });
}
