/** What a webhook is told of. */
export const webhookEvents = ["workout.created", "workout.updated", "workout.deleted"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
