import { fail, ok, type Result } from "../result.ts";

/** A follow that waits for the followed person's consent, and one that has it. Without a status there is none. */
export type FollowStatus = "PENDING" | "FOLLOWING";

/** What two people are to each other, as one of them sees it: "self" acts, "other" is acted on. */
export interface Relationship {
  /** Self follows other. */
  readonly following: FollowStatus | null;
  /** Other follows self. */
  readonly followedBy: FollowStatus | null;
  /** Self asked other to be friends, and waits for the answer. */
  readonly friendRequestSent: boolean;
  readonly friendRequestReceived: boolean;
  readonly blocking: boolean;
  readonly blockedBy: boolean;
}

/** Two people who have nothing to do with each other. */
export const strangers: Relationship = {
  following: null,
  followedBy: null,
  friendRequestSent: false,
  friendRequestReceived: false,
  blocking: false,
  blockedBy: false,
};

/** Friends follow each other, both accepted. */
export const areFriends = ({ following, followedBy }: Relationship): boolean =>
  following === "FOLLOWING" && followedBy === "FOLLOWING";

/** Nobody has to be asked any more where two are friends already. */
const withoutAnsweredRequests = (next: Relationship): Relationship =>
  areFriends(next) ? { ...next, friendRequestSent: false, friendRequestReceived: false } : next;

/**
 * Self asks to follow other. It is granted at once where other approves followers by themselves, or has asked self to be friends, which is
 * consent to be followed.
 */
export const follow = (before: Relationship, isApproved: boolean): Relationship =>
  withoutAnsweredRequests({
    ...before,
    following:
      before.following === "FOLLOWING" || isApproved || before.friendRequestReceived
        ? "FOLLOWING"
        : "PENDING",
  });

/** Self stops following other, or withdraws the request, and with it a request to be friends. */
export const unfollow = (before: Relationship): Relationship => ({
  ...before,
  following: null,
  friendRequestSent: false,
});

/** Self takes other's follow or request away, with every request to be friends: self no longer consents to what they would grant. */
export const revoke = (before: Relationship): Relationship => ({
  ...before,
  followedBy: null,
  friendRequestSent: false,
  friendRequestReceived: false,
});

/** Self lets other follow; again and again is the same. Fails when other does not ask, or no longer does. */
export const accept = (before: Relationship): Result<Relationship, "follow.no_request"> =>
  before.followedBy === null
    ? fail("follow.no_request")
    : ok(withoutAnsweredRequests({ ...before, followedBy: "FOLLOWING" }));

/** Self refuses other's request to follow, or to be friends. A follow that was granted before stays: it is revoked instead. */
export const reject = (before: Relationship): Relationship => ({
  ...before,
  followedBy: before.followedBy === "PENDING" ? null : before.followedBy,
  friendRequestReceived: false,
});

/**
 * Self asks other to be friends: to follow, and to be followed. Who has been asked by the other already answers with that, so that both are
 * friends at once.
 */
export const requestFriend = (before: Relationship, isApproved: boolean): Relationship => {
  const asked = follow(before, isApproved);
  const isAnswer = before.friendRequestReceived || before.followedBy !== null;
  return withoutAnsweredRequests({
    ...asked,
    followedBy: isAnswer ? "FOLLOWING" : null,
    friendRequestSent: true,
  });
};

/** Self accepts other's request: both follow each other. Fails when there is none, or it was withdrawn. */
export const acceptFriend = (before: Relationship): Result<Relationship, "friend_request.not_found"> =>
  before.friendRequestReceived
    ? ok(withoutAnsweredRequests({ ...before, following: "FOLLOWING", followedBy: "FOLLOWING" }))
    : fail("friend_request.not_found");

/** Self ignores other's request. Fails when there is none, or it was withdrawn. */
export const ignoreFriend = (before: Relationship): Result<Relationship, "friend_request.not_found"> =>
  before.friendRequestReceived ? ok(reject(before)) : fail("friend_request.not_found");

/** Self blocks other: nothing between the two is left but the block, and what other may have blocked. */
export const block = ({ blockedBy }: Relationship): Relationship => ({
  ...strangers,
  blocking: true,
  blockedBy,
});

/** Self takes the block back; no follow comes back with it. */
export const unblock = (before: Relationship): Relationship => ({ ...before, blocking: false });
