import type { FollowEntryView, OwnFollowsView } from "@cairn/contracts/people/follows";
import type { FoundPersonView } from "@cairn/contracts/profile/profile";
import { ownAccount } from "./own-account.ts";
import { server } from "./render-screen.tsx";

/** "ben" is Ben Salo. */
export const foundPerson = (username: string): FoundPersonView => ({
  username,
  realName: nameOf(username),
  uuid: "00000000-0000-4000-8000-000000000000",
  key: "64a0b1c2d3e4f5a6b7c8d9ab",
  createdDate: 0,
  lastModified: 0,
  lastLogin: 0,
  showLocale: false,
});

const nameOf = (username: string): string => `${username.charAt(0).toUpperCase()}${username.slice(1)} Salo`;

const entry = (username: string, status: FollowEntryView["status"]): FollowEntryView => ({
  username,
  realName: nameOf(username),
  status,
  profileDescription: null,
  profileImageUrl: null,
  coverImageUrl: null,
});

interface Relations {
  /** Names of those who follow the reader, or ask to. */
  readonly followers?: readonly string[];
  readonly asking?: readonly string[];
  /** Names of those whom the reader follows, or has asked to. */
  readonly followings?: readonly string[];
  readonly asked?: readonly string[];
  readonly blocked?: readonly string[];
}

const followsOf = ({ followers, asking, followings, asked, blocked }: Relations): OwnFollowsView => ({
  followers: [
    ...(asking ?? []).map((name) => entry(name, "PENDING")),
    ...(followers ?? []).map((name) => entry(name, "FOLLOWING")),
  ],
  followings: [
    ...(followings ?? []).map((name) => entry(name, "FOLLOWING")),
    ...(asked ?? []).map((name) => entry(name, "PENDING")),
  ],
  blocked: (blocked ?? []).map((username) => ({ username, realName: nameOf(username) })),
  blockedBy: [],
});

/** Answers what screens ask about the reader and people; what the reader has is as it is said here, whatever is changed. */
export const answerRelations = (relations: Relations = {}): void => {
  const { followers = [], asking = [], followings = [] } = relations;
  server.answer("getUser", {
    ...ownAccount,
    followersCount: followers.length,
    followingCount: followings.length,
    pendingFollowersCount: asking.length,
  });
  server.answer("listFollows", followsOf(relations));
  server.answer("listFriendRequests", []);
  server.answer("listPossibleFriends", []);
};
