import type { SettingsView } from "@cairn/contracts/accounts/settings";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import type { SettingsRow } from "./settings.queries.ts";

/** Settings as clients know them. */
export const settingsView = (row: SettingsRow, account: AccountRow): SettingsView => ({
  notifyWorkoutFriendShare: row.notify_workout_friend_share,
  notifyFriendInvite: row.notify_friend_invite,
  notifyWorkoutComment: row.notify_workout_comment,
  emailDigest: row.email_digest,
  locale: row.locale,
  automaticallyApproveFollowers: account.automatically_approves_followers,
});

/** The columns of what a client chose. */
export function settingsColumns(chosen: Partial<SettingsView>): Partial<SettingsRow> {
  const columns = {
    notify_workout_friend_share: chosen.notifyWorkoutFriendShare,
    notify_friend_invite: chosen.notifyFriendInvite,
    notify_workout_comment: chosen.notifyWorkoutComment,
    email_digest: chosen.emailDigest,
    locale: chosen.locale,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
