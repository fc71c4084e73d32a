import type { SettingsView } from "@cairn/contracts/settings/settings";

/** Anna's settings: born on 29 February 1988, 61.5 kg. */
export const settingsView = (changed: Partial<SettingsView> = {}): SettingsView => ({
  notifyWorkoutFriendShare: 1,
  notifyFriendInvite: 2,
  notifyWorkoutComment: 0,
  emailDigest: 2,
  locale: "en",
  automaticallyApproveFollowers: false,
  measurementUnit: "METRIC",
  firstWeekday: "LANGUAGE",
  defaultSharingFlags: 17,
  realName: "Anna Virtanen",
  country: "FI",
  birthdate: Date.UTC(1988, 1, 29),
  weight: 61_500,
  gender: "FEMALE",
  ...changed,
});
