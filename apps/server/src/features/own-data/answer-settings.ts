import { realNameMaxLength } from "@cairn/contracts/account/account";
import type { OwnDataSettings } from "@cairn/contracts/own-data/own-data-files";
import { countryCode } from "@cairn/domain/people/countries";
import { fail, ok, type Result } from "@cairn/domain/result";
import { plainText } from "@cairn/domain/text/plain-text";
import { changePerson, setFollowApproval } from "../../core/accounts/accounts.queries.ts";
import { refreshOwnEnergyLater } from "../../core/derived/refresh-own-energy.ts";
import type { LockProof, ProofRefusal } from "../../core/sessions/prove-self.ts";
import { upsertSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { isTimeZone } from "../../platform/time-zones/is-time-zone.ts";
import { dayOf, publishHeartRate } from "../heart-rate/dated-thresholds.ts";
import { upsertBirthDate, upsertBirthYear } from "../heart-rate/heart-rate.queries.ts";
import { lockThresholds, upsertThreshold } from "../heart-rate/thresholds.queries.ts";
import { upsertTrainingZones } from "../heart-rate/training-zones.queries.ts";
import { deleteMovedSettings, deleteThresholds, deleteTrainingZones } from "./moved.queries.ts";

/** Replaces the current settings with those from an archive, or discards them. */
export async function answerSettings(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId: ownerId, hold }: { readonly userId: string; readonly hold: LockProof },
  { id, take }: { readonly id: string; readonly take: boolean },
): Promise<Result<true, ProofRefusal | "own_data.no_settings">> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    // Before the year of birth, which somebody who changes their heart rate changes after this lock.
    await lockThresholds(trx, ownerId);
    const settings = await deleteMovedSettings(trx, ownerId, id);
    if (!settings) return fail("own_data.no_settings");
    if (take) {
      await apply(trx, ownerId, settings, now());
      await publishHeartRate(trx, ownerId);
    }
    await publishLive(trx, { kind: "ownData", to: [ownerId] });
    await publishLive(trx, { kind: "settings", to: [ownerId] });
    return ok(true);
  });
}

/** The caller has locked the dated values (`lockThresholds`). */
async function apply(
  trx: DatabaseOrTransaction,
  ownerId: string,
  settings: OwnDataSettings,
  now: Date,
): Promise<void> {
  const { timeZone, birthDate } = settings;
  await upsertSettings(trx, ownerId, now, {
    locale: settings.locale,
    measurement_unit: settings.measurementUnit,
    first_weekday: settings.firstWeekday ?? null,
    time_zone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
    default_sharing_flags: settings.defaultSharingFlags,
    notify_workout_friend_share: settings.notifyWorkoutFriendShare,
    notify_friend_invite: settings.notifyFriendInvite,
    notify_workout_comment: settings.notifyWorkoutComment,
    email_digest: settings.emailDigest,
    weight_g: settings.weight,
    gender: settings.gender,
  });
  await setFollowApproval(trx, ownerId, settings.automaticallyApproveFollowers);
  const realName = plainText(settings.realName).slice(0, realNameMaxLength);
  const country = countryCode(settings.country ?? "") ?? null;
  await changePerson(trx, ownerId, { ...(realName !== "" && { realName }), country }, now);
  const { year, month, day } = birthDate ?? {};
  if (year !== undefined && month && day) await upsertBirthDate(trx, ownerId, { year, month, day }, now);
  else await upsertBirthYear(trx, ownerId, year ?? null, now);
  await refreshOwnEnergyLater(trx, ownerId);
  await deleteThresholds(trx, ownerId);
  for (const { kind, since, value } of settings.thresholds) {
    await upsertThreshold(trx, ownerId, { kind, sinceDay: dayOf(since), value }, now);
  }
  if (settings.trainingZones) await replaceTrainingZones(trx, ownerId, settings.trainingZones, now);
}

/** The caller has locked them (`lockThresholds`). */
async function replaceTrainingZones(
  trx: DatabaseOrTransaction,
  ownerId: string,
  all: NonNullable<OwnDataSettings["trainingZones"]>,
  now: Date,
): Promise<void> {
  await deleteTrainingZones(trx, ownerId);
  for (const { since, ...zones } of all)
    await upsertTrainingZones(trx, ownerId, { ...zones, sinceDay: dayOf(since) }, now);
}
