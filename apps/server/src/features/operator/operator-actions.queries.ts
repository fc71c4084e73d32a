import type { ActionKind } from "@cairn/contracts/operator/operator-values";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";

/** What operators have done. */
export interface OperatorActionsTable {
  id: string;
  done_at: Date;
  /** Null for a command, and after the account was deleted. */
  by_id: string | null;
  by_command: boolean;
  kind: ActionKind;
  /** The person whom it was about; null if it was about nobody, and after the account was deleted. */
  about_id: string | null;
  /** What else it was about; never a secret, a name or an address of a person. */
  subject: string | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    operator_actions: OperatorActionsTable;
  }
}

/** Who acts as operator: the id of a person in the browser, or a command on the machine of the server. */
export type ActingOperator = { readonly id: string } | "command";

/** One action. */
export interface OperatorAction {
  readonly kind: ActionKind;
  readonly about?: string | undefined;
  readonly subject?: string | undefined;
}

/** Notes what an operator does, in the transaction that does it. */
export async function noteAction(
  trx: DatabaseOrTransaction,
  by: ActingOperator,
  now: Date,
  { kind, about, subject }: OperatorAction,
): Promise<void> {
  await trx
    .insertInto("operator_actions")
    .values({
      id: newId(),
      done_at: now,
      by_id: by === "command" ? null : by.id,
      by_command: by === "command",
      kind,
      about_id: about ?? null,
      subject: subject ?? null,
    })
    .execute();
}

/** An action with the names of the people. */
export interface ActionRow {
  readonly id: string;
  readonly doneAt: Date;
  readonly kind: ActionKind;
  readonly isByCommand: boolean;
  readonly by: string | null;
  readonly about: string | null;
  readonly subject: string | null;
}

/**
 * Actions, newest first.
 *
 * @param before id of the action after which they follow; absent for the newest
 */
export async function findActions(
  db: DatabaseOrTransaction,
  before: string | undefined,
  limit: number,
): Promise<readonly ActionRow[]> {
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(a.done_at, a.id) < (SELECT done_at, id FROM operator_actions WHERE id = ${before})`;
  const { rows } = await sql<ActionRow>`
    SELECT a.id, a.done_at AS "doneAt", a.kind, a.by_command AS "isByCommand", u.username AS by, o.username AS about, a.subject
    FROM operator_actions a LEFT JOIN users u ON u.id = a.by_id LEFT JOIN users o ON o.id = a.about_id
    WHERE ${isOlder} ORDER BY a.done_at DESC, a.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
