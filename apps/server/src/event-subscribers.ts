import { redactNewLater, refreshRedactionsLater } from "./core/redaction/refresh-redactions-job.ts";
import { refreshSummariesLater } from "./core/summaries/refresh-summaries-job.ts";
import { publishToFollowers } from "./features/feed/publish-to-followers.ts";
import {
  notifyFriends,
  notifyOfComment,
  notifyOfFollow,
  notifyOfLike,
  notifyOfLikelyUpload,
  notifyOfRefusedUpload,
  notifyOfRequest,
  notifyOfWithdrawal,
} from "./features/notifications/subscribers.ts";
import { notifyWebhooks } from "./features/webhooks/send-webhooks.ts";
import type { Subscribers } from "./platform/events/events.ts";

/** The subscribers of each event. Their names are stored in the database: a renamed subscriber gets waiting events again. */
export const eventSubscribers: Subscribers = {
  "workouts.recorded": {
    redaction: (trx, { ownerId }) => redactNewLater(trx, ownerId),
    summaries: (trx, { ownerId }) => refreshSummariesLater(trx, ownerId),
    webhooks: notifyWebhooks("workout.created"),
  },
  "workouts.entered": { webhooks: notifyWebhooks("workout.created") },
  "workouts.edited": { webhooks: notifyWebhooks("workout.updated") },
  "workouts.deleted": { webhooks: notifyWebhooks("workout.deleted") },
  "upload.refused": { notifications: notifyOfRefusedUpload },
  "upload.likely": { notifications: notifyOfLikelyUpload },
  "workouts.shared": { notifications: notifyFriends, feed: publishToFollowers },
  "workouts.withdrawn": { notifications: notifyOfWithdrawal, feed: publishToFollowers },
  "workouts.restored": { feed: publishToFollowers },
  "follow.requested": { notifications: notifyOfRequest },
  "follow.accepted": { notifications: notifyOfFollow },
  "reaction.added": { notifications: notifyOfLike },
  "comment.added": { notifications: notifyOfComment },
  "photo.added": { redaction: (trx, { ownerId }) => redactNewLater(trx, ownerId) },
  "privacy_zones.changed": { redaction: (trx, { ownerId }) => refreshRedactionsLater(trx, ownerId) },
};
