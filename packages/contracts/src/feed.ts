import { z } from "zod";
import { commentSchema } from "./comments.ts";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { photoSchema } from "./photos.ts";
import { foundPersonSchema } from "./profile/profile.ts";
import { count, flag, ifGiven } from "./values/lenient-values.ts";
import { workoutSchema } from "./workouts/workout-view.ts";

/** Workouts on one page of the feed, if the client does not say how many. */
export const feedPageSize = 10;
/** Photos that come with a workout of the feed; `pictureCount` says how many there are. */
export const maxFeedPhotos = 6;
/** Latest comments that come with it; `commentCount` says how many there are. */
export const maxFeedComments = 2;
/** New workouts are counted up to this number. */
export const maxNewInFeed = 99;
/** They are counted beside at most this many that a screen shows. */
export const maxShownInFeed = 1000;

/** Maximum workouts in one answer of the feed; a known client requests 1,000 at once. */
const feedQuery = {
  limit: ifGiven(count(1000)).default(feedPageSize),
  offset: ifGiven(count(1_000_000)).default(0),
};

/**
 * A position in the feed, from `metadata` of an answer. It does not move when workouts are added or removed. The earliest is in
 * the year -1199, because databases know no days long before that.
 */
const placeSchema = z
  .string()
  .regex(/^(?:-\d{1,14}|\d{1,15})-[0-9a-f]{24}$/)
  .transform((text) => ({
    startTime: new Date(Number(text.slice(0, -25))),
    id: text.slice(-24),
  }));

/** A workout in the feed: the fields that it has in lists, its first photos and its latest comments. */
export const feedItemSchema = workoutSchema
  .extend({
    /** The only kind that there is; known clients skip others. */
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
    "Workouts of the people whom the caller follows, newest first. `metadata.until` continues after the last one, however many are added in the meantime; `metadata.since` is the position of the first",
  auth: "session",
  access: "feed",
  tokens: ["read"],
  example: { query: { limit: 1000 } },
  query: z.object({
    ...feedQuery,
    /** Only what comes after this position: the `until` of an answer. */
    until: placeSchema.optional(),
  }),
  payload: z.array(feedItemSchema),
  /** `until` is missing at the end of the feed, `since` if the page is empty. */
  metadata: z.object({ ts: z.string(), since: z.string().optional(), until: z.string().optional() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});

export const countNewInFeed = endpoint({
  id: "API-33",
  method: "GET",
  path: "/user/feed/new",
  summary: `How many workouts are in the feed before a position, or beyond those that a screen shows, counted up to ${maxNewInFeed}`,
  auth: "session",
  access: "others",
  tokens: ["read"],
  query: z.object({
    /** The `since` of an answer; without it all are counted. Ignored with `shown`. */
    since: placeSchema.optional(),
    /**
     * How many workouts a screen shows. What is counted then may stand anywhere between them, such as what is uploaded late, or
     * was shared by somebody who is followed since.
     */
    shown: count(maxShownInFeed).optional(),
    /** The `until` of the last page on that screen; without it the whole feed is counted. */
    until: placeSchema.optional(),
  }),
  payload: z.object({ count: z.int() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});

export const listFriendWorkouts = endpoint({
  id: "API-32",
  method: "GET",
  path: "/workouts/friends/latest",
  summary: "Workouts of the people whom the caller follows, newest first, with the fields of lists",
  auth: "session",
  access: "feed",
  tokens: ["read"],
  example: { query: { limit: 1000, wu: true } },
  query: z.object({
    ...feedQuery,
    /** Each with its owner as `user`. */
    wu: flag,
  }),
  payload: z.array(workoutSchema.extend({ user: foundPersonSchema.optional() })),
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});
