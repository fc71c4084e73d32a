import { expect, inject, TestRunner } from "vitest";
import type { TestApp } from "../test-app.ts";

/**
 * Sends a call that is held back where it looks for hidden photos, and makes a change meanwhile.
 *
 * @param change made and answered before the call goes on; it must not touch the photos
 * @returns the answer of the call
 */
export async function answerStoppedAtPhotos<Answer>(
  { database }: Pick<TestApp, "database">,
  send: () => Promise<Answer>,
  change: () => Promise<unknown>,
): Promise<Answer> {
  if (inject("spreadNodes").length > 0)
    TestRunner.getCurrentTest()?.context.skip(
      "a table of a cluster is locked on every node, also for the change",
    );
  const holder = await database.pool.connect();
  let answering: Promise<Answer>;
  try {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE photos IN ACCESS EXCLUSIVE MODE");
    answering = send();
    const held = "SELECT count(*) FROM pg_locks WHERE relation = 'photos'::regclass AND NOT granted";
    await expect.poll(async () => Number((await holder.query(held)).rows[0].count)).toBeGreaterThan(0);
    await change();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  return await answering;
}
