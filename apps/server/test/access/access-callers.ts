import type { CallName } from "@cairn/contracts/api";
import type { Caching } from "@cairn/contracts/caching";
import type { Access, Endpoint } from "@cairn/contracts/endpoint";
import { privacyLevel, type PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { callers, isListed, type Relation } from "@cairn/domain/privacy/visibility";

/** One value of `sharingFlags` for each level. */
export const flagsOf: Readonly<Record<PrivacyLevel, number>> = {
  private: 0,
  link: 1,
  friends: 17,
  public: 19,
};

/**
 * The caller who has blocked the owner. Most calls treat both sides of a block alike, but only this one may
 * undo it.
 */
export const blocker = { kind: "has blocked the owner", relation: "blocked" } as const;

/** The kinds of caller, with both directions of a block. */
export const everyCaller: typeof callers = [...callers, blocker];

/** One of them. */
export type Caller = (typeof callers)[number];

/** The person whose session a caller sends. An expired session proves nothing, even if it was the owner's. */
export const personOf = ({ kind, relation }: Caller): string | undefined => {
  if (kind === "expired session") return "owner";
  if (kind === blocker.kind) return "blocker";
  return relation === "anonymous" ? undefined : relation;
};

/** Whether a workout is in the lists of everybody's workouts. */
export const isOnPublicList = (flags: number, relation: Relation) =>
  privacyLevel(flags) === "public" && isListed(flags, relation);

/** Whether a workout is in its owner's lists. */
export const isShared = (flags: number, relation: Relation) =>
  ["public", "friends"].includes(privacyLevel(flags)) && isListed(flags, relation);

const ofOneLevel: ReadonlySet<Access> = new Set([
  "open",
  "own",
  "others",
  "hidden",
  "relationship",
  "operator",
]);

/** Whether it is all the same to calls of a kind who may see a workout. */
export const isOfOneLevel = (access: Access): boolean => ofOneLevel.has(access);

/** Takes the role of an operator from everybody. */
export const endOperators = "UPDATE users SET operator_since = NULL";

/** What caches may keep of an answer, by the contract. */
export const cachingOf = ({ caching = "none" }: Endpoint, body: string): Caching =>
  body.startsWith('{"error":{') ? "none" : caching;

/** What the person who blocked the owner gets: they may not ask the owner for anything, but may end what there was. */
export const blockerStatus: Partial<Record<CallName, number>> = {
  followPerson: 409,
  sendFriendRequest: 409,
  acceptFollower: 404,
};

/** What calls answer those who may make them, if it is not 200. MOVE is asked without a destination. */
export const ownStatuses: Readonly<Partial<Record<CallName, readonly number[]>>> = {
  sendRecording: [200, 201],
  sendDavFile: [201, 204],
  listDavFolder: [207],
  changeDavFile: [207],
  moveDavFile: [400],
  makeDavFolder: [201],
  removeDavFile: [204],
  unlockDavFile: [204],
};

/** The device of every caller's session. */
export const device = { client: null, system: null, network: "127.0.0.*", cookie: "" };
