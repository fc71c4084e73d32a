import { z } from "zod";
import { foundPersonSchema } from "./accounts/users.ts";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { photoSchema } from "./photos.ts";
import { count, flag } from "./values/lenient-values.ts";
import { commentSchema } from "./workouts/comments.ts";
import { workoutSchema } from "./workouts/workout-view.ts";

/** Workouts of one page of the feed, where a client does not say how many. */
export const feedPageSize = 10;
/** Photos that come with a workout of the feed; `pictureCount` says how many there are. */
export const maxFeedPhotos = 6;
/** Comments that come with it, the latest; `commentCount` says how many there are. */
export const maxFeedComments = 2;
/** New workouts are counted to this many. */
export const maxNewInFeed = 99;

/** A part of the feed; a known client asks for 1,000 at once. */
const feedQuery = {
  limit: count(1000).default(feedPageSize),
  /** An empty value is 0. */
  offset: z.union([z.literal("").transform(() => 0), count(1_000_000)]).default(0),
};

/** A place in the feed, from `metadata` of an answer. It stays where it is while workouts come and go. */
const placeSchema = z
  .string()
  .regex(/^-?\d{1,15}-[0-9a-f]{24}$/)
  .transform((text) => ({
    startTime: new Date(Number(text.slice(0, -25))),
    id: text.slice(-24),
  }));

/** A workout in the feed: as lists have it, with its first photos and latest comments. */
export const feedItemSchema = workoutSchema
  .extend({
    /** Known clients skip other kinds; there are none. */
    feedType: z.literal("WORKOUT"),
    /** The first that the caller sees, in the order they were taken. */
    photos: z.array(photoSchema),
    /** The latest that the caller sees, the oldest of them first. */
    comments: z.array(commentSchema),
  })
  .meta({ id: "FeedItem" });

export type FeedItemView = z.output<typeof feedItemSchema>;

export const listFeed = endpoint({
  id: "API-33",
  method: "GET",
  path: "/user/feed/combined",
  summary:
    "Workouts of the people whom the caller follows, newest first. `metadata.until` goes on behind the last one, however many come meanwhile; `metadata.since` is the place of the first",
  auth: "session",
  query: z.object({
    ...feedQuery,
    /** Only what stands behind this place: the `until` of an answer. */
    until: placeSchema.optional(),
  }),
  payload: z.array(feedItemSchema),
  /** `until` is missing at the end of the feed, `since` where the page is empty. */
  metadata: z.object({ ts: z.string(), since: z.string().optional(), until: z.string().optional() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});

export const countNewInFeed = endpoint({
  id: "API-33",
  method: "GET",
  path: "/user/feed/new",
  summary: `How many workouts stand in the feed before a place, counted to ${maxNewInFeed}`,
  auth: "session",
  query: z.object({
    /** The `since` of an answer; all are counted where it is missing. */
    since: placeSchema.optional(),
  }),
  payload: z.object({ count: z.int() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});

export const listFriendWorkouts = endpoint({
  id: "API-32",
  method: "GET",
  path: "/workouts/friends/latest",
  summary: "Workouts of the people whom the caller follows, newest first, as lists have them",
  auth: "session",
  query: z.object({
    ...feedQuery,
    /** With the `user` whose workout each is. */
    wu: flag,
  }),
  payload: z.array(workoutSchema.extend({ user: foundPersonSchema.optional() })),
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});
