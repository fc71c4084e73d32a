export {
  notifyFriends,
  notifyOfComment,
  notifyOfFollow,
  notifyOfReaction,
  notifyOfRequest,
} from "./subscribers.ts";
export { sweepNotifications } from "./sweep-notifications.ts";
