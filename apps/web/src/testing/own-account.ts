import type { UserView } from "@cairn/contracts/account/account";

/** The logged-in person of a test. */
export const ownAccount: UserView = {
  username: "anna",
  realName: "Anna Virtanen",
  email: "anna@example.org",
  location: "",
  profilePictureUrl: null,
  imageKey: null,
  uuid: "64a0b1c2d3e4f5a6b7c8d9aa",
  key: "64a0b1c2d3e4f5a6b7c8d9aa",
  userKey: "64a0b1c2d3e4f5a6b7c8d9aa",
  emailVerified: true,
  showLocale: false,
  hasPassword: true,
  hasPremium: false,
  isOperator: false,
  facebookConnected: false,
  automaticallyApproveFollowers: false,
  settings: {},
  followersCount: 0,
  followingCount: 0,
  pendingFollowersCount: 0,
  followModel: true,
};
