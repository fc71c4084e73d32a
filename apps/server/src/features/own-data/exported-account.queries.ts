import type { OwnDataAccount, OwnDataSettings } from "@cairn/contracts/own-data/own-data-files";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import { exactTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { findHeartRateSettings } from "../heart-rate/heart-rate.queries.ts";
import { thresholdView } from "../heart-rate/own-thresholds.ts";
import { trainingZonesView } from "../heart-rate/own-training-zones.ts";
import { findThresholds } from "../heart-rate/thresholds.queries.ts";
import { findTrainingZones } from "../heart-rate/training-zones.queries.ts";

/** The person's account data, without the ways to log in. */
export async function findExportedAccount(
  db: DatabaseOrTransaction,
  account: AccountRow,
  profileImage: string | null,
): Promise<OwnDataAccount> {
  const subscriptions = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("owner_id", "=", account.id)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["created_at", "expires_at", "used_at", "client", "system", "network"])
    .where("user_id", "=", account.id)
    .orderBy("created_at")
    .execute();
  return {
    key: account.id,
    username: account.username,
    realName: account.real_name,
    email: account.email,
    emailVerified: account.email_verified,
    logsInByEmail: account.logs_in_by_email,
    country: account.country,
    createdAt: exactTime(account.created_at).toISOString(),
    changedAt: exactTime(account.updated_at).toISOString(),
    profileImage,
    subscriptions: subscriptions.map(({ starts_at, ends_at, created_at }) => ({
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      createdAt: created_at.toISOString(),
    })),
    sessions: sessions.map(({ created_at, expires_at, used_at, client, system, network }) => ({
      client,
      system,
      network,
      usedAt: used_at.toISOString(),
      createdAt: created_at.toISOString(),
      endsAt: expires_at.toISOString(),
    })),
  };
}

/** The person's settings and body data. */
export async function findExportedSettings(
  db: DatabaseOrTransaction,
  account: AccountRow,
): Promise<OwnDataSettings> {
  const [row, birth, thresholds, trainingZones] = await Promise.all([
    findSettings(db, account.id),
    findHeartRateSettings(db, account.id),
    findThresholds(db, account.id),
    findTrainingZones(db, account.id),
  ]);
  return {
    locale: row.locale,
    measurementUnit: row.measurement_unit,
    firstWeekday: row.first_weekday,
    timeZone: row.time_zone,
    defaultSharingFlags: row.default_sharing_flags,
    automaticallyApproveFollowers: account.automatically_approves_followers,
    notifyWorkoutFriendShare: row.notify_workout_friend_share,
    notifyFriendInvite: row.notify_friend_invite,
    notifyWorkoutComment: row.notify_workout_comment,
    emailDigest: row.email_digest,
    weight: row.weight_g,
    gender: row.gender,
    birthDate:
      birth === undefined || birth.birth_year === null
        ? null
        : { year: birth.birth_year, month: birth.birth_month, day: birth.birth_day },
    realName: account.real_name,
    country: account.country,
    thresholds: thresholds.map(thresholdView),
    trainingZones: trainingZones.map(trainingZonesView),
  };
}
