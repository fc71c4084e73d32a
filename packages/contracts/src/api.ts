import * as accountDeletion from "./account-deletion.ts";
import * as sessions from "./account/account.ts";
import * as passwords from "./account/passwords.ts";
import * as signUpMode from "./account/sign-up-mode.ts";
import * as comments from "./comments.ts";
import * as dayNotes from "./day-notes.ts";
import * as diary from "./diary.ts";
import * as emailAddresses from "./email-addresses.ts";
import type { Endpoint } from "./endpoint.ts";
import * as explore from "./explore.ts";
import * as feed from "./feed.ts";
import * as geocoding from "./geocoding/geocoding.ts";
import * as goals from "./goals.ts";
import * as groundPictures from "./ground-pictures/ground-pictures.ts";
import * as heartRate from "./heart-rate/heart-rate.ts";
import * as thresholds from "./heart-rate/thresholds.ts";
import * as trainingZones from "./heart-rate/training-zones.ts";
import * as facebook from "./identities/facebook.ts";
import * as identities from "./identities/identities.ts";
import * as davFolder from "./import-workouts/dav-folder.ts";
import * as importJobs from "./import-workouts/import-jobs.ts";
import * as sentRecordings from "./import-workouts/sent-recordings.ts";
import * as workoutImports from "./import-workouts/workout-imports.ts";
import * as reactions from "./likes.ts";
import * as linkCards from "./link-cards/link-cards.ts";
import * as liveEvents from "./live-events.ts";
import * as mapStyles from "./map-styles/map-styles.ts";
import * as newsletter from "./newsletter.ts";
import * as mails from "./notifications/mails.ts";
import * as notifications from "./notifications/notifications.ts";
import * as operatedBackups from "./operator/operated-backups.ts";
import * as operatedMaps from "./operator/operated-maps.ts";
import * as operatedPeople from "./operator/operated-people.ts";
import * as operatedServer from "./operator/operated-server.ts";
import * as operatorSettings from "./operator/operator-settings.ts";
import * as operator from "./operator/operator.ts";
import * as ownData from "./own-data/own-data.ts";
import * as passkeys from "./passkeys/passkeys.ts";
import * as blocks from "./people/blocks.ts";
import * as follows from "./people/follows.ts";
import * as friends from "./people/friends.ts";
import * as peopleSearch from "./people/people-search.ts";
import * as possibleFriends from "./people/possible-friends.ts";
import * as personalBests from "./personal-bests.ts";
import * as personalTokens from "./personal-tokens/personal-tokens.ts";
import * as photos from "./photos.ts";
import * as routing from "./planner/planner.ts";
import * as pointsOfInterest from "./points-of-interest.ts";
import * as privacyZones from "./privacy-zones.ts";
import * as profileImage from "./profile/profile-image.ts";
import * as profileMap from "./profile/profile-map.ts";
import * as users from "./profile/profile.ts";
import * as regions from "./regions/regions.ts";
import * as routes from "./routes/routes.ts";
import * as usualPace from "./routes/usual-pace.ts";
import * as search from "./search.ts";
import * as sessionList from "./sessions.ts";
import * as settings from "./settings/settings.ts";
import * as shop from "./shop.ts";
import * as similarRoutes from "./similar-workouts.ts";
import * as statistics from "./statistics.ts";
import * as storage from "./storage.ts";
import * as subscriptions from "./subscriptions.ts";
import * as pages from "./text-pages/text-pages.ts";
import * as ownTracks from "./tracks-map/tracks-map.ts";
import * as trainingLoad from "./training-load.ts";
import * as twoFactor from "./two-factor/two-factor.ts";
import * as vouchers from "./vouchers/vouchers.ts";
import * as webhooks from "./webhooks/webhooks.ts";
import * as workoutEntry from "./workout-entry.ts";
import * as workoutExports from "./workout-exports/workout-exports.ts";
import * as bulkChanges from "./workout-list/bulk-changes.ts";
import * as workoutLists from "./workout-list/workout-list.ts";
import * as workoutWays from "./workout-ways.ts";
import * as workouts from "./workouts/workouts.ts";

/** The calls among what modules export, without their schemas and limits. */
type CallsOf<Exports> = Pick<
  Exports,
  { [Name in keyof Exports]: Exports[Name] extends Endpoint ? Name : never }[keyof Exports]
>;

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "answer" in value;

function callsOf<const Exports extends object>(exports: Exports): CallsOf<Exports> {
  return Object.fromEntries(Object.entries(exports).filter(([, value]) => isCall(value))) as CallsOf<Exports>;
}

/**
 * Every call of this server, by the name that its use case has in all layers: the calls of each module, in the order of their
 * names.
 */
export const api = callsOf({
  ...sessions,
  ...emailAddresses,
  ...personalTokens,
  ...webhooks,
  ...sessionList,
  ...identities,
  ...facebook,
  ...passwords,
  ...accountDeletion,
  ...passkeys,
  ...twoFactor,
  ...signUpMode,
  ...storage,
  ...ownData,
  ...heartRate,
  ...thresholds,
  ...trainingZones,
  ...personalBests,
  ...trainingLoad,
  ...statistics,
  ...users,
  ...follows,
  ...blocks,
  ...possibleFriends,
  ...friends,
  ...peopleSearch,
  ...subscriptions,
  ...search,
  ...shop,
  ...vouchers,
  ...geocoding,
  ...explore,
  ...pointsOfInterest,
  ...mapStyles,
  ...groundPictures,
  ...profileImage,
  ...settings,
  ...notifications,
  ...mails,
  ...liveEvents,
  ...diary,
  ...ownTracks,
  ...regions,
  ...dayNotes,
  ...feed,
  ...workouts,
  ...workoutLists,
  ...profileMap,
  ...bulkChanges,
  ...similarRoutes,
  ...workoutWays,
  ...comments,
  ...reactions,
  ...workoutEntry,
  ...workoutImports,
  ...importJobs,
  ...sentRecordings,
  ...davFolder,
  ...workoutExports,
  ...routes,
  ...usualPace,
  ...routing,
  ...photos,
  ...linkCards,
  ...goals,
  ...privacyZones,
  ...pages,
  ...newsletter,
  ...operator,
  ...operatedPeople,
  ...operatorSettings,
  ...operatedMaps,
  ...operatedBackups,
  ...operatedServer,
});

export type Api = typeof api;

/** A call of the contract. */
export type CallName = keyof Api;
