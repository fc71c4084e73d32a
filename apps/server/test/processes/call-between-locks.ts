import { expect, inject } from "vitest";
import type { PoolClient } from "../../src/platform/db/database.ts";
import type { TestApp } from "../test-app.ts";

/** A statement that locks something until its transaction ends, and the values of its parameters. */
type LockStatement = readonly [text: string, ...values: readonly string[]];

/** What a transaction locks beside a call, in the order in which all are to lock it. */
interface LockOrder {
  readonly first: LockStatement;
  readonly second: LockStatement;
}

/** Sessions that wait for what a connection has locked, on any node, and the number by which each is ended. */
const waitersSql = () =>
  inject("spreadNodes").length > 0
    ? "SELECT DISTINCT (waiting_gpid % 10000000000)::int AS pid FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid()"
    : "SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";

type LockingClient = Pick<PoolClient, "query">;

/**
 * How many wait for what a connection has locked. Locks are listed as they are at the moment, other than sessions, of which a
 * transaction sees only how they were when it first looked.
 */
export const countWaiting = async (client: LockingClient): Promise<number> =>
  (await client.query(waitersSql())).rows.length;

/** Ends the sessions that wait for what a connection has locked, and resolves to how many these are. */
export const endWaiting = async (client: LockingClient): Promise<number> =>
  (await client.query(`SELECT pg_terminate_backend(pid) FROM (${waitersSql()}) AS waiting`)).rows.length;

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
  let answer: Promise<Answer>;
  try {
    await client.query("BEGIN");
    // This transaction is the one that ends: a call would be repeated.
    await client.query("SET LOCAL deadlock_timeout = '10ms'");
    await lock(first);
    answer = send();
    await expect.poll(() => countWaiting(client)).toBe(1);
    await lock(second);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return await answer;
}
