import { createHmac } from "node:crypto";
import type { WebhookEvent } from "@cairn/contracts/webhooks/webhook-events";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { wholeForOwner } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { postOutside, type PostOutcome } from "../../platform/addresses/post-outside.ts";
import { userAgentOf } from "../../platform/addresses/user-agent.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { Events, Subscriber } from "../../platform/events/events.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import {
  changeWebhook,
  countMessages,
  deleteMessage,
  deleteMessagesOf,
  findFirstMessages,
  findWebhook,
  findWebhooks,
  insertMessages,
  delayMessage,
  takeMessage,
  type WebhookMessage,
  type WebhookRow,
} from "./webhooks.queries.ts";

/** Most messages that wait for the webhooks of one person: later ones are dropped, for the receiver is down or too slow. */
const maxWaiting = 1000;
/** Messages that are sent at once, each to another webhook. */
const atOnce = 16;
/** How long a receiver may take to answer, ms. */
const patience = 5000;
/** A process that is killed while it sends leaves the message to others after this time, ms. */
const takenFor = 60_000;
/** Pauses after a message that did not arrive, ms: a day in all. */
const pauses = [30, 300, 1800, 7200, 21_600, 54_000].map((seconds) => seconds * 1000);
/** A webhook to which nothing arrived for so long is switched off, ms. */
const switchedOffAfter = 5 * 24 * 3_600_000;

const sendJob = { name: "send-webhooks", attempts: 10 } as const;

/** Queues a message for each webhook of a person that wants to know. */
async function queueMessages(
  trx: DatabaseOrTransaction,
  ownerId: string,
  type: WebhookEvent,
  workoutIds: readonly string[],
): Promise<void> {
  const webhooks = (await findWebhooks(trx, ownerId)).filter(
    (one) => !one.is_off && one.events.includes(type),
  );
  if (webhooks.length === 0) return;
  const room = maxWaiting - (await countMessages(trx, ownerId));
  const now = new Date();
  const messages = webhooks.flatMap(({ id }) =>
    workoutIds.map((workoutId) => ({
      owner_id: ownerId,
      webhook_id: id,
      id: newId(),
      type,
      workout_id: workoutId,
      created_at: now,
      due_at: now,
    })),
  );
  await insertMessages(trx, messages.slice(0, Math.max(0, room)));
  await addJob(trx, sendJob, {}, { jobKey: sendJob.name });
}

type ChangedWorkouts = Events[
  | "workouts.recorded"
  | "workouts.entered"
  | "workouts.edited"
  | "workouts.deleted"];

/** Tells the webhooks of a person of a change of workouts. */
export const notifyWebhooks =
  (type: WebhookEvent): Subscriber<ChangedWorkouts> =>
  async (trx, { ownerId, data: { workoutIds } }) => {
    await queueMessages(trx, ownerId, type, workoutIds);
  };

/** Sends a message that only says that the webhook works, now or again. */
export async function sendPing(trx: DatabaseOrTransaction, webhook: WebhookRow, now: Date): Promise<void> {
  await changeWebhook(trx, webhook, { is_off: false, failing_since: null });
  const { owner_id, id: webhook_id } = webhook;
  const message = { owner_id, webhook_id, id: newId(), type: "ping" as const, workout_id: null };
  await insertMessages(trx, [{ ...message, created_at: now, due_at: now }]);
  await addJob(trx, sendJob, {}, { jobKey: sendJob.name });
}

/**
 * The job that sends what is due, to several webhooks at once and to each one message after the other, in order. One run serves
 * all people, so that receivers that do not answer hold one place among the jobs, not one each.
 */
export const sendWebhooks = (deps: Deps): JobTask => ({
  ...sendJob,
  async run(_payload, { signal }) {
    const now = deps.now();
    const found = await findFirstMessages(deps.db);
    const waiting = found.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime());
    const due = waiting.filter(({ due_at: dueAt }) => dueAt <= now);
    if (!signal.aborted) await Promise.all(due.slice(0, atOnce).map((message) => send(deps, message, now)));
    if (due.length > 0 && !signal.aborted) return "again";
    const [next] = waiting;
    if (next) await addJob(deps.db, sendJob, {}, { jobKey: sendJob.name, runAt: next.due_at });
    return "done";
  },
});

async function send(deps: Deps, message: WebhookMessage, now: Date): Promise<void> {
  if (!(await takeMessage(deps.db, message, new Date(now.getTime() + takenFor)))) return;
  const webhook = await findWebhook(deps.db, message.owner_id, message.webhook_id);
  const data = webhook && !webhook.is_off ? await dataOf(deps, message) : undefined;
  if (!webhook || !data) return await deleteMessage(deps.db, message);
  const body = JSON.stringify({ type: message.type, timestamp: message.created_at.toISOString(), data });
  const outcome = await postOutside({
    address: webhook.address,
    headers: {
      "content-type": "application/json",
      "user-agent": userAgentOf(deps.settings.publicUrl),
      ...signed(webhook.secret, message.id, Math.floor(now.getTime() / 1000), body),
    },
    body,
    patience,
    allowedHosts: deps.settings.webhookHosts,
  });
  await settle(deps, webhook, message, outcome);
}

/** Headers by which the receiver knows who has sent a body (Standard Webhooks 1.0). */
function signed(secret: Buffer, id: string, timestamp: number, body: string): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
}

/** What a message says beside its type; no position, for that is not what most receivers need. */
type MessageData = Partial<WorkoutView> & Pick<WorkoutView, "workoutKey">;

/** @returns undefined if the workout is gone, of which another message tells */
async function dataOf(
  { db }: Pick<Deps, "db">,
  { owner_id: userId, type, workout_id: id }: WebhookMessage,
): Promise<MessageData | object | undefined> {
  if (id === null) return {};
  if (type === "workout.deleted") return { workoutKey: id };
  const owner: SessionActor = { kind: "session", userId, username: "", keyHash: Buffer.alloc(0) };
  const row = authorizeWorkout(owner, await findWorkout(db, owner, id), "edit");
  if (!row.ok || row.value.is_draft) return undefined;
  const view = workoutView(wholeForOwner(row.value));
  const { workoutKey, username, activityId, description, startTime, timeOffsetInMinutes } = view;
  const { totalTime, movingTime, totalDistance, totalAscent, totalDescent, energyConsumption, sharingFlags } =
    view;
  return {
    workoutKey,
    username,
    activityId,
    description,
    startTime,
    timeOffsetInMinutes,
    totalTime,
    movingTime,
    totalDistance,
    totalAscent,
    totalDescent,
    energyConsumption,
    sharingFlags,
  };
}

async function settle(
  deps: Pick<Deps, "db" | "now">,
  webhook: WebhookRow,
  message: WebhookMessage,
  outcome: PostOutcome,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if ("status" in outcome && outcome.status >= 200 && outcome.status < 300) {
      await deleteMessage(trx, message);
      return await changeWebhook(trx, webhook, { arrived_at: now, problem: null, failing_since: null });
    }
    const problem = "failure" in outcome ? outcome.failure : "refused";
    const failingSince = webhook.failing_since ?? now;
    const isGone = "status" in outcome && outcome.status === 410;
    const isOff = isGone || now.getTime() - failingSince.getTime() >= switchedOffAfter;
    await changeWebhook(trx, webhook, { problem, failing_since: failingSince, is_off: isOff });
    const pause = pauses[message.tries];
    if (isOff) await deleteMessagesOf(trx, webhook);
    else if (pause === undefined) await deleteMessage(trx, message);
    else await delayMessage(trx, message, new Date(now.getTime() + pause));
  });
}
