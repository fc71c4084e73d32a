import type { api } from "@cairn/contracts/api";

/** A call of the contract. */
export type CallName = keyof typeof api;

/** How a call decides whom it answers. */
export type Rule =
  /** Answers everyone, about nobody; premium members may get more. */
  | "open"
  /** About the caller alone: every session does, nothing else. */
  | "own"
  /** Shows a workout to those who may see it. */
  | "view"
  /** Adds the caller's own to a workout that they may see, or takes it away. */
  | "answer"
  /** Shows or changes what is its owner's alone. */
  | "owner"
  /** Lists public workouts of everybody that may be listed to the caller. */
  | "list"
  /** Tells of those of some workouts that the caller may see. */
  | "visible"
  /** Tells of a person, who does not exist for those whom they blocked. */
  | "person"
  /** Lists what a person shares with the caller in lists. */
  | "shared"
  /** Shows or changes what for others does not exist: a planned route, an import. */
  | "hidden"
  /** Changes what the caller is to a person, who does not exist for those whom they blocked. */
  | "relationship"
  /** Lists what those share whom the caller follows. */
  | "feed"
  /** Lists what hangs on those of a person's workouts that the caller sees in lists. */
  | "album";

/** Every call of the contract. A call that is added has to say here how it decides. */
export const rules: Readonly<Record<CallName, Rule>> = {
  getHumanCheck: "open",
  login: "open",
  loginOfApp: "open",
  logout: "own",
  getSignUpMode: "open",
  getPage: "open",
  subscribeToNewsletter: "open",
  getServerTime: "open",
  signUp: "open",
  resetPassword: "open",
  changePassword: "open",
  getStorage: "own",
  getHeartRate: "own",
  saveHeartRate: "own",
  listThresholds: "own",
  saveThreshold: "own",
  getPersonalBests: "own",
  listDayNotes: "own",
  saveDayNote: "own",
  getTrainingLoad: "own",
  getUser: "own",
  getPerson: "person",
  searchPeople: "own",
  listFollows: "own",
  listBlocks: "own",
  listFriendRequests: "own",
  listPossibleFriends: "own",
  listFacebookFriends: "own",
  followPerson: "relationship",
  unfollowPerson: "relationship",
  revokeFollower: "relationship",
  acceptFollower: "relationship",
  rejectFollower: "relationship",
  blockPerson: "relationship",
  unblockPerson: "relationship",
  sendFriendRequest: "relationship",
  acceptFriendRequest: "hidden",
  ignoreFriendRequest: "hidden",
  listSubscriptions: "own",
  geocode: "open",
  listMapStyles: "open",
  getGround: "open",
  getGroundPicture: "open",
  getMapAdvice: "own",
  getMapStyle: "open",
  getMapSprite: "open",
  getMapTile: "open",
  listMapRegions: "open",
  getRegionTile: "open",
  listenToEvents: "own",
  showUnsubscribe: "open",
  unsubscribe: "open",
  saveProfileImage: "own",
  removeProfileImage: "own",
  getProfileImage: "person",
  getSettings: "own",
  saveSettings: "own",
  listNotifications: "own",
  readNotifications: "own",
  listDiaryMonths: "own",
  getDiaryColumns: "own",
  listFeed: "feed",
  countNewInFeed: "own",
  listFriendWorkouts: "feed",
  listWorkouts: "own",
  publicWorkoutsWithin: "list",
  listSharedWorkouts: "shared",
  getWorkoutsAround: "view",
  getWorkoutStats: "person",
  getProfileTile: "album",
  listTracks: "own",
  getTrackTile: "own",
  countWorkouts: "own",
  startBulkChange: "own",
  getBulkChange: "hidden",
  cancelBulkChange: "hidden",
  getWorkout: "view",
  getCombinedWorkout: "view",
  getCombinedWorkoutOfUser: "view",
  getWorkoutData: "view",
  getWorkoutRecording: "view",
  getSimilarRoutes: "view",
  listComments: "view",
  addComment: "answer",
  deleteComment: "owner",
  keepComment: "owner",
  listCounts: "visible",
  listMentionable: "answer",
  listReactions: "view",
  addReaction: "answer",
  removeReaction: "answer",
  createWorkout: "own",
  saveWorkoutHeaders: "owner",
  saveWorkoutAttributes: "owner",
  saveWorkoutBatch: "owner",
  getWorkoutExtensions: "view",
  chooseSources: "owner",
  deleteWorkout: "owner",
  importGpx: "own",
  startImport: "own",
  listImports: "own",
  getImport: "hidden",
  followImport: "hidden",
  cancelImport: "hidden",
  undoImport: "hidden",
  exportGpx: "view",
  exportFit: "view",
  exportTcx: "view",
  exportWorkoutJson: "view",
  getOriginal: "owner",
  exportArchive: "hidden",
  listRoutes: "own",
  getRoute: "hidden",
  deleteRoute: "hidden",
  importRoute: "own",
  exportRouteGpx: "hidden",
  listFriendPhotos: "own",
  listWorkoutPhotos: "view",
  listUserPhotos: "album",
  addPhoto: "owner",
  deletePhoto: "owner",
  getPhoto: "view",
  getScaledPhoto: "view",
  listGoals: "own",
  createGoal: "own",
  changeGoal: "own",
  deleteGoal: "own",
  listPrivacyZones: "own",
  createPrivacyZone: "own",
  changePrivacyZone: "own",
  removePrivacyZone: "own",
};
