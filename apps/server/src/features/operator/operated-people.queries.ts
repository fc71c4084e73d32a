import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** A person in the list of operators. */
export interface OperatedPersonRow {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly joinedAt: Date;
  readonly isDisabled: boolean;
  readonly isOperator: boolean;
  /** Of their own, bytes. */
  readonly ownQuota: number | null;
}

/** A text as a part of LIKE, in which only the two wildcards around it count. */
const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * People by username, all or those whose name or username contains a text, ignoring case.
 *
 * @param offset how many to leave out at the beginning
 */
export async function findOperatedPeople(
  db: DatabaseOrTransaction,
  text: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly people: readonly OperatedPersonRow[]; readonly total: number }> {
  const pattern = contains(text);
  const isMeant = sql`(username ILIKE ${pattern} OR real_name ILIKE ${pattern})`;
  const { rows: people } = await sql<OperatedPersonRow>`
    SELECT id, username, real_name AS "realName", created_at AS "joinedAt",
      disabled_at IS NOT NULL AS "isDisabled", operator_since IS NOT NULL AS "isOperator", quota_bytes AS "ownQuota"
    FROM users WHERE ${isMeant} ORDER BY username LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM users WHERE ${isMeant}`.execute(db);
  return { people, total: rows[0]?.total ?? 0 };
}

/** When some people used the server last, as far as it is known by sessions and tokens that are left, by their ids. */
export async function findLastUses(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ userId: string; usedAt: Date }>`
    SELECT user_id AS "userId", max(used_at) AS "usedAt" FROM (
      SELECT user_id, used_at FROM sessions WHERE user_id = ANY (${userIds}::text[])
      UNION ALL SELECT user_id, used_at FROM personal_tokens WHERE user_id = ANY (${userIds}::text[]) AND used_at IS NOT NULL
    ) uses GROUP BY user_id`.execute(db);
  return new Map(rows.map(({ userId, usedAt }) => [userId, usedAt]));
}

/** Those of some people who log in with a code. */
export async function findWithTwoFactor(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM second_factors
    WHERE user_id = ANY (${userIds}::text[]) AND confirmed_at IS NOT NULL`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
