import { resyncEvent } from "@cairn/contracts/live-events";
import { expect } from "vitest";
import { publishLive } from "../../src/platform/live/publish-live.queries.ts";
import type { TestApp } from "../test-app.ts";
import type { LiveClient } from "./live-client.ts";

/** News that nothing else tells in the tests that use it. */
const kind = "heartRate";
const mark = `${kind} {}`;

type Server = Pick<TestApp, "deps" | "database">;

/** Tells everybody something that comes after all that was told before, and which no test expects otherwise. */
export async function publishMark({ deps, database }: Server): Promise<void> {
  const { rows } = await database.pool.query<{ readonly id: string }>("SELECT id FROM users");
  const everybody = rows.map(({ id }) => id);
  await deps.db.transaction().execute((trx) => publishLive(trx, { kind, to: everybody }));
}

/**
 * Waits until clients have received everything that was told before. It may reach them after their streams have begun, however
 * long ago it was told.
 *
 * @returns what each of them has heard since, so far
 */
export async function listenFromNowOn(
  server: Server,
  clients: readonly LiveClient[],
): Promise<() => readonly (readonly string[])[]> {
  // Their processes listen from then on.
  for (const { heard } of clients) await expect.poll(() => heard).toContain(`${resyncEvent} {}`);
  await publishMark(server);
  for (const { heard } of clients) await expect.poll(() => heard).toContain(mark);
  return () => clients.map(({ heard }) => heard.slice(heard.indexOf(mark) + 1));
}
