import { personalSettings, type SettingsBase, type SettingsChange } from "@cairn/contracts/settings/settings";
import { birthDateOf } from "@cairn/domain/people/birth-date";
import { fail, ok, type Result } from "@cairn/domain/result";
import {
  type AccountRow,
  changePerson,
  lockAccount,
  setFollowApproval,
} from "../../core/accounts/accounts.queries.ts";
import { refreshOwnEnergyLater } from "../../core/derived/refresh-own-energy.ts";
import { type FacebookRefusal, proveByFacebook } from "../../core/sessions/prove-by-facebook.ts";
import { type ProofRefusal, proveSelf } from "../../core/sessions/prove-self.ts";
import { findSettings, upsertSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { isTimeZone } from "../../platform/time-zones/is-time-zone.ts";
import { publishHeartRate } from "../heart-rate/dated-thresholds.ts";
import { findBirthDate, upsertBirthDate } from "../heart-rate/heart-rate.queries.ts";
import { settingsColumns, settingsView } from "./settings.view.ts";

/** Why settings were not saved; invalid values are named, and so are settings that have changed since the client loaded them. */
export type SettingsRefusal = ProofRefusal | FacebookRefusal | InvalidField | ChangedElsewhere;
type ChangedElsewhere = { readonly changedElsewhere: readonly string[] };
type InvalidField = { readonly invalid: "birthdate" | "timeZone" };

/** The proof sent with a change; a Facebook token counts if there is no password. */
export interface GivenProof {
  readonly password: string | undefined;
  readonly facebookToken: string | undefined;
}

/**
 * Changes only what was sent, so that two screens which save at the same time do not overwrite each other's settings. A change of
 * a person's identity requires their password or a token of the linked Facebook account: somebody who finds an open browser must
 * not take an account over step by step.
 *
 * @param base the settings as the client had loaded them; if something else is stored by now and would be lost, nothing is
 *   changed
 */
export async function saveSettings(
  deps: Pick<Deps, "db" | "now" | "signInProviders">,
  actor: SessionActor,
  { base, ...change }: SettingsChange & { readonly base?: SettingsBase | undefined },
  given: GivenProof,
): Promise<Result<true, SettingsRefusal>> {
  const now = deps.now();
  const invalid = invalidField(change, now);
  if (invalid) return fail({ invalid });
  const isPersonal = personalSettings.some((name) => change[name] !== undefined);
  const proven = isPersonal ? await prove(deps, actor, given) : undefined;
  if (proven?.ok === false) return proven;
  return await deps.db.transaction().execute(async (trx) => {
    const held = await proven?.value.hold(trx);
    if (held?.ok === false) return held;
    // Before anything else about the account is written.
    const account = await lockAccount(trx, actor.userId);
    // It was deleted between the session's check and now.
    if (!account) return fail("session.expired");
    const changedElsewhere = base ? await lostOf(trx, account, change, base) : [];
    if (changedElsewhere.length > 0) return fail({ changedElsewhere });
    await write(trx, actor.userId, change, now);
    await publishLive(trx, { kind: "settings", to: [actor.userId] });
    return ok(true);
  });
}

function prove(
  deps: Pick<Deps, "db" | "now" | "signInProviders">,
  actor: SessionActor,
  { password, facebookToken }: GivenProof,
) {
  return password === undefined && facebookToken !== undefined
    ? proveByFacebook(deps, actor, facebookToken)
    : proveSelf(deps, actor, password);
}

/** Settings whose stored value is not what the client had loaded and would be overwritten. The caller has locked the account. */
async function lostOf(
  trx: DatabaseOrTransaction,
  account: AccountRow,
  change: SettingsChange,
  base: SettingsBase,
): Promise<readonly string[]> {
  const { id } = account;
  const stored = settingsView(await findSettings(trx, id), account, await findBirthDate(trx, id));
  return (Object.keys(base) as readonly (keyof SettingsBase)[]).filter((name) => {
    const now = stored[name] ?? null;
    // A value that is already stored is not lost: a client repeats a call whose answer did not arrive.
    return change[name] !== undefined && now !== base[name] && now !== change[name];
  });
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
  const { automaticallyApproveFollowers, realName, country, birthdate, gender } = change;
  await upsertSettings(trx, userId, now, settingsColumns(change));
  if (automaticallyApproveFollowers !== undefined)
    await setFollowApproval(trx, userId, automaticallyApproveFollowers);
  if (realName !== undefined || country !== undefined)
    await changePerson(trx, userId, { realName, country }, now);
  if (birthdate !== undefined)
    await upsertBirthDate(trx, userId, birthdate === null ? null : (birthDateOf(birthdate) ?? null), now);
  // Zones follow the age, and loads the sex, on every screen of the person.
  if (birthdate !== undefined || gender !== undefined) await publishHeartRate(trx, userId);
  // After the year of birth, as when somebody changes that beside their heart rate.
  if (birthdate !== undefined || change.weight !== undefined || gender !== undefined)
    await refreshOwnEnergyLater(trx, userId);
}
