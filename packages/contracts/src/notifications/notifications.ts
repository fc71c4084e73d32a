import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { count, ifGiven } from "../values/lenient-values.ts";

/** Kinds of notifications, each with its setting except the last. */
export const notificationKinds = [
  /** Somebody asks to follow the reader. */
  "follow_request",
  /** Somebody follows the reader, who accepts followers automatically. */
  "new_follower",
  /** Somebody accepted the reader's request to follow. */
  "follow_accepted",
  /** A friend has shared a recent workout. */
  "friend_workout",
  /** Somebody commented on a workout of the reader. */
  "comment",
  /** Somebody mentioned the reader in a comment. */
  "mention",
  /** Somebody likes a workout of the reader. */
  "reaction",
  /** The owner of a workout commented on it after the reader did. */
  "answer",
  /** A file that a program sent for the reader was not imported. There is no setting for it. */
  "upload_refused",
  /** A recording that a program sent for the reader looks like another workout of theirs. There is no setting for it either. */
  "upload_likely",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds about what a program sent for the reader; all others are about what another person did. */
export type UploadKind = "upload_refused" | "upload_likely";

export const isUploadKind = (kind: NotificationKind): kind is UploadKind =>
  kind === "upload_refused" || kind === "upload_likely";

/** Unread notifications are counted up to this number. */
export const maxUnreadCount = 100;
/** Notifications in one answer. */
export const maxNotifications = 100;

const refusedUploadSchema = z.object({
  file: z.string(),
  /** A code of the error table. */
  reason: z.string(),
  /** How many more of the same import were refused. */
  others: z.int().nonnegative(),
});

export type RefusedUpload = z.output<typeof refusedUploadSchema>;

export const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(notificationKinds),
    /** ms since 1970; for a friend's workout only the day. */
    created: z.int(),
    read: z.boolean(),
    /** Who did it; the reader if a program did it for them. */
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
    /** The file that was not imported. */
    upload: refusedUploadSchema.optional(),
  })
  .meta({ id: "Notification" });

export type NotificationView = z.output<typeof notificationSchema>;

const unread = z.int().nonnegative().max(maxUnreadCount);

export const listNotifications = endpoint({
  id: "NOTI-1",
  method: "GET",
  path: "/user/notifications",
  summary:
    "The caller's notifications, newest first, without those that no longer apply or that the caller may no longer see, and how many are unread (up to 100)",
  auth: "session",
  access: "others",
  tokens: ["read"],
  example: { query: { limit: 100 } },
  query: z.object({
    /** 0: only count the unread ones. */
    limit: ifGiven(count(maxNotifications)).default(30),
    /** `next` of the previous answer. */
    before: idSchema.optional(),
  }),
  payload: z.object({
    notifications: z.array(notificationSchema),
    unread,
    /** Where the list continues; absent at its end. */
    next: idSchema.optional(),
  }),
  answer: "envelope",
  errors: sessionErrors,
});

export const readNotifications = endpoint({
  id: "NOTI-2",
  method: "POST",
  path: "/user/notifications/read",
  summary: "Mark notifications as read: those with the given ids, or all",
  auth: "session",
  access: "own",
  example: { body: {} },
  bodyKind: "json",
  body: z.object({ ids: z.array(idSchema).max(maxNotifications).optional() }),
  payload: z.object({ unread }),
  answer: "envelope",
  errors: sessionErrors,
});
