import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";

/** Accepted followers; requests are in a separate list. */
export const acceptedFollowers = ({ followers }: OwnFollowsView): readonly FollowEntryView[] =>
  followers.filter(({ status }) => status === "FOLLOWING");

/** People whom the person follows, or has asked to; those with a status that known clients do not know are left out (SOC-4). */
export const ownFollowings = ({ followings }: OwnFollowsView): readonly FollowEntryView[] =>
  followings.filter(({ status }) => ["FOLLOWING", "PENDING"].includes(status));

/** People who follow each other. */
export function friendsOf(follows: OwnFollowsView): readonly FollowEntryView[] {
  const followers = new Set(acceptedFollowers(follows).map(({ username }) => username));
  return follows.followings.filter(
    ({ status, username }) => status === "FOLLOWING" && followers.has(username),
  );
}
