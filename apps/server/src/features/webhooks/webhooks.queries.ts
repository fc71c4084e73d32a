import type { WebhookEvent } from "@cairn/contracts/webhooks/webhook-events";
import type { WebhookProblem } from "@cairn/contracts/webhooks/webhooks";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";

interface WebhooksTable {
  owner_id: string;
  id: string;
  address: string;
  /** Signs messages; only its owner has it besides. */
  secret: Buffer;
  events: WebhookEvent[];
  created_at: Date;
  arrived_at: Date | null;
  /** Why the last message did not arrive. */
  problem: WebhookProblem | null;
  /** First of the failures in a row. */
  failing_since: Date | null;
  is_off: Generated<boolean>;
}

interface WebhookMessagesTable {
  owner_id: string;
  webhook_id: string;
  id: string;
  type: WebhookEvent | "ping";
  workout_id: string | null;
  created_at: Date;
  due_at: ColumnType<Date, Date, Date>;
  tries: Generated<number>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    webhooks: WebhooksTable;
    webhook_messages: WebhookMessagesTable;
  }
}

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookMessage = Selectable<WebhookMessagesTable>;

/** A person's webhooks, oldest first. */
export async function findWebhooks(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly WebhookRow[]> {
  return await db
    .selectFrom("webhooks")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findWebhook(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom("webhooks")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertWebhook(
  trx: DatabaseOrTransaction,
  webhook: Pick<WebhookRow, "owner_id" | "id" | "address" | "secret" | "events" | "created_at">,
): Promise<void> {
  await trx.insertInto("webhooks").values(webhook).execute();
}

/** @returns its address, if it existed */
export async function deleteWebhook(
  trx: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom("webhooks")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("address")
    .executeTakeFirst();
  return removed?.address;
}

/** Notes what became of a message, at its webhook. */
export async function changeWebhook(
  db: DatabaseOrTransaction,
  { owner_id: ownerId, id }: Pick<WebhookRow, "owner_id" | "id">,
  change: Partial<Pick<WebhookRow, "arrived_at" | "problem" | "failing_since" | "is_off">>,
): Promise<void> {
  await db.updateTable("webhooks").set(change).where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

export async function insertMessages(
  trx: DatabaseOrTransaction,
  messages: readonly Omit<WebhookMessage, "tries">[],
): Promise<void> {
  if (messages.length > 0)
    await trx
      .insertInto("webhook_messages")
      .values([...messages])
      .execute();
}

/** How many messages wait for a person's webhooks. */
export async function countMessages(trx: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("webhook_messages")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The oldest message of each webhook of all people: the next ones wait for it, so that they arrive in order, and whoever has many
 * keeps nobody else waiting.
 */
export async function findFirstMessages(db: Database): Promise<readonly WebhookMessage[]> {
  return await db
    .selectFrom("webhook_messages")
    .distinctOn(["owner_id", "webhook_id"])
    .selectAll()
    .orderBy("owner_id")
    .orderBy("webhook_id")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

const messageOf = (message: WebhookMessage) =>
  ({
    owner_id: message.owner_id,
    webhook_id: message.webhook_id,
    id: message.id,
  }) as const;

/**
 * Takes a message for one process, until it would be due again.
 *
 * @returns whether nobody else has taken it
 */
export async function takeMessage(db: Database, message: WebhookMessage, until: Date): Promise<boolean> {
  const { owner_id: ownerId, webhook_id: webhookId, id } = messageOf(message);
  const taken = await db
    .updateTable("webhook_messages")
    .set({ due_at: until, tries: message.tries + 1 })
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .where("tries", "=", message.tries)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function delayMessage(
  db: DatabaseOrTransaction,
  message: WebhookMessage,
  until: Date,
): Promise<void> {
  const { owner_id: ownerId, webhook_id: webhookId, id } = messageOf(message);
  await db
    .updateTable("webhook_messages")
    .set({ due_at: until })
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .execute();
}

export async function deleteMessage(db: DatabaseOrTransaction, message: WebhookMessage): Promise<void> {
  const { owner_id: ownerId, webhook_id: webhookId, id } = messageOf(message);
  await db
    .deleteFrom("webhook_messages")
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .execute();
}

/** Deletes all messages that wait for a webhook. */
export async function deleteMessagesOf(
  db: DatabaseOrTransaction,
  { owner_id: ownerId, id }: Pick<WebhookRow, "owner_id" | "id">,
): Promise<void> {
  await db
    .deleteFrom("webhook_messages")
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", id)
    .execute();
}
