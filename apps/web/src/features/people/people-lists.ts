import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";

/** Followers who were accepted; those who ask stand in a list of their own. */
export const acceptedFollowers = ({ followers }: OwnFollowsView): readonly FollowEntryView[] =>
  followers.filter(({ status }) => status === "FOLLOWING");

/** Whom the person follows, or has asked to; what known clients do not know the status of is left out (SOC-4). */
export const ownFollowings = ({ followings }: OwnFollowsView): readonly FollowEntryView[] =>
  followings.filter(({ status }) => ["FOLLOWING", "PENDING"].includes(status));

/** People who follow each other. */
export function friendsOf(follows: OwnFollowsView): readonly FollowEntryView[] {
  const followers = new Set(acceptedFollowers(follows).map(({ username }) => username));
  return follows.followings.filter(
    ({ status, username }) => status === "FOLLOWING" && followers.has(username),
  );
}
