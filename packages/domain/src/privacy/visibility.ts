import { privacyLevel } from "./sharing.ts";

/**
 * What a caller is to the owner of a workout. `follower` is accepted, `pending` asked and waits, `blocked` means that either
 * of the two blocked the other, `anonymous` has no valid session.
 */
export type Relation = "owner" | "follower" | "pending" | "stranger" | "blocked" | "anonymous";

/** Every relation, for tables and tests that must not forget one. */
export const relations: readonly Relation[] = [
  "owner",
  "follower",
  "pending",
  "stranger",
  "blocked",
  "anonymous",
];

/**
 * The seven kinds of caller that every call must answer for [API-4], and the relation that rules for each. An expired
 * session proves nothing any more, so it counts as anonymous once the call lets it in at all.
 */
export const callers: readonly { readonly kind: string; readonly relation: Relation }[] = [
  { kind: "anonymous", relation: "anonymous" },
  { kind: "owner", relation: "owner" },
  { kind: "accepted follower", relation: "follower" },
  { kind: "pending follower", relation: "pending" },
  { kind: "stranger", relation: "stranger" },
  { kind: "blocked", relation: "blocked" },
  { kind: "expired session", relation: "anonymous" },
];

/**
 * Whether the caller may open the workout by its address. Public: everyone. Friends: the owner and accepted followers. Link:
 * everyone, since knowing the address is the proof. Private: the owner. Blocked people see nothing at all.
 * The SQL fragment of the server's access platform states the same rule; a test compares the two.
 */
export const canView = (sharingFlags: number, relation: Relation): boolean => {
  if (relation === "owner") return true;
  if (relation === "blocked") return false;
  const level = privacyLevel(sharingFlags);
  return level === "public" || level === "link" || (level === "friends" && relation === "follower");
};

/**
 * Whether the workout may appear in a list that the caller sees. As `canView`, but shared by link never shows up in a list of
 * others.
 */
export const isListed = (sharingFlags: number, relation: Relation): boolean =>
  relation === "owner" || (privacyLevel(sharingFlags) !== "link" && canView(sharingFlags, relation));

/**
 * Who gets to see a workout beside its owner, from nobody to everyone; `link` is whoever knows the address, which no list shows.
 */
export type Audience = "owner" | "followers" | "link" | "everyone";

/** For whom these flags open a workout: what `canView` and `isListed` come to, for words that must say the same. */
export const audienceOf = (sharingFlags: number): Audience => {
  if (canView(sharingFlags, "anonymous")) return isListed(sharingFlags, "anonymous") ? "everyone" : "link";
  return canView(sharingFlags, "follower") ? "followers" : "owner";
};
