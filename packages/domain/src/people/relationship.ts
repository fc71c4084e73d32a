import { fail, ok, type Result } from "../result.ts";

/** A follow that waits for the followed person's consent, or has it. No status means no follow. */
export type FollowStatus = "PENDING" | "FOLLOWING";

/** The relation of two people, seen from one of them: "self" acts, "other" is acted on. */
export interface Relationship {
  /** Self follows other. */
  readonly following: FollowStatus | null;
  /** Other follows self. */
  readonly followedBy: FollowStatus | null;
  /** Self has asked other to be friends, and waits for the answer. */
  readonly friendRequestSent: boolean;
  readonly friendRequestReceived: boolean;
  readonly blocking: boolean;
  readonly blockedBy: boolean;
}

/** Two people without any relation. */
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

/** Two friends have nothing left to ask each other. */
const withoutAnsweredRequests = (next: Relationship): Relationship =>
  areFriends(next) ? { ...next, friendRequestSent: false, friendRequestReceived: false } : next;

/**
 * Self asks to follow other. It is granted immediately if other approves all followers, or has asked self to be friends, which is
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

/** Self removes other's follow or request, with all friend requests: self no longer consents to what they would grant. */
export const revoke = (before: Relationship): Relationship => ({
  ...before,
  followedBy: null,
  friendRequestSent: false,
  friendRequestReceived: false,
});

/** Self lets other follow; repeating it changes nothing. Fails if other does not ask, or no longer does. */
export const accept = (before: Relationship): Result<Relationship, "follow.no_request"> =>
  before.followedBy === null
    ? fail("follow.no_request")
    : ok(withoutAnsweredRequests({ ...before, followedBy: "FOLLOWING" }));

/** Self refuses other's request to follow, or to be friends. A follow that was granted before stays; `revoke` ends it. */
export const reject = (before: Relationship): Relationship => ({
  ...before,
  followedBy: before.followedBy === "PENDING" ? null : before.followedBy,
  friendRequestReceived: false,
});

/**
 * Self asks other to be friends: to follow, and to be followed. If other has already asked, this accepts, so that both are
 * friends immediately.
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

/** Self accepts other's request: both follow each other. Fails if there is none, or it was withdrawn. */
export const acceptFriend = (before: Relationship): Result<Relationship, "friend_request.not_found"> =>
  before.friendRequestReceived
    ? ok(withoutAnsweredRequests({ ...before, following: "FOLLOWING", followedBy: "FOLLOWING" }))
    : fail("friend_request.not_found");

/** Self ignores other's request. Fails if there is none, or it was withdrawn. */
export const ignoreFriend = (before: Relationship): Result<Relationship, "friend_request.not_found"> =>
  before.friendRequestReceived ? ok(reject(before)) : fail("friend_request.not_found");

/** Self blocks other: only the block, and a block by other, remain between the two. */
export const block = ({ blockedBy }: Relationship): Relationship => ({
  ...strangers,
  blocking: true,
  blockedBy,
});

/** Self unblocks other; follows are not restored. */
export const unblock = (before: Relationship): Relationship => ({ ...before, blocking: false });
