import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { PageLanguage, PageName } from "@cairn/contracts/page-names";
import type { SeenAs } from "@cairn/contracts/people/seen-as";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DataTag, InfiniteData } from "@tanstack/react-query";
import type { DecodedTrack } from "../track/decoded-track.ts";
import type { Diary } from "../diary/diary.ts";
import type { DiaryOwner } from "../diary/kept-owner.ts";
import type { TrackLine } from "../track/track-series.ts";

/** Every key that this client keeps answers under; the first part names what they are about. */
type KnownKey =
  | readonly ["own-account"]
  | readonly ["diary"]
  | readonly ["kept-diary-owner"]
  | readonly ["own-workouts", "feed" | "tracks" | "map"]
  | readonly ["own-workouts", "days", number]
  | readonly ["own-workouts", "rows", string]
  | readonly ["workout", string, "combined" | "as-others"]
  | readonly ["workout-photos", string]
  | readonly ["feed"]
  | readonly ["feed-news", string]
  | readonly ["friend-photos"]
  | readonly ["recording", string, number]
  | readonly ["neighbours", string]
  | readonly ["similar-workouts", string]
  | readonly ["own-imports"]
  | readonly ["cut-off-drafts", string | undefined]
  | readonly ["own-routes"]
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
  | readonly ["notifications", "list" | "unread"]
  | readonly ["own-passkeys"]
  | readonly ["own-two-factor"]
  | readonly ["own-settings"]
  | readonly ["security", "sessions" | "tokens" | "email"]
  | readonly ["shop-cards"]
  | readonly ["map-styles", boolean]
  | readonly ["map-advice"]
  | readonly ["operated-regions"]
  | readonly ["public-mosaic"]
  | readonly ["likers", string]
  | readonly ["own-follows"]
  | readonly ["friend-requests"]
  | readonly ["people-search", string]
  | readonly ["profile", string]
  | readonly ["profile", string, "totals" | "workouts" | "photos", "own" | SeenAs]
  | readonly ["comments", string, "latest" | "all"]
  | readonly ["mentionable", string, string]
  | readonly ["places", string, string]
  | readonly ["possible-friends", "cairn" | "facebook"]
  | readonly ["page", PageName, PageLanguage];

declare module "@tanstack/react-query" {
  interface Register {
    /** A key that no query has is an error of types, wherever it is used. */
    queryKey: KnownKey;
  }
}

type Payload<Name extends keyof Api> = PayloadOf<Api[Name]>;

/** What the tracks of the latest workouts tell about where a person is. */
export interface LatestTracks {
  /** Where the last workout with positions began; 0, 0 without one. */
  readonly place: WorkoutView["startPosition"];
  readonly tracks: readonly Pick<TrackLine, "lat" | "lon">[];
}

/** A page of the feed. */
export interface FeedPage {
  readonly workouts: Payload<"listFeed">;
  /** Place of its first workout; absent in an empty page. */
  readonly since?: string | undefined;
  /** Place of its last workout; absent at the end of the feed. */
  readonly until?: string | undefined;
}

/** A key of queries that answer `Answer`. */
const key =
  <Answer>() =>
  <const Parts extends KnownKey>(...parts: Parts): DataTag<Parts, Answer, Error> =>
    // The tag exists in types only.
    parts as DataTag<Parts, Answer, Error>;

