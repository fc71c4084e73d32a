import type { NotificationView } from "@cairn/contracts/notifications";
import { storedTime, toldTime } from "../../platform/access/stored-time.ts";
import { profileImage } from "@cairn/contracts/accounts/profile-image-address";
import type { NotificationRow } from "./notifications.queries.ts";

/** A notification as clients read it. */
export function notificationView(row: NotificationRow): NotificationView {
  return {
    id: row.id,
    kind: row.kind,
    created: createdOf(row),
    read: row.readAt !== null,
    user: { username: row.username, realName: row.realName, ...profileImage(row.imageKey) },
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

/** The time at which a friend shared a workout would reveal when they came home. */
const createdOf = ({ kind, createdAt }: NotificationRow): number =>
  toldTime(storedTime(createdAt), kind === "friend_workout" ? "others" : "owner");
