import { expect, it } from "vitest";
import { buildTasks } from "../../src/job-tasks.ts";
import { createTestApp } from "../test-app.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Seconds from the first run of a job to its last one: the queue waits e to the power of the runs that have failed, of ten at
 * most.
 */
const waitOf = (attempts: number): number =>
  Array.from({ length: attempts - 1 }, (_, failed) => Math.exp(Math.min(failed + 1, 10))).reduce(
    (sum, pause) => sum + pause,
    0,
  );

it("[MAIL-2] mails wait for a mail server: ten minutes with a link that is expected at once, a weekend with all else", async () => {
  const server = await createTestApp();
  const tasks = buildTasks(server.deps).filter(({ schedule }) => schedule === undefined);
  await server.close();
  const waits = new Map(tasks.map(({ name, attempts }) => [name, waitOf(attempts)]));
  const mails = [...waits.keys()].filter((name) => name.startsWith("mail-"));
  const soon = ["mail-account-deletion", "mail-password-reset"];
  const later = ["mail-account-change", "mail-digest", "mail-email-link", "mail-notification"];
  expect(mails.toSorted()).toEqual([...soon, ...later].toSorted());
  for (const name of soon) expect(waits.get(name), name).toBeGreaterThan(10 * minute);
  for (const name of later) expect(waits.get(name), name).toBeGreaterThan(60 * hour);
});
