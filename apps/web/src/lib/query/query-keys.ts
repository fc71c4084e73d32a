import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { SeenAs } from "@cairn/contracts/profile/seen-as";
import type { PageLanguage, PageName } from "@cairn/contracts/text-pages/page-names";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DataTag, InfiniteData } from "@tanstack/react-query";
import type { Diary } from "../diary/diary.ts";
import type { DiaryOwner } from "../diary/stored-owner.ts";
import type { DecodedTrack } from "../track/decoded-track.ts";
import type { TrackLine } from "../track/track-series.ts";

/** Every query key of this client; the first part names the subject. */
type KnownKey =
  | readonly ["own-account"]
  | readonly ["diary"]
  | readonly ["kept-diary-owner"]
  | readonly ["own-workouts", "feed" | "tracks" | "map"]
  | readonly ["own-workouts", "days", number]
  | readonly ["own-workouts", "days", number, "before"]
  | readonly ["own-workouts", "rows", string]
  | readonly ["workout", string, "combined" | "as-others"]
  | readonly ["workout-photos", string]
  | readonly ["feed"]
  | readonly ["feed-news", string, string, number]
  | readonly ["friend-photos"]
  | readonly ["own-photos"]
  | readonly ["recording", string, number]
  | readonly ["neighbours", string]
  | readonly ["similar-workouts", string]
  | readonly ["workout-ways", string]
  | readonly ["own-imports"]
  | readonly ["cut-off-drafts", string | undefined]
  | readonly ["own-routes", string?]
  | readonly ["route-turns", string, number, string]
  | readonly ["own-privacy-zones"]
  | readonly ["own-storage"]
  | readonly ["own-data"]
  | readonly ["own-identities"]
  | readonly ["own-heart-rate"]
  | readonly ["day-notes" | "kept-day-notes", number, number]
  | readonly ["own-goals"]
  | readonly ["own-thresholds"]
  | readonly ["own-training-zones"]
  | readonly ["personal-bests", number | undefined]
  | readonly ["training-load"]
  | readonly ["usual-pace", number]
  | readonly ["notifications", "list" | "unread"]
  | readonly ["own-passkeys"]
  | readonly ["own-two-factor"]
  | readonly ["own-settings"]
  | readonly ["security", "sessions" | "tokens" | "webhooks" | "email"]
  | readonly ["shop-cards"]
  | readonly ["map-styles", boolean]
  | readonly ["map-advice"]
  | readonly ["operator", "people", string, number]
  | readonly ["operator", "actions" | "settings" | "maps" | "server" | "findings" | "jobs" | "backups"]
  | readonly ["public-mosaic"]
  | readonly ["explored", "tiles" | "map" | "points", string]
  | readonly ["likers", string]
  | readonly ["own-follows"]
  | readonly ["friend-requests"]
  | readonly ["search", string, string, number]
  | readonly ["profile", string]
  | readonly ["profile", string, "totals" | "workouts" | "photos", "own" | SeenAs]
  | readonly ["comments", string, "latest" | "all"]
  | readonly ["mentionable", string, string]
  | readonly ["places", string, string, string | undefined]
  | readonly ["town", string, string]
  | readonly ["point-of-interest", number, number]
  | readonly ["possible-friends", "cairn" | "facebook"]
  | readonly ["page", PageName, PageLanguage];

declare module "@tanstack/react-query" {
  interface Register {
    /** A key without a query is a type error, wherever it is used. */
    queryKey: KnownKey;
  }
}

type Payload<Name extends keyof Api> = PayloadOf<Api[Name]>;

/** The tracks of the latest workouts, and where they began. */
export interface LatestTracks {
  /** Start of the last workout with positions; 0, 0 without one. */
  readonly place: WorkoutView["startPosition"];
  readonly tracks: readonly Pick<TrackLine, "lat" | "lon">[];
}

/** A page of the feed. */
export interface FeedPage {
  readonly workouts: Payload<"listFeed">;
  /** When it was loaded, by the server; absent if it was empty. */
  readonly readAt?: string | undefined;
  /** Place of its last workout; absent at the end of the feed. */
  readonly until?: string | undefined;
}

/** What everybody shares, and some of it in the order of a mosaic. */
type PublicMosaic = Payload<"explore"> & {
  readonly tiles: readonly (Payload<"explore">["workouts"] | Payload<"explore">["images"])[number][];
};

/** A key of queries that return `Answer`. */
const key =
  <Answer>() =>
  <const Parts extends KnownKey>(...parts: Parts): DataTag<Parts, Answer, Error> =>
    // The tag exists in types only.
    parts as DataTag<Parts, Answer, Error>;

/**
 * All query keys, each with the type of its query's answer. Keys with the same first part become outdated together
 * (`changes.ts`).
 */
