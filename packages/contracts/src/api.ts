import type { Endpoint } from "./endpoint.ts";
import * as accountDeletion from "./accounts/account-deletion.ts";
import * as dayNotes from "./day-notes.ts";
import * as diary from "./diary.ts";
import * as feed from "./feed.ts";
import * as goals from "./goals.ts";
import * as routes from "./routes.ts";
import * as photos from "./photos.ts";
import * as privacyZones from "./privacy-zones.ts";
import * as newsletter from "./newsletter.ts";
import * as pages from "./pages.ts";
import * as notifications from "./notifications.ts";
import * as mails from "./mails.ts";
import * as settings from "./accounts/settings.ts";
import * as liveEvents from "./live-events.ts";
import * as blocks from "./people/blocks.ts";
import * as follows from "./people/follows.ts";
import * as friends from "./people/friends.ts";
import * as possibleFriends from "./people/possible-friends.ts";
import * as geocoding from "./maps/geocode.ts";
import * as groundPictures from "./maps/ground-pictures.ts";
import * as mapStyles from "./maps/map-styles.ts";
import * as regions from "./maps/regions.ts";
import * as ownTracks from "./maps/own-tracks.ts";
import * as profileMap from "./people/profile-map.ts";
import * as peopleSearch from "./people/people-search.ts";
import * as importJobs from "./imports/import-jobs.ts";
import * as emailAddresses from "./accounts/email-addresses.ts";
import * as personalTokens from "./accounts/personal-tokens.ts";
import * as sessionList from "./accounts/session-list.ts";
import * as sessions from "./accounts/sessions.ts";
import * as similarRoutes from "./workouts/similar-routes.ts";
import * as shop from "./shop.ts";
import * as signUpMode from "./accounts/sign-up-mode.ts";
import * as facebook from "./accounts/facebook.ts";
import * as identities from "./accounts/identities.ts";
import * as heartRate from "./accounts/heart-rate.ts";
import * as profileImage from "./accounts/profile-image.ts";
import * as passwords from "./accounts/passwords.ts";
import * as passkeys from "./accounts/passkeys.ts";
import * as twoFactor from "./accounts/two-factor.ts";
import * as thresholds from "./accounts/thresholds.ts";
import * as trainingZones from "./accounts/training-zones.ts";
import * as ownData from "./own-data/own-data.ts";
import * as storage from "./accounts/storage.ts";
import * as subscriptions from "./accounts/subscriptions.ts";
import * as bulkChanges from "./workouts/bulk-changes.ts";
import * as comments from "./workouts/comments.ts";
import * as reactions from "./workouts/reactions.ts";
import * as vouchers from "./accounts/vouchers.ts";
import * as users from "./accounts/users.ts";
import * as personalBests from "./workouts/personal-bests.ts";
import * as trainingLoad from "./workouts/training-load.ts";
import * as workoutEntry from "./workouts/workout-entry.ts";
import * as workoutExports from "./workouts/workout-exports.ts";
import * as workoutImports from "./imports/workout-imports.ts";
import * as workoutLists from "./workouts/workout-lists.ts";
import * as workouts from "./workouts/workouts.ts";

/** Path prefix of all calls. */
export const apiPrefix = "/apiserver/v1";

/** Address of a call without the origin, with `{name}` for parameters. */
export const addressOf = ({ version, path }: Pick<Endpoint, "version" | "path">): string =>
  `/apiserver/v${version ?? 1}${path}`;

