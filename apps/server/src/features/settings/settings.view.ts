import type { SettingsChange, SettingsView } from "@cairn/contracts/settings/settings";
import { noCountry } from "@cairn/contracts/settings/settings-values";
import { type BirthDate, birthInstant } from "@cairn/domain/people/birth-date";
import { countryCode } from "@cairn/domain/people/countries";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import type { SettingsRow } from "../../core/settings/settings.queries.ts";

/** Settings as clients read them. */
export const settingsView = (
  row: SettingsRow,
  account: AccountRow,
  birthDate: BirthDate | undefined,
): SettingsView => ({
  notifyWorkoutFriendShare: row.notify_workout_friend_share,
  notifyFriendInvite: row.notify_friend_invite,
  notifyWorkoutComment: row.notify_workout_comment,
  emailDigest: row.email_digest,
  locale: row.locale,
  automaticallyApproveFollowers: account.automatically_approves_followers,
  measurementUnit: row.measurement_unit ?? "METRIC",
  firstWeekday: row.first_weekday ?? "LANGUAGE",
  defaultSharingFlags: row.default_sharing_flags,
  ...(row.time_zone !== null && { timeZone: row.time_zone }),
  realName: account.real_name,
  // Old accounts may have a three-letter or invalid code.
  country: countryCode(account.country ?? "") ?? noCountry,
  ...(birthDate && { birthdate: birthInstant(birthDate) }),
  ...(row.weight_g !== null && { weight: row.weight_g }),
  ...(row.gender !== null && { gender: row.gender }),
});

/** The columns for a client's choices. */
export function settingsColumns(chosen: SettingsChange): Partial<SettingsRow> {
  const columns = {
    notify_workout_friend_share: chosen.notifyWorkoutFriendShare,
    notify_friend_invite: chosen.notifyFriendInvite,
    notify_workout_comment: chosen.notifyWorkoutComment,
    email_digest: chosen.emailDigest,
    locale: chosen.locale,
    measurement_unit: chosen.measurementUnit,
    first_weekday: chosen.firstWeekday,
    default_sharing_flags: chosen.defaultSharingFlags,
    time_zone: chosen.timeZone,
    weight_g: chosen.weight,
    gender: chosen.gender,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
