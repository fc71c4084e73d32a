import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";

/** What people are told of, and by which setting. */
export const notificationKinds = [
  /** Somebody asks to follow the reader. */
  "follow_request",
  /** Somebody follows the reader, who lets everybody. */
  "new_follower",
  /** Somebody whom the reader asked lets the reader follow. */
  "follow_accepted",
  /** A friend has shared a workout of the last days. */
  "friend_workout",
  /** Somebody wrote about a workout of the reader. */
  "comment",
  /** Somebody named the reader in a comment. */
  "mention",
  /** Somebody likes a workout of the reader. */
  "reaction",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Unread notifications are counted up to here. */
export const maxUnreadCount = 100;
/** Notifications in one answer. */
export const maxNotifications = 100;

export const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(notificationKinds),
    /** ms since 1970; of a friend's workout only the day. */
    created: z.int(),
    read: z.boolean(),
    /** Who did it. */
    user: z.object({
      username: z.string(),
      realName: z.string(),
      profileImageUrl: z.string().optional(),
    }),
    /** The workout that it is about. */
    workout: z
      .object({
        workoutKey: idSchema,
        /** Username of its owner. */
        username: z.string(),
        activityId: z.int(),
        description: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "Notification" });

export type NotificationView = z.output<typeof notificationSchema>;

const unread = z.int().nonnegative().max(maxUnreadCount);

export const listNotifications = endpoint({
  id: "NOTI-1",
  method: "GET",
  path: "/user/notifications",
  summary:
    "The caller's notifications, newest first, of which each is still true and may still be seen, and how many are unread (up to 100)",
  auth: "session",
  query: z.object({
    /** 0 only counts the unread. */
    limit: z.coerce.number().int().nonnegative().max(maxNotifications).default(30),
    /** `next` of the answer before. */
    before: idSchema.optional(),
  }),
  payload: z.object({
    notifications: z.array(notificationSchema),
    unread,
    /** Where the list goes on; absent at its end. */
    next: idSchema.optional(),
  }),
  answer: "envelope",
  errors: sessionErrors,
});

export const readNotifications = endpoint({
  id: "NOTI-2",
  method: "POST",
  path: "/user/notifications/read",
  summary: "Mark notifications as read: those of some ids, or all of them",
  auth: "session",
  bodyKind: "json",
  body: z.object({ ids: z.array(idSchema).max(maxNotifications).optional() }),
  payload: z.object({ unread }),
  answer: "envelope",
  errors: sessionErrors,
});
