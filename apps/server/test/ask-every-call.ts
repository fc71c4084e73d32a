import type { api } from "@cairn/contracts/api";

/** A call of the contract. */
export type CallName = keyof typeof api;

/** How somebody asks about a workout of another person. */
export interface Ask {
  readonly query?: string;
  readonly payload?: (workoutKey: string) => unknown;
}

export const ask: Ask = {};
const edit: Ask = { payload: () => ({ activityId: 2 }) };
const ofCaller = "tells of the caller alone";
const ofTwo = "tells of the caller and one other person alone";
const noWorkout = "knows no workout";

/** Every call of the contract: how it is asked, or why it is not. A call that is added has to say here which. */
export const probes: Readonly<Record<CallName, Ask | string>> = {
  getHumanCheck: noWorkout,
  login: noWorkout,
  loginOfApp: noWorkout,
  logout: noWorkout,
  getSignUpMode: noWorkout,
  getServerTime: noWorkout,
  signUp: noWorkout,
  getStorage: ofCaller,
  getHeartRate: ofCaller,
  saveHeartRate: ofCaller,
  getUser: ofCaller,
  getPerson: ask,
  listFollows: ofCaller,
  listBlocks: ofCaller,
  listFriendRequests: ofCaller,
  listPossibleFriends: ask,
  listFacebookFriends: ofCaller,
  followPerson: ofTwo,
  unfollowPerson: ofTwo,
  revokeFollower: ofTwo,
  acceptFollower: ofTwo,
  rejectFollower: ofTwo,
  blockPerson: ofTwo,
  unblockPerson: ofTwo,
  sendFriendRequest: ofTwo,
  acceptFriendRequest: ofTwo,
  ignoreFriendRequest: ofTwo,
  searchPeople: ask,
  listSubscriptions: ofCaller,
  geocode: noWorkout,
  listMapStyles: noWorkout,
  getMapTile: noWorkout,
  listenToEvents: ofCaller,
  showUnsubscribe: noWorkout,
  unsubscribe: noWorkout,
  getSettings: ofCaller,
  saveSettings: ofCaller,
  listNotifications: { query: "?limit=100" },
  readNotifications: ofCaller,
  listFeed: { query: "?limit=1000" },
  countNewInFeed: ask,
  listFriendWorkouts: { query: "?limit=1000&wu=true" },
  listWorkouts: { query: "?limit=1000000" },
  publicWorkoutsWithin: { query: "?limit=100" },
  listSharedWorkouts: { query: "?limit=1000" },
  getWorkoutsAround: { query: "?username=owner&objectid={workoutKey}" },
  getWorkoutStats: ask,
  getProfileTile: "a tile of a map: profile-map.test.ts looks for hidden places in it",
  countWorkouts: { query: "?until=4000000000000&sharingFlags=19" },
  getWorkout: ask,
  getCombinedWorkout: ask,
  getCombinedWorkoutOfUser: ask,
  getWorkoutData: ask,
  getWorkoutRecording: ask,
  getSimilarRoutes: ask,
  listComments: ask,
  addComment: { payload: () => "Well done" },
  deleteComment: "a comment, which tells nothing of the workout",
  keepComment: "a comment, which tells nothing of the workout",
  listCounts: { query: "?workouts={workoutKey}" },
  listMentionable: ask,
  listReactions: ask,
  addReaction: ask,
  removeReaction: ask,
  createWorkout: ofCaller,
  saveWorkoutHeaders: { payload: (workoutKey) => [{ workoutKey, activityId: 2 }] },
  saveWorkoutAttributes: edit,
  saveWorkoutBatch: { payload: (key) => [{ key, activityId: 2 }] },
  getWorkoutExtensions: { payload: () => ["SkiExtension"] },
  chooseSources: { payload: () => ({ all: "device" }) },
  deleteWorkout: ask,
  importGpx: ofCaller,
  exportGpx: ask,
  exportFit: ask,
  exportTcx: ask,
  exportWorkoutJson: ask,
  getOriginal: ask,
  listRoutes: ofCaller,
  getRoute: "a planned route, which is its owner's alone",
  deleteRoute: "a planned route, which is its owner's alone",
  importRoute: ofCaller,
  exportRouteGpx: "a planned route, which is its owner's alone",
  listFriendPhotos: { query: "?limit=100" },
  listWorkoutPhotos: ask,
  listUserPhotos: { query: "?limit=100" },
  addPhoto: ofCaller,
  deletePhoto: ask,
  getPhoto: ask,
  getScaledPhoto: { query: "?width=100&height=100" },
  startImport: ofCaller,
  listImports: ofCaller,
  getImport: "an import, which is its owner's alone",
  followImport: "an import, which is its owner's alone",
  cancelImport: "an import, which is its owner's alone",
  undoImport: "an import, which is its owner's alone",
  listPrivacyZones: ofCaller,
  createPrivacyZone: ofCaller,
  changePrivacyZone: ofCaller,
  removePrivacyZone: ofCaller,
};

/** The calls that are asked. */
export const asked = Object.entries(probes).filter(
  (entry): entry is [CallName, Ask] => typeof entry[1] === "object",
);
