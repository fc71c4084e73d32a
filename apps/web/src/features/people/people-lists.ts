import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import type { PossibleFriendView } from "@cairn/contracts/people/possible-friends";
import type { NamedPerson } from "./own-follows.ts";

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

/** Number of suggestions shown. */
const shownSuggestions = 8;

/** Somebody whom the person may know. */
interface SuggestedPerson extends NamedPerson {
  readonly reason: PossibleFriendView["reason"];
}

/** The first suggestions of people who are not shown elsewhere on the same screen. */
export const suggestedPeople = (
  possible: readonly PossibleFriendView[],
  elsewhere: ReadonlySet<string>,
): readonly SuggestedPerson[] =>
  possible
    .map(({ user: { username, realName, profileImageUrl }, reason }) => ({
      username,
      realName,
      profileImageUrl,
      reason,
    }))
    .filter(({ username }) => !elsewhere.has(username))
    .slice(0, shownSuggestions);
