import { createHash } from "node:crypto";
import { profileImage } from "@cairn/contracts/accounts/profile-image-address";
import type { UserView } from "@cairn/contracts/accounts/sessions";
import type { Locale } from "@cairn/contracts/accounts/settings";
import type { FoundPersonView, PersonView } from "@cairn/contracts/accounts/users";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import { toldTime } from "../../platform/access/stored-time.ts";
import type { SettingsRow } from "../settings/settings.public.ts";
import type { FollowCounts } from "./follow-counts.queries.ts";
import type { FoundPersonRow, PersonRow } from "./users.queries.ts";

/** What else belongs to the caller's own account. */
interface Shown {
  readonly counts: FollowCounts & { readonly pending: number };
  readonly hasPremium: boolean;
  readonly facebookConnected: boolean;
  /** Of the server, before its paths. */
  readonly address: string;
}

/** The caller's own account as existing clients know it. */
export function userView(
  account: AccountRow,
  settings: SettingsRow,
  { counts, hasPremium, facebookConnected, address }: Shown,
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
    },
    uuid: uuidOf(account.id),
    key: account.id,
    userKey: account.id,
    emailVerified: account.email_verified,
    showLocale: true,
    hasPassword: account.password_hash !== null,
    hasPremium,
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

/** A person in a list of search results. */
export function foundPersonView(person: FoundPersonRow): FoundPersonView {
  const reader = person.relation === "owner" ? "owner" : "others";
  return {
    username: person.username,
    realName: person.realName,
    ...(person.country !== null && { country: person.country }),
    ...profileImage(person.imageKey),
    ...(person.imageKey !== null && { imageKey: person.imageKey }),
    uuid: uuidOf(person.id),
    key: person.id,
    createdDate: toldTime(person.createdAt, reader),
    lastModified: toldTime(person.updatedAt, reader),
    lastLogin: 0,
    showLocale: true,
  };
}

/** A UUID that is always the same for an id: version 8 (RFC 9562, 5.8) over its SHA-256. */
function uuidOf(id: string): string {
  const bytes = createHash("sha256").update(id).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