/** Every call of this server, by the name that its use case has in all layers. */
export const api = {
  getHumanCheck: sessions.getHumanCheck,
  login: sessions.login,
  loginOfApp: sessions.loginOfApp,
  logout: sessions.logout,
  getEmail: emailAddresses.getEmail,
  confirmEmail: emailAddresses.confirmEmail,
  changeEmail: emailAddresses.changeEmail,
  openEmailLink: emailAddresses.openEmailLink,
  listTokens: personalTokens.listTokens,
  makeToken: personalTokens.makeToken,
  removeToken: personalTokens.removeToken,
  listSessions: sessionList.listSessions,
  endSession: sessionList.endSession,
  endOtherSessions: sessionList.endOtherSessions,
  beginSignIn: identities.beginSignIn,
  finishSignIn: identities.finishSignIn,
  signUpByProvider: identities.signUpByProvider,
  listIdentities: identities.listIdentities,
  beginLink: identities.beginLink,
  linkProven: identities.linkProven,
  unlinkIdentity: identities.unlinkIdentity,
  loginByFacebook: facebook.loginByFacebook,
  getFacebookToken: facebook.getFacebookToken,
  linkNetwork: facebook.linkNetwork,
  getServerTime: sessions.getServerTime,
  signUp: sessions.signUp,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,
  requestDeletion: accountDeletion.requestDeletion,
  confirmDeletion: accountDeletion.confirmDeletion,
  startPasskeyLogin: passkeys.startPasskeyLogin,
  logInByPasskey: passkeys.logInByPasskey,
  listPasskeys: passkeys.listPasskeys,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  getTwoFactor: twoFactor.getTwoFactor,
  setUpTwoFactor: twoFactor.setUpTwoFactor,
  confirmTwoFactor: twoFactor.confirmTwoFactor,
  makeRecoveryCodes: twoFactor.makeRecoveryCodes,
  endTwoFactor: twoFactor.endTwoFactor,
  getSignUpMode: signUpMode.getSignUpMode,
  getUser: sessions.getUser,
  getStorage: storage.getStorage,
  getOwnData: ownData.getOwnData,
  startOwnData: ownData.startOwnData,
  answerOwnData: ownData.answerOwnData,
  removeOwnData: ownData.removeOwnData,
  openOwnDataDownload: ownData.openOwnDataDownload,
  downloadOwnData: ownData.downloadOwnData,
  getHeartRate: heartRate.getHeartRate,
  saveHeartRate: heartRate.saveHeartRate,
  listThresholds: thresholds.listThresholds,
  saveThreshold: thresholds.saveThreshold,
  listTrainingZones: trainingZones.listTrainingZones,
  saveTrainingZones: trainingZones.saveTrainingZones,
  getPersonalBests: personalBests.getPersonalBests,
  getTrainingLoad: trainingLoad.getTrainingLoad,
  getPerson: users.getPerson,
  listFollows: follows.listFollows,
  followPerson: follows.followPerson,
  unfollowPerson: follows.unfollowPerson,
  revokeFollower: follows.revokeFollower,
  acceptFollower: follows.acceptFollower,
  rejectFollower: follows.rejectFollower,
  listBlocks: blocks.listBlocks,
  blockPerson: blocks.blockPerson,
  unblockPerson: blocks.unblockPerson,
  listPossibleFriends: possibleFriends.listPossibleFriends,
  listFacebookFriends: possibleFriends.listFacebookFriends,
  sendFriendRequest: friends.sendFriendRequest,
  listFriendRequests: friends.listFriendRequests,
  acceptFriendRequest: friends.acceptFriendRequest,
  ignoreFriendRequest: friends.ignoreFriendRequest,
  searchPeople: peopleSearch.searchPeople,
  listSubscriptions: subscriptions.listSubscriptions,
  listShopCards: shop.listShopCards,
  findRedeemer: vouchers.findRedeemer,
  redeemVoucher: vouchers.redeemVoucher,
  geocode: geocoding.geocode,
  listMapStyles: mapStyles.listMapStyles,
  getGroundPicture: groundPictures.getGroundPicture,
  getMapAdvice: mapStyles.getMapAdvice,
  getMapStyle: mapStyles.getMapStyle,
  getMapSprite: mapStyles.getMapSprite,
  getMapTile: mapStyles.getMapTile,
  saveProfileImage: profileImage.saveProfileImage,
  removeProfileImage: profileImage.removeProfileImage,
  getProfileImage: profileImage.getProfileImage,
  getSettings: settings.getSettings,
  saveSettings: settings.saveSettings,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  showUnsubscribe: mails.showUnsubscribe,
  unsubscribe: mails.unsubscribe,
  listenToEvents: liveEvents.listenToEvents,
  listDiaryMonths: diary.listDiaryMonths,
  getDiaryColumns: diary.getDiaryColumns,
  listTracks: ownTracks.listTracks,
  listMapRegions: regions.listMapRegions,
  listOperatedRegions: regions.listOperatedRegions,
  getRegionTile: regions.getRegionTile,
  getRegionPack: regions.getRegionPack,
  getTrackTile: ownTracks.getTrackTile,
  listDayNotes: dayNotes.listDayNotes,
  saveDayNote: dayNotes.saveDayNote,
  listFeed: feed.listFeed,
  countNewInFeed: feed.countNewInFeed,
  listFriendWorkouts: feed.listFriendWorkouts,
  listWorkouts: workouts.listWorkouts,
  publicWorkoutsWithin: workouts.publicWorkoutsWithin,
  listSharedWorkouts: workoutLists.listSharedWorkouts,
  getWorkoutsAround: workoutLists.getWorkoutsAround,
  getWorkoutStats: workoutLists.getWorkoutStats,
  getProfileTile: profileMap.getProfileTile,
  countWorkouts: workoutLists.countWorkouts,
  startBulkChange: bulkChanges.startBulkChange,
  getBulkChange: bulkChanges.getBulkChange,
  cancelBulkChange: bulkChanges.cancelBulkChange,
  getWorkout: workouts.getWorkout,
  getCombinedWorkout: workouts.getCombinedWorkout,
  getCombinedWorkoutOfUser: workouts.getCombinedWorkoutOfUser,
  getWorkoutData: workouts.getWorkoutData,
  getWorkoutRecording: workouts.getWorkoutRecording,
  getSimilarRoutes: similarRoutes.getSimilarRoutes,
  listComments: comments.listComments,
  addComment: comments.addComment,
  deleteComment: comments.deleteComment,
  keepComment: comments.keepComment,
  listCounts: comments.listCounts,
  listMentionable: comments.listMentionable,
  listReactions: reactions.listReactions,
  addReaction: reactions.addReaction,
  removeReaction: reactions.removeReaction,
  createWorkout: workoutEntry.createWorkout,
  saveWorkoutHeaders: workouts.saveWorkoutHeaders,
  saveWorkoutAttributes: workouts.saveWorkoutAttributes,
  saveWorkoutBatch: workouts.saveWorkoutBatch,
  getWorkoutExtensions: workouts.getWorkoutExtensions,
  chooseSources: workouts.chooseSources,
  deleteWorkout: workouts.deleteWorkout,
  importGpx: workoutImports.importGpx,
  startImport: importJobs.startImport,
  listImports: importJobs.listImports,
  getImport: importJobs.getImport,
  followImport: importJobs.followImport,
  cancelImport: importJobs.cancelImport,
  undoImport: importJobs.undoImport,
  exportGpx: workoutExports.exportGpx,
  exportFit: workoutExports.exportFit,
  exportTcx: workoutExports.exportTcx,
  exportWorkoutJson: workoutExports.exportWorkoutJson,
  getOriginal: workoutExports.getOriginal,
  exportArchive: workoutExports.exportArchive,
  listRoutes: routes.listRoutes,
  getRoute: routes.getRoute,
  deleteRoute: routes.deleteRoute,
  importRoute: routes.importRoute,
  exportRouteGpx: routes.exportRouteGpx,
  listFriendPhotos: photos.listFriendPhotos,
  listWorkoutPhotos: photos.listWorkoutPhotos,
  listUserPhotos: photos.listUserPhotos,
  addPhoto: photos.addPhoto,
  deletePhoto: photos.deletePhoto,
  getPhoto: photos.getPhoto,
  getScaledPhoto: photos.getScaledPhoto,
  listGoals: goals.listGoals,
  createGoal: goals.createGoal,
  changeGoal: goals.changeGoal,
  deleteGoal: goals.deleteGoal,
  listPrivacyZones: privacyZones.listPrivacyZones,
  createPrivacyZone: privacyZones.createPrivacyZone,
  changePrivacyZone: privacyZones.changePrivacyZone,
  removePrivacyZone: privacyZones.removePrivacyZone,
  getPage: pages.getPage,
  subscribeToNewsletter: newsletter.subscribeToNewsletter,
} as const;

export type Api = typeof api;
