export { mailLater, type NotificationMail, notificationMailJob } from "./mail-job.ts";
export { settingOf } from "./notify.ts";
export {
  countUnread,
  findNotification,
  listUnreadSince,
  type NotificationRow,
} from "./notifications.queries.ts";
export {
  notifyFriends,
  notifyOfComment,
  notifyOfFollow,
  notifyOfReaction,
  notifyOfRequest,
} from "./subscribers.ts";
export { sweepNotifications } from "./sweep-notifications.ts";
