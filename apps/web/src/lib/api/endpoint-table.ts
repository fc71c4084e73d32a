// Written by `node scripts/make-endpoint-table.ts` from packages/contracts; do not edit.
// A row for each call, which nobody reads from end to end.
/* oxlint-disable max-lines */
import type { Api } from "@cairn/contracts/api";

/** What the browser must know of a call; its schemas stay on the server. */
type Wire<E> = E extends { readonly method: infer M; readonly path: infer P; readonly answer: infer A }
  ? {
      readonly method: M;
      readonly path: P;
      readonly answer: A;
      readonly bodyKind: E extends { readonly bodyKind: infer B } ? B : undefined;
    }
  : never;

/** The calls that the web client names. */
export const endpointTable = {
  getHumanCheck: {
    method: "GET",
    path: "/humancheck",
    answer: "envelope",
    bodyKind: undefined,
  },
  login: {
    method: "POST",
    path: "/login",
    answer: "plain",
    bodyKind: "form",
  },
  logout: {
    method: "GET",
    path: "/logout",
    answer: "envelope",
    bodyKind: undefined,
  },
  signUp: {
    method: "POST",
    path: "/user",
    answer: "plain",
    bodyKind: "json",
  },
  getSignUpMode: {
    method: "GET",
    path: "/user/signup",
    answer: "envelope",
    bodyKind: undefined,
  },
  getUser: {
    method: "GET",
    path: "/user",
    answer: "envelope",
    bodyKind: undefined,
  },
  getStorage: {
    method: "GET",
    path: "/user/storage",
    answer: "envelope",
    bodyKind: undefined,
  },
  getHeartRate: {
    method: "GET",
    path: "/user/heartrate",
    answer: "envelope",
    bodyKind: undefined,
  },
  saveHeartRate: {
    method: "PUT",
    path: "/user/heartrate",
    answer: "envelope",
    bodyKind: "json",
  },
  getPerson: {
    method: "GET",
    path: "/user/name/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listFollows: {
    method: "GET",
    path: "/user/follow",
    answer: "envelope",
    bodyKind: undefined,
  },
  followPerson: {
    method: "POST",
    path: "/user/follow/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  unfollowPerson: {
    method: "POST",
    path: "/user/unfollow/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  revokeFollower: {
    method: "POST",
    path: "/user/revoke/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  acceptFollower: {
    method: "PUT",
    path: "/user/follow/accept/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  rejectFollower: {
    method: "PUT",
    path: "/user/follow/reject/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  blockPerson: {
    method: "POST",
    path: "/user/block/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  unblockPerson: {
    method: "DELETE",
    path: "/user/block/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listPossibleFriends: {
    method: "GET",
    path: "/user/friends/possible",
    answer: "envelope",
    bodyKind: undefined,
  },
  sendFriendRequest: {
    method: "GET",
    path: "/requests/friend/send/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listFriendRequests: {
    method: "GET",
    path: "/requests/pending/received",
    answer: "envelope",
    bodyKind: undefined,
  },
  acceptFriendRequest: {
    method: "GET",
    path: "/requests/accept/{id}",
    answer: "envelope",
    bodyKind: undefined,
  },
  ignoreFriendRequest: {
    method: "GET",
    path: "/requests/ignore/{id}",
    answer: "envelope",
    bodyKind: undefined,
  },
  searchPeople: {
    method: "GET",
    path: "/user/search/{term}",
    answer: "envelope",
    bodyKind: undefined,
  },
  geocode: {
    method: "GET",
    path: "/geocode",
    answer: "plain",
    bodyKind: undefined,
  },
  listMapStyles: {
    method: "GET",
    path: "/map/styles",
    answer: "envelope",
    bodyKind: undefined,
  },
  getMapTile: {
    method: "GET",
    path: "/map/tiles/{style}/{z}/{x}/{y}",
    answer: "binary",
    bodyKind: undefined,
  },
  getSettings: {
    method: "GET",
    path: "/user/settings",
    answer: "envelope",
    bodyKind: undefined,
  },
  saveSettings: {
    method: "POST",
    path: "/user/settings",
    answer: "envelope",
    bodyKind: "json",
  },
  listNotifications: {
    method: "GET",
    path: "/user/notifications",
    answer: "envelope",
    bodyKind: undefined,
  },
  readNotifications: {
    method: "POST",
    path: "/user/notifications/read",
    answer: "envelope",
    bodyKind: "json",
  },
  listenToEvents: {
    method: "GET",
    path: "/user/events",
    answer: "binary",
    bodyKind: undefined,
  },
  listDiaryMonths: {
    method: "GET",
    path: "/diary/months",
    answer: "envelope",
    bodyKind: undefined,
  },
  getDiaryColumns: {
    method: "GET",
    path: "/diary/columns",
    answer: "binary",
    bodyKind: undefined,
  },
  listFeed: {
    method: "GET",
    path: "/user/feed/combined",
    answer: "envelope",
    bodyKind: undefined,
  },
  countNewInFeed: {
    method: "GET",
    path: "/user/feed/new",
    answer: "envelope",
    bodyKind: undefined,
  },
  listWorkouts: {
    method: "GET",
    path: "/workouts",
    answer: "envelope",
    bodyKind: undefined,
  },
  publicWorkoutsWithin: {
    method: "GET",
    path: "/workouts/public/within",
    answer: "envelope",
    bodyKind: undefined,
  },
  listSharedWorkouts: {
    method: "GET",
    path: "/workouts/{username}/public",
    answer: "envelope",
    bodyKind: undefined,
  },
  getWorkoutsAround: {
    method: "GET",
    path: "/workouts/aroundid",
    answer: "envelope",
    bodyKind: undefined,
  },
  getWorkoutStats: {
    method: "GET",
    path: "/workouts/{username}/stats",
    answer: "envelope",
    bodyKind: undefined,
  },
  getProfileTile: {
    method: "GET",
    path: "/workouts/{username}/tiles/{z}/{x}/{y}",
    answer: "binary",
    bodyKind: undefined,
  },
  getCombinedWorkout: {
    method: "GET",
    path: "/workouts/{workoutKey}/combined",
    answer: "envelope",
    bodyKind: undefined,
  },
  getWorkoutRecording: {
    method: "GET",
    path: "/workouts/{workoutKey}/recording",
    answer: "binary",
    bodyKind: undefined,
  },
  getSimilarRoutes: {
    method: "GET",
    path: "/workouts/similarRoutes/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listComments: {
    method: "GET",
    path: "/workouts/comments/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  addComment: {
    method: "POST",
    path: "/workouts/comment/{workoutKey}",
    answer: "envelope",
    bodyKind: "text",
  },
  deleteComment: {
    method: "DELETE",
    path: "/workouts/comment/{commentKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  keepComment: {
    method: "POST",
    path: "/workouts/comment/{commentKey}/keep",
    answer: "envelope",
    bodyKind: undefined,
  },
  listCounts: {
    method: "GET",
    path: "/workouts/counts",
    answer: "envelope",
    bodyKind: undefined,
  },
  listMentionable: {
    method: "GET",
    path: "/workouts/mentions/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listReactions: {
    method: "GET",
    path: "/workouts/reactions/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  addReaction: {
    method: "POST",
    path: "/workouts/reaction/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  removeReaction: {
    method: "DELETE",
    path: "/workouts/reaction/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  createWorkout: {
    method: "POST",
    path: "/workout",
    answer: "envelope",
    bodyKind: "json",
  },
  saveWorkoutHeaders: {
    method: "POST",
    path: "/workouts/header",
    answer: "envelope",
    bodyKind: "json",
  },
  saveWorkoutAttributes: {
    method: "PUT",
    path: "/workouts/{workoutKey}/attributes",
    answer: "envelope",
    bodyKind: "json",
  },
  chooseSources: {
    method: "PUT",
    path: "/workouts/{workoutKey}/sources",
    answer: "envelope",
    bodyKind: "json",
  },
  deleteWorkout: {
    method: "DELETE",
    path: "/workouts/{workoutKey}/delete",
    answer: "envelope",
    bodyKind: undefined,
  },
  importGpx: {
    method: "POST",
    path: "/workout/importGpx",
    answer: "envelope",
    bodyKind: "multipart",
  },
  startImport: {
    method: "POST",
    path: "/workout/import",
    answer: "envelope",
    bodyKind: "multipart",
  },
  listImports: {
    method: "GET",
    path: "/workout/import",
    answer: "envelope",
    bodyKind: undefined,
  },
  followImport: {
    method: "GET",
    path: "/workout/import/{jobId}/events",
    answer: "binary",
    bodyKind: undefined,
  },
  cancelImport: {
    method: "DELETE",
    path: "/workout/import/{jobId}",
    answer: "envelope",
    bodyKind: undefined,
  },
  undoImport: {
    method: "POST",
    path: "/workout/import/{jobId}/undo",
    answer: "envelope",
    bodyKind: undefined,
  },
  exportGpx: {
    method: "GET",
    path: "/workout/exportGpx/{workoutKey}",
    answer: "binary",
    bodyKind: undefined,
  },
  exportFit: {
    method: "GET",
    path: "/workout/exportFit/{workoutKey}",
    answer: "binary",
    bodyKind: undefined,
  },
  exportTcx: {
    method: "GET",
    path: "/workout/exportTcx/{workoutKey}",
    answer: "binary",
    bodyKind: undefined,
  },
  exportWorkoutJson: {
    method: "GET",
    path: "/workouts/{workoutKey}/ultimatemanager",
    answer: "plain",
    bodyKind: undefined,
  },
  getOriginal: {
    method: "GET",
    path: "/workouts/{workoutKey}/original",
    answer: "binary",
    bodyKind: undefined,
  },
  listRoutes: {
    method: "GET",
    path: "/routes",
    answer: "envelope",
    bodyKind: undefined,
  },
  deleteRoute: {
    method: "DELETE",
    path: "/routes/{id}",
    answer: "envelope",
    bodyKind: undefined,
  },
  importRoute: {
    method: "POST",
    path: "/routes/import",
    answer: "envelope",
    bodyKind: "multipart",
  },
  exportRouteGpx: {
    method: "GET",
    path: "/routes/{id}/gpx",
    answer: "binary",
    bodyKind: undefined,
  },
  listFriendPhotos: {
    method: "GET",
    path: "/images/friends/latest",
    answer: "envelope",
    bodyKind: undefined,
  },
  listWorkoutPhotos: {
    method: "GET",
    path: "/images/workout/{workoutKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listUserPhotos: {
    method: "GET",
    path: "/images/{username}",
    answer: "envelope",
    bodyKind: undefined,
  },
  addPhoto: {
    method: "POST",
    path: "/workouts/{workoutKey}/image/web",
    answer: "envelope",
    bodyKind: "multipart",
  },
  deletePhoto: {
    method: "DELETE",
    path: "/image/{imageKey}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listGoals: {
    method: "GET",
    path: "/user/goals",
    answer: "envelope",
    bodyKind: undefined,
  },
  createGoal: {
    method: "POST",
    path: "/user/goals",
    answer: "envelope",
    bodyKind: "json",
  },
  changeGoal: {
    method: "PUT",
    path: "/user/goals/{id}",
    answer: "envelope",
    bodyKind: "json",
  },
  deleteGoal: {
    method: "DELETE",
    path: "/user/goals/{id}",
    answer: "envelope",
    bodyKind: undefined,
  },
  listPrivacyZones: {
    method: "GET",
    path: "/user/privacyzones",
    answer: "envelope",
    bodyKind: undefined,
  },
  createPrivacyZone: {
    method: "POST",
    path: "/user/privacyzones",
    answer: "envelope",
    bodyKind: "json",
  },
  changePrivacyZone: {
    method: "PUT",
    path: "/user/privacyzones/{id}",
    answer: "envelope",
    bodyKind: "json",
  },
  removePrivacyZone: {
    method: "DELETE",
    path: "/user/privacyzones/{id}",
    answer: "envelope",
    bodyKind: undefined,
  },
} as const satisfies { readonly [Name in keyof Api]?: Wire<Api[Name]> };

/** A call that the web client makes. */
export type CallName = keyof typeof endpointTable;
