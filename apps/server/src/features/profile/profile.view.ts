import type { UserView } from "@cairn/contracts/account/account";
import type { PersonView } from "@cairn/contracts/profile/profile";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import type { Locale } from "@cairn/contracts/settings/settings";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import type { PersonRow } from "../../core/people/people.queries.ts";
import { foundPersonView, uuidOf } from "../../core/people/person.view.ts";
import type { SettingsRow } from "../../core/settings/settings.queries.ts";
import type { FollowCounts } from "./follow-counts.queries.ts";

/** What else belongs to the caller's own account. */
interface Shown {
  readonly counts: FollowCounts & { readonly pending: number };
  readonly hasPremium: boolean;
  readonly isOperator: boolean;
  readonly facebookConnected: boolean;
  /** Of the server, before its paths. */
  readonly address: string;
}

/** The caller's own account as existing clients know it. */
export function userView(
  account: AccountRow,
  settings: SettingsRow,
  { counts, hasPremium, isOperator, facebookConnected, address }: Shown,
): UserView {
  const image = profileImage(account.image_key);
  return {
    username: account.username,
    realName: account.real_name,
    email: account.email,
    ...(account.country && { country: account.country }),
    location: account.country ? countryIn(settings.locale, account.country) : "",
    ...image,
    profilePictureUrl: image.profileImageUrl === undefined ? null : `${address}${image.profileImageUrl}`,
    imageKey: account.image_key,
    ...(settings.gender !== null && { gender: settings.gender }),
    settings: {
      ...(settings.measurement_unit !== null && { measurementUnit: settings.measurement_unit }),
      ...(settings.first_weekday !== null && { firstWeekday: settings.first_weekday }),
    },
    uuid: uuidOf(account.id),
    key: account.id,
    userKey: account.id,
    emailVerified: account.email_verified,
    showLocale: true,
    hasPassword: account.password_hash !== null,
    hasPremium,
    isOperator,
    facebookConnected,
    automaticallyApproveFollowers: account.automatically_approves_followers,
    followersCount: counts.followers,
    followingCount: counts.followings,
    pendingFollowersCount: counts.pending,
    followModel: true,
  };
}

const countryIn = (locale: Locale, code: string): string =>
  new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;

/** A person as others see them. */
export function personView(person: PersonRow, follows: FollowCounts): PersonView {
  return {
    ...foundPersonView(person),
    blocked: person.isBlockedByActor,
    followersCount: follows.followers,
    followingCount: follows.followings,
  };
}