export const queryKeys = {
  ownAccount: key<Payload<"getUser">>()("own-account"),
  /** The owner of the diary stored in this browser. */
  keptDiaryOwner: key<DiaryOwner | null>()("kept-diary-owner"),
  /** All own workouts, with the numbers of the diary. */
  diary: key<Diary>()("diary"),
  /** Own workouts page by page, newest first. */
  /** Further data of rows in the workout list, by their keys separated by commas. */
  workoutRows: (workouts: string) => key<Payload<"listWorkouts">>()("own-workouts", "rows", workouts),
  /** Own workouts as a feed, page by page. */
  ownFeed: key<InfiniteData<Payload<"listWorkouts">, number>>()("own-workouts", "feed"),
  /** Own workouts of the 60 days that end on a day since 1970, a window and the one before it, or earlier ones, too. */
  dayWindow: (lastDay: number) => key<Payload<"listWorkouts">>()("own-workouts", "days", lastDay),
  /** The content of the map of all own tracks. */
  ownTracks: key<Payload<"listTracks">>()("own-workouts", "map"),
  latestTracks: key<LatestTracks>()("own-workouts", "tracks"),
  workout: (workoutKey: string) => key<Payload<"getCombinedWorkout">>()("workout", workoutKey, "combined"),
  /** An own workout as everybody else sees it. */
  workoutAsOthers: (workoutKey: string) =>
    key<Payload<"getCombinedWorkout">>()("workout", workoutKey, "as-others"),
  workoutPhotos: (workoutKey: string) => key<Payload<"listWorkoutPhotos">>()("workout-photos", workoutKey),
  /** Workouts shared by people whom the person follows, page by page, newest first. */
  feed: key<InfiniteData<FeedPage, string | undefined>>()("feed"),
  /** Number of workouts in the loaded part of the feed that are not among those shown. */
  feedNews: (readAt: string, until: string, shown: number) =>
    key<Payload<"countNewInFeed">>()("feed-news", readAt, until, shown),
  ownPhotos: key<InfiniteData<Payload<"listUserPhotos">, number>>()("own-photos"),
  friendPhotos: key<Payload<"listFriendPhotos">>()("friend-photos"),
  /** The decoded points also depend on the sport; null if the bytes cannot be read. */
  recording: (workoutKey: string, activityId: number) =>
    key<DecodedTrack | null>()("recording", workoutKey, activityId),
  neighbours: (workoutKey: string) => key<Payload<"getWorkoutsAround">>()("neighbours", workoutKey),
  workoutWays: (workoutKey: string) => key<Payload<"getWorkoutWays">>()("workout-ways", workoutKey),
  similarWorkouts: (workoutKey: string) => key<Payload<"getSimilarRoutes">>()("similar-workouts", workoutKey),
  ownImports: key<Payload<"listImports">>()("own-imports"),
  cutOffDrafts: (accountKey: string | undefined) =>
    key<readonly WorkoutView[]>()("cut-off-drafts", accountKey),
  ownRoutes: key<Payload<"listRoutes">>()("own-routes"),
  /** One of them, or one that is shared with the person, with all of its points. */
  ownRoute: (id: string) => key<Payload<"getRoute">>()("own-routes", id),
  routeTurns: (id: string, version: number, language: string) =>
    key<Payload<"listRouteTurns">>()("route-turns", id, version, language),
  ownPrivacyZones: key<Payload<"listPrivacyZones">>()("own-privacy-zones"),
  ownHeartRate: key<Payload<"getHeartRate">>()("own-heart-rate"),
  /** Notes on days of the diary from one to another, days since 1970. */
  dayNotes: (firstDay: number, lastDay: number) =>
    key<Payload<"listDayNotes">>()("day-notes", firstDay, lastDay),
  keptDayNotes: (firstDay: number, lastDay: number) =>
    key<Payload<"listDayNotes">>()("kept-day-notes", firstDay, lastDay),
  ownGoals: key<Payload<"listGoals">>()("own-goals"),
  /** The person's heart rate and power values, with dates. */
  ownThresholds: key<Payload<"listThresholds">>()("own-thresholds"),
  /** Own limits of zones, with dates. */
  ownTrainingZones: key<Payload<"listTrainingZones">>()("own-training-zones"),
  /** Bests in the sport of an activity, or in the one with the most workouts. */
  personalBests: (activityId: number | undefined) =>
    key<Payload<"getPersonalBests">>()("personal-bests", activityId),
  usualPace: (activityId: number) => key<Payload<"getUsualPace">>()("usual-pace", activityId),
  trainingLoad: key<Payload<"getTrainingLoad">>()("training-load"),
  /** Notifications page by page, newest first. */
  notifications: key<InfiniteData<Payload<"listNotifications">, string | undefined>>()(
    "notifications",
    "list",
  ),
  unreadNotifications: key<Payload<"listNotifications">>()("notifications", "unread"),
  ownEmail: key<Payload<"getEmail">>()("security", "email"),
  ownTokens: key<Payload<"listTokens">>()("security", "tokens"),
  ownWebhooks: key<Payload<"listWebhooks">>()("security", "webhooks"),
  /** The devices on which the person is logged in. */
  ownSessions: key<Payload<"listSessions">>()("security", "sessions"),
  ownIdentities: key<Payload<"listIdentities">>()("own-identities"),
  ownSettings: key<Payload<"getSettings">>()("own-settings"),
  /** The content of an archive of everything, and the progress of the last one. */
  ownData: key<Payload<"getOwnData">>()("own-data"),
  ownPasskeys: key<Payload<"listPasskeys">>()("own-passkeys"),
  /** Whether logging in with a password requires a code. */
  ownTwoFactor: key<Payload<"getTwoFactor">>()("own-two-factor"),
  ownStorage: key<Payload<"getStorage">>()("own-storage"),
  /** The available styles depend on whether somebody is logged in. */
  places: (text: string, locale: string, near: string | undefined) =>
    key<Payload<"geocode">>()("places", text, locale, near),
  town: (point: string, locale: string) => key<string | null>()("town", point, locale),
  pointOfInterest: (lat: number, lon: number) =>
    key<Payload<"listPointsOfInterest">[number] | null>()("point-of-interest", lat, lon),
  shopCards: key<Payload<"listShopCards">>()("shop-cards"),
  /** Whether the reader gets advice on adding a street map. */
  mapAdvice: key<Payload<"getMapAdvice">>()("map-advice"),
  /** A page of the people of the server whose names have a text, for its operators. */
  operatedPeople: (text: string, page: number) =>
    key<Payload<"listOperatedPeople">>()("operator", "people", text, page),
  operatedMaps: key<Payload<"getOperatedMaps">>()("operator", "maps"),
  operatedServer: key<Payload<"getOperatedServer">>()("operator", "server"),
  operatedBackups: key<Payload<"listOperatedBackups">>()("operator", "backups"),
  /** What is found about the set-up of the server. */
  findings: key<Payload<"examineServer">>()("operator", "findings"),
  operatedJobs: key<Payload<"listOperatedJobs">>()("operator", "jobs"),
  operatorSettings: key<Payload<"getOperatorSettings">>()("operator", "settings"),
  /** What operators have done, page by page, newest first. */
  operatorActions: key<InfiniteData<Payload<"listOperatorActions">, string | undefined>>()(
    "operator",
    "actions",
  ),
  mapStyles: (isLoggedIn: boolean) => key<Payload<"listMapStyles">>()("map-styles", isLoggedIn),
  /** People who like a workout, page by page. */
  likers: (workoutKey: string) => key<InfiniteData<Payload<"listLikers">, number>>()("likers", workoutKey),
  /** People whom the person follows, who follow them, and whom they have blocked. */
  ownFollows: key<Payload<"listFollows">>()("own-follows"),
  /** Whom the person may know. What is followed of them meanwhile stays in its place until they are asked for again. */
  /** By the source of the suggestion. */
  possibleFriends: (from: "cairn" | "facebook") =>
    key<Payload<"listPossibleFriends">>()("possible-friends", from),
  /** Friend requests to the person. */
  friendRequests: key<Payload<"listFriendRequests">>()("friend-requests"),
  /** People whose names match a term. */
  search: (term: string, locale: string, limit: number) =>
    key<Payload<"searchEverything">>()("search", term, locale, limit),
  profile: (username: string) => key<Payload<"getPerson">>()("profile", username),
  /** What somebody shares, as the person sees it or, if it is their own, as others do. */
  profileTotals: (username: string, eyes: "own" | SeenAs) =>
    key<Payload<"getWorkoutStats">>()("profile", username, "totals", eyes),
  profileWorkouts: (username: string, eyes: "own" | SeenAs) =>
    key<InfiniteData<Payload<"listSharedWorkouts">, number>>()("profile", username, "workouts", eyes),
  profilePhotos: (username: string, eyes: "own" | SeenAs) =>
    key<InfiniteData<Payload<"listUserPhotos">, number>>()("profile", username, "photos", eyes),
  /** Comments of a workout, oldest first: all, or only the latest few. */
  comments: (workoutKey: string, which: "latest" | "all") =>
    key<Payload<"listComments">>()("comments", workoutKey, which),
  /** People who can be mentioned in a comment and whose name begins with a text. */
  mentionable: (workoutKey: string, name: string) =>
    key<Payload<"listMentionable">>()("mentionable", workoutKey, name),
  /** A legal or informative page, in the requested language. */
  page: (page: PageName, language: PageLanguage) => key<Payload<"getPage">>()("page", page, language),
  publicMosaic: key<PublicMosaic>()("public-mosaic"),
  /** What everybody shares in a box, by the words of the request. */
  exploredTiles: (asked: string) => key<Payload<"explore">>()("explored", "tiles", asked),
  exploredMap: (asked: string) => key<Payload<"getExploreMap">>()("explored", "map", asked),
  pointsWithin: (asked: string) => key<Payload<"listPointsOfInterest">>()("explored", "points", asked),
} as const;
