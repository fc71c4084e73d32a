export { mailLater, type NotificationMail, notificationMailJob } from "./mail-job.ts";
export { settingOf } from "./notify.ts";
export {
  countUnread,
  findNotification,
  listForArchive,
  listUnreadWithin,
  type NotificationRow,
} from "./notifications.queries.ts";
export { toldCreated } from "./notification.view.ts";
export {
  notifyFriends,
  notifyOfComment,
  notifyOfFollow,
  notifyOfReaction,
  notifyOfRequest,
  tellOfWithdrawal,
} from "./subscribers.ts";
export { sweepNotifications } from "./sweep-notifications.ts";
