import type { WebhookEvent } from "@cairn/contracts/webhooks/webhook-events";
import type { MessageId } from "../../lib/i18n/message-id.ts";

export const eventLabels: Readonly<Record<WebhookEvent, MessageId>> = {
  "workout.created": "security.webhookCreated",
  "workout.updated": "security.webhookUpdated",
  "workout.deleted": "security.webhookDeleted",
};
