import type { NotificationView } from "@cairn/contracts/notifications/notifications";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import { storedTime, timeForReader } from "../../platform/access/stored-time.ts";
import type { NotificationRow } from "./notifications.queries.ts";

/** A notification as clients read it. */
export function notificationView(row: NotificationRow): NotificationView {
  return {
    id: row.id,
    kind: row.kind,
    created: creationForReader(row),
    read: row.readAt !== null,
    user: { username: row.username, realName: row.realName, ...profileImage(row.imageKey) },
    ...(row.upload && { upload: row.upload }),
    ...(row.workoutId !== null &&
      row.activityId !== null && {
        workout: {
          workoutKey: row.workoutId,
          username: row.workoutUsername ?? "",
          activityId: row.activityId,
          ...(row.title !== null && { description: row.title }),
        },
      }),
  };
}

/**
 * When it was made, ms since 1970; of a friend's workout only the day, because the time at which they shared it would reveal when
 * they came home.
 */
export const creationForReader = ({ kind, createdAt }: NotificationRow): number =>
  timeForReader(storedTime(createdAt), kind === "friend_workout" ? "others" : "owner");
