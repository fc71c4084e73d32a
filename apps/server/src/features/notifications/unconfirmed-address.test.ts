import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { mailTasks } from "./notification-mails.jobs.ts";

const hour = 3_600_000;

let app: MailedApp;

beforeAll(async () => {
  app = await startMailedApp();
});
afterAll(() => app.close());

it("[MAIL-1] [MAIL-5] go to no address that nobody has confirmed, which may be somebody else's", async () => {
  const { server, receiver } = app;
  const [owner, fan] = [await server.signUp("owner"), await server.signUp("fan")];
  const choice = { notifyWorkoutComment: 2, emailDigest: 1 };
  await server.call("POST", "/user/settings", { key: owner.key, payload: choice });
  const day = new Date(Date.now() + 18 * hour).toISOString().slice(0, 10);
  const likeOne = async (description: string) => {
    const startTime = Date.now() - hour;
    const payload = { activityId: 1, startTime, duration: 1800, sharingFlags: 19, description };
    const { workoutKey } = (await server.call("POST", "/workout", { key: owner.key, payload })).json()
      .payload;
    await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: fan.key, payload: {} });
    await workOff(server);
    // In the night before that day's summary.
    await server.database.pool.query("UPDATE notifications SET created_at = $1", [`${day}T01:00:00.000Z`]);
  };
  const summarize = async () => {
    const task = mailTasks(server.deps).find(({ name }) => name === "mail-digests");
    const dueAt = new Date(`${day}T06:00:00Z`);
    const { log } = server.deps;
    await task?.run(undefined, { log, signal: new AbortController().signal, requestId: undefined, dueAt });
    await workOff(server);
  };
  const subjects = () => receiver.to(owner.email).map(({ subject }) => subject);

  await likeOne("Along the shore");
  await summarize();
  const { unread } = (await server.call("GET", "/user/notifications", { key: owner.key })).json().payload;
  expect([unread, subjects()]).toEqual([1, []]);

  await server.database.pool.query("UPDATE users SET email_verified = true WHERE username = 'owner'");
  await likeOne("Over the hills");
  await summarize();
  expect(subjects()).toEqual(["fan Tester likes your workout", "2 unread notifications"]);
});
