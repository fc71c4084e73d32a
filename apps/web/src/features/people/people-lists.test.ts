import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import type { FriendRequestView } from "@cairn/contracts/people/friends";
import type { PossibleFriendView } from "@cairn/contracts/people/possible-friends";
import { describe, expect, it } from "vitest";
import { waitingRequests } from "./friend-requests.ts";
import { statusIn } from "./own-follows.ts";
import { acceptedFollowers, friendsOf, ownFollowings, suggestedPeople } from "./people-lists.ts";

const entry = (username: string, status: string) =>
  ({ username, realName: username, status }) as FollowEntryView;
const follows = {
  followers: [
    entry("ann", "PENDING"),
    entry("bob", "FOLLOWING"),
    entry("cem", "REJECTED"),
    entry("dee", "FOLLOWING"),
  ],
  followings: [
    entry("bob", "FOLLOWING"),
    entry("cem", "REJECTED"),
    entry("dee", "PENDING"),
    entry("eve", ""),
  ],
  blocked: [],
  blockedBy: [],
} satisfies OwnFollowsView;
const names = (people: readonly { readonly username: string }[]) => people.map(({ username }) => username);

/** A request to be friends. */
const request = (id: string, username: string, status: string) =>
  ({ id, status, user: { username, realName: username } }) as FriendRequestView;

/** Somebody with a picture. */
const pictured = (username: string) =>
  ({ username, realName: username, profileImageUrl: `/${username}.jpg` }) as FriendRequestView["user"];

describe("lists of people", () => {
  it("[SOC-4] leave out rejected relations and those without a status", () => {
    expect(names(ownFollowings(follows))).toEqual(["bob", "dee"]);
    expect(names(acceptedFollowers(follows))).toEqual(["bob", "dee"]);
    expect([statusIn(follows, "followings", "cem"), statusIn(follows, "followings", "eve")]).toEqual([
      null,
      null,
    ]);
  });

  it("[SOC-6] count as friends people who follow each other, both accepted", () => {
    expect(names(friendsOf(follows))).toEqual(["bob"]);
  });

  it("[SOC-6] have everybody who waits for an answer once, friend requests first", () => {
    const requests = [
      request("1", "fay", "PENDING"),
      request("2", "ann", "PENDING"),
      request("3", "gil", "REJECTED"),
    ];
    expect(waitingRequests(requests, follows.followers)).toMatchObject([
      { username: "fay", friendRequestId: "1" },
      { username: "ann", friendRequestId: "2" },
    ]);
    expect(waitingRequests([], follows.followers)).toMatchObject([{ username: "ann" }]);
  });

  it("[SOC-6] [SET-1] show those who wait and who are suggested with their pictures", () => {
    const ask = { id: "1", status: "PENDING", user: pictured("fay") } as FriendRequestView;
    expect(waitingRequests([ask], [])).toMatchObject([{ username: "fay", profileImageUrl: "/fay.jpg" }]);
    const possible: PossibleFriendView[] = [
      { user: pictured("fay"), reason: "FOLLOWS_YOU" },
      { user: pictured("gil"), reason: "SAME_SPORTS" },
    ];
    expect(suggestedPeople(possible, new Set(["fay"]))).toEqual([
      { username: "gil", realName: "gil", profileImageUrl: "/gil.jpg", reason: "SAME_SPORTS" },
    ]);
  });
});
