import * as accountDeletion from "./accounts/account-deletion.ts";
import * as emailAddresses from "./accounts/email-addresses.ts";
import * as facebook from "./accounts/facebook.ts";
import * as heartRate from "./accounts/heart-rate.ts";
import * as identities from "./accounts/identities.ts";
import * as passkeys from "./accounts/passkeys.ts";
import * as passwords from "./accounts/passwords.ts";
import * as personalTokens from "./accounts/personal-tokens.ts";
import * as profileImage from "./accounts/profile-image.ts";
import * as sessionList from "./accounts/session-list.ts";
import * as sessions from "./accounts/sessions.ts";
import * as settings from "./accounts/settings.ts";
import * as signUpMode from "./accounts/sign-up-mode.ts";
import * as storage from "./accounts/storage.ts";
import * as subscriptions from "./accounts/subscriptions.ts";
import * as thresholds from "./accounts/thresholds.ts";
import * as trainingZones from "./accounts/training-zones.ts";
import * as twoFactor from "./accounts/two-factor.ts";
import * as users from "./accounts/users.ts";
import * as vouchers from "./accounts/vouchers.ts";
import * as dayNotes from "./day-notes.ts";
import * as diary from "./diary.ts";
import type { Endpoint } from "./endpoint.ts";
import * as feed from "./feed.ts";
import * as goals from "./goals.ts";
import * as importJobs from "./imports/import-jobs.ts";
import * as workoutImports from "./imports/workout-imports.ts";
import * as linkCards from "./link-cards.ts";
import * as liveEvents from "./live-events.ts";
import * as mails from "./mails.ts";
import * as explore from "./maps/explore.ts";
import * as geocoding from "./maps/geocode.ts";
import * as groundPictures from "./maps/ground-pictures.ts";
import * as mapStyles from "./maps/map-styles.ts";
import * as ownTracks from "./maps/own-tracks.ts";
import * as pointsOfInterest from "./maps/points-of-interest.ts";
import * as regions from "./maps/regions.ts";
import * as newsletter from "./newsletter.ts";
import * as notifications from "./notifications.ts";
import * as ownData from "./own-data/own-data.ts";
import * as pages from "./pages.ts";
import * as blocks from "./people/blocks.ts";
import * as follows from "./people/follows.ts";
import * as friends from "./people/friends.ts";
import * as peopleSearch from "./people/people-search.ts";
import * as possibleFriends from "./people/possible-friends.ts";
import * as profileMap from "./people/profile-map.ts";
import * as photos from "./photos.ts";
import * as privacyZones from "./privacy-zones.ts";
import * as routes from "./routes.ts";
import * as routing from "./routing.ts";
import * as shop from "./shop.ts";
import * as usualPace from "./usual-pace.ts";
import * as bulkChanges from "./workouts/bulk-changes.ts";
import * as comments from "./workouts/comments.ts";
import * as personalBests from "./workouts/personal-bests.ts";
import * as reactions from "./workouts/reactions.ts";
import * as similarRoutes from "./workouts/similar-routes.ts";
import * as trainingLoad from "./workouts/training-load.ts";
import * as workoutEntry from "./workouts/workout-entry.ts";
import * as workoutExports from "./workouts/workout-exports.ts";
import * as workoutLists from "./workouts/workout-lists.ts";
import * as workoutWays from "./workouts/workout-ways.ts";
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

/** Every call of this server, by the name that its use case has in all layers: the calls of each module, in the order of their names. */
export const api = callsOf({
  ...sessions,
  ...emailAddresses,
  ...personalTokens,
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
  ...users,
  ...follows,
  ...blocks,
  ...possibleFriends,
  ...friends,
  ...peopleSearch,
  ...subscriptions,
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
});

export type Api = typeof api;

/** A call of the contract. */
export type CallName = keyof Api;
