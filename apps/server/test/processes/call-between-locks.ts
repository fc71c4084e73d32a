import { expect, inject } from "vitest";
import type { TestApp } from "../test-app.ts";

/** A statement that locks something until its transaction ends, and the values of its parameters. */
type LockStatement = readonly [text: string, ...values: readonly string[]];

/** What a transaction locks beside a call, in the order in which all are to lock it. */
interface LockOrder {
  readonly first: LockStatement;
  readonly second: LockStatement;
}

/**
 * Sends a call while a transaction holds the first of two locks, and lets that transaction take the second as soon as the call
 * waits for the first. A call that takes them in the other order has the second by then, so each waits for the other, until the
 * database ends one of them.
 *
 * @returns the answer, which the call gives after the transaction is over
 * @throws the error of the database if it ends the transaction, not the call
 */
export async function callBetweenLocks<Answer>(
  { database }: Pick<TestApp, "database">,
  { first, second }: LockOrder,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const client = await database.pool.connect();
  const lock = ([text, ...values]: LockStatement) => client.query(text, values);
  // Locks are listed as they are at the moment, other than sessions, of which a transaction sees only how they were when it first
  // looked.
  const waiting = async (): Promise<number> =>
    (
      await client.query(
        inject("spreadNodes").length > 0
          ? "SELECT count(DISTINCT waiting_gpid)::int AS waiting FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid()"
          : "SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
      )
    ).rows[0].waiting;
  let answer: Promise<Answer>;
  try {
    await client.query("BEGIN");
    // This transaction is the one that ends: a call would be repeated.
    await client.query("SET LOCAL deadlock_timeout = '10ms'");
    await lock(first);
    answer = send();
    await expect.poll(waiting).toBe(1);
    await lock(second);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return await answer;
}
