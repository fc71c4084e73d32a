export { notifyFriends, notifyOfReaction } from "./subscribers.ts";
export { sweepNotifications } from "./sweep-notifications.ts";
