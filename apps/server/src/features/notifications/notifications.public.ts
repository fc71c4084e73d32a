export { mailLater, type NotificationMail, notificationMailJob } from "./mail-job.ts";
export { settingOf } from "./notify.ts";
export {
  countUnread,
  findNotification,
  listUnreadWithin,
  type NotificationRow,
} from "./notifications.queries.ts";
export {
  notifyFriends,
  notifyOfComment,
  notifyOfFollow,
  notifyOfReaction,
  notifyOfRequest,
  tellOfWithdrawal,
} from "./subscribers.ts";
export { sweepNotifications } from "./sweep-notifications.ts";