/** All query keys, each with the type of what its query answers. What begins with the same word goes stale together (`changes.ts`). */
export const queryKeys = {
  ownAccount: key<Payload<"getUser">>()("own-account"),
  /** Whose diary this browser keeps. */
  keptDiaryOwner: key<DiaryOwner | null>()("kept-diary-owner"),
  /** All own workouts, with the numbers of the diary. */
  diary: key<Diary>()("diary"),
  /** Own workouts page by page, newest first. */
  /** What rows of the workout list show besides the diary's numbers, by their keys with commas. */
  workoutRows: (workouts: string) => key<Payload<"listWorkouts">>()("own-workouts", "rows", workouts),
  /** Own workouts as a feed, page by page. */
  ownFeed: key<InfiniteData<Payload<"listWorkouts">, number>>()("own-workouts", "feed"),
  /** Own workouts of the 30 days that end on a day since 1970. */
  dayWindow: (lastDay: number) => key<Payload<"listWorkouts">>()("own-workouts", "days", lastDay),
  /** What lies on the map of all own tracks. */
  ownTracks: key<Payload<"listTracks">>()("own-workouts", "map"),
  latestTracks: key<LatestTracks>()("own-workouts", "tracks"),
  workout: (workoutKey: string) => key<Payload<"getCombinedWorkout">>()("workout", workoutKey, "combined"),
  /** An own workout as everybody else gets it. */
  workoutAsOthers: (workoutKey: string) =>
    key<Payload<"getCombinedWorkout">>()("workout", workoutKey, "as-others"),
  workoutPhotos: (workoutKey: string) => key<Payload<"listWorkoutPhotos">>()("workout-photos", workoutKey),
  /** What those share whom the person follows, page by page, newest first. */
  feed: key<InfiniteData<FeedPage, string | undefined>>()("feed"),
  /** How many workouts stand before a place of the feed. */
  feedNews: (since: string) => key<Payload<"countNewInFeed">>()("feed-news", since),
  friendPhotos: key<Payload<"listFriendPhotos">>()("friend-photos"),
  /** The decoded points follow from the sport as well; null where the bytes cannot be read. */
  recording: (workoutKey: string, activityId: number) =>
    key<DecodedTrack | null>()("recording", workoutKey, activityId),
  neighbours: (workoutKey: string) => key<Payload<"getWorkoutsAround">>()("neighbours", workoutKey),
  similarWorkouts: (workoutKey: string) => key<Payload<"getSimilarRoutes">>()("similar-workouts", workoutKey),
  ownImports: key<Payload<"listImports">>()("own-imports"),
  cutOffDrafts: (accountKey: string | undefined) =>
    key<readonly WorkoutView[]>()("cut-off-drafts", accountKey),
  ownRoutes: key<Payload<"listRoutes">>()("own-routes"),
  ownPrivacyZones: key<Payload<"listPrivacyZones">>()("own-privacy-zones"),
  ownHeartRate: key<Payload<"getHeartRate">>()("own-heart-rate"),
  /** Notes on days of the diary from one to another, days since 1970. */
  dayNotes: (firstDay: number, lastDay: number) =>
    key<Payload<"listDayNotes">>()("day-notes", firstDay, lastDay),
  keptDayNotes: (firstDay: number, lastDay: number) =>
    key<Payload<"listDayNotes">>()("kept-day-notes", firstDay, lastDay),
  ownGoals: key<Payload<"listGoals">>()("own-goals"),
  /** What the person said of heart rates and power, with dates. */
  ownThresholds: key<Payload<"listThresholds">>()("own-thresholds"),
  /** Own limits of zones, with dates. */
  ownTrainingZones: key<Payload<"listTrainingZones">>()("own-training-zones"),
  /** Bests in the sport of an activity, or in the one with the most workouts. */
  personalBests: (activityId: number | undefined) =>
    key<Payload<"getPersonalBests">>()("personal-bests", activityId),
  trainingLoad: key<Payload<"getTrainingLoad">>()("training-load"),
  /** Notifications page by page, newest first. */
  notifications: key<InfiniteData<Payload<"listNotifications">, string | undefined>>()(
    "notifications",
    "list",
  ),
  unreadNotifications: key<Payload<"listNotifications">>()("notifications", "unread"),
  ownEmail: key<Payload<"getEmail">>()("security", "email"),
  ownTokens: key<Payload<"listTokens">>()("security", "tokens"),
  /** Where the person is logged in. */
  ownSessions: key<Payload<"listSessions">>()("security", "sessions"),
  ownIdentities: key<Payload<"listIdentities">>()("own-identities"),
  ownSettings: key<Payload<"getSettings">>()("own-settings"),
  /** What an archive of everything would hold, and how far the last one is. */
  ownData: key<Payload<"getOwnData">>()("own-data"),
  ownPasskeys: key<Payload<"listPasskeys">>()("own-passkeys"),
  /** Whether logging in by password needs a code. */
  ownTwoFactor: key<Payload<"getTwoFactor">>()("own-two-factor"),
  ownStorage: key<Payload<"getStorage">>()("own-storage"),
  /** Which styles there are depends on whether somebody is logged in. */
  places: (text: string, locale: string) => key<Payload<"geocode">>()("places", text, locale),
  shopCards: key<Payload<"listShopCards">>()("shop-cards"),
  /** Whether one is told how a street map is added. */
  mapAdvice: key<Payload<"getMapAdvice">>()("map-advice"),
  /** What the operator is told of the regions. */
  operatedRegions: key<Payload<"listOperatedRegions">>()("operated-regions"),
  mapStyles: (isLoggedIn: boolean) => key<Payload<"listMapStyles">>()("map-styles", isLoggedIn),
  /** Who likes a workout, page by page. */
  likers: (workoutKey: string) => key<InfiniteData<Payload<"listReactions">, number>>()("likers", workoutKey),
  /** Whom the person follows, who follows them, and whom they have blocked. */
  ownFollows: key<Payload<"listFollows">>()("own-follows"),
  /** Whom the person may know. What is followed of them meanwhile stays in its place until they are asked for again. */
  /** By where it is known from that somebody may be known. */
  possibleFriends: (from: "cairn" | "facebook") =>
    key<Payload<"listPossibleFriends">>()("possible-friends", from),
  /** Who asks the person to be friends. */
  friendRequests: key<Payload<"listFriendRequests">>()("friend-requests"),
  /** People whose names are like a term. */
  peopleSearch: (term: string) => key<Payload<"searchPeople">>()("people-search", term),
  profile: (username: string) => key<Payload<"getPerson">>()("profile", username),
  /** What somebody shares, as the person sees it or, if it is their own, as others do. */
  profileTotals: (username: string, eyes: "own" | SeenAs) =>
    key<Payload<"getWorkoutStats">>()("profile", username, "totals", eyes),
  profileWorkouts: (username: string, eyes: "own" | SeenAs) =>
    key<InfiniteData<Payload<"listSharedWorkouts">, number>>()("profile", username, "workouts", eyes),
  profilePhotos: (username: string, eyes: "own" | SeenAs) =>
    key<InfiniteData<Payload<"listUserPhotos">, number>>()("profile", username, "photos", eyes),
  /** Comments of a workout, the oldest first: all, or only the latest few. */
  comments: (workoutKey: string, which: "latest" | "all") =>
    key<Payload<"listComments">>()("comments", workoutKey, which),
  /** People whom a comment may name, whose name begins so. */
  mentionable: (workoutKey: string, name: string) =>
    key<Payload<"listMentionable">>()("mentionable", workoutKey, name),
  /** A legal or informative page, in the language that was asked for. */
  page: (page: PageName, language: PageLanguage) => key<Payload<"getPage">>()("page", page, language),
  publicMosaic: key<Payload<"publicWorkoutsWithin">>()("public-mosaic"),
} as const;
