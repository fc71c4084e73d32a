import { personalSettings, type SettingsChange } from "@cairn/contracts/accounts/settings";
import { birthDateOf } from "@cairn/domain/people/birth-date";
import { fail, ok, type Result } from "@cairn/domain/result";
import { changePerson, findAccountById, setFollowApproval } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { isTimeZone } from "../../platform/time-zones/is-time-zone.ts";
import { putBirthDate } from "../heart-rate/heart-rate.public.ts";
import { type PasswordRefusal, provePassword } from "../sessions/sessions.public.ts";
import { putSettings } from "./settings.queries.ts";
import { settingsColumns } from "./settings.view.ts";

/** Why settings were not saved; a value that is none is named. */
export type SettingsRefusal =
  | PasswordRefusal
  | "account.password_required"
  | "session.expired"
  | InvalidField;
type InvalidField = { readonly invalid: "birthdate" | "timeZone" };

/**
 * Changes what was sent and nothing else, so that two screens which save at the same time lose nothing of each other. Who a person is changes only with their
 * password: whoever finds a browser open shall not take an account over step by step.
 */
export async function saveSettings(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  change: SettingsChange,
  password: string | undefined,
): Promise<Result<true, SettingsRefusal>> {
  const now = deps.now();
  const invalid = invalidField(change, now);
  if (invalid) return fail({ invalid });
  if (personalSettings.some((name) => change[name] !== undefined)) {
    if (password === undefined) return fail("account.password_required");
    const account = await findAccountById(deps.db, userId);
    // The account was deleted between the session's check and now.
    if (!account) return fail("session.expired");
    const proven = await provePassword(deps, account, password);
    if (!proven.ok) return proven;
  }
  await deps.db.transaction().execute(async (trx) => {
    await write(trx, userId, change, now);
    await tellLive(trx, { kind: "settings", to: [userId] });
  });
  return ok(true);
}

function invalidField(
  { birthdate, timeZone }: SettingsChange,
  now: Date,
): InvalidField["invalid"] | undefined {
  if (typeof birthdate === "number" && (birthdate > now.getTime() || !birthDateOf(birthdate)))
    return "birthdate";
  if (typeof timeZone === "string" && !isTimeZone(timeZone)) return "timeZone";
  return undefined;
}

async function write(
  trx: DatabaseOrTransaction,
  userId: string,
  change: SettingsChange,
  now: Date,
): Promise<void> {
  const { automaticallyApproveFollowers, realName, country, birthdate } = change;
  await putSettings(trx, userId, now, settingsColumns(change));
  if (automaticallyApproveFollowers !== undefined)
    await setFollowApproval(trx, userId, automaticallyApproveFollowers, now);
  if (realName !== undefined || country !== undefined)
    await changePerson(trx, userId, { realName, country }, now);
  if (birthdate !== undefined)
    await putBirthDate(trx, userId, birthdate === null ? null : (birthDateOf(birthdate) ?? null), now);
}
