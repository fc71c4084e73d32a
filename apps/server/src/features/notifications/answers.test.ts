import type { NotificationView } from "@cairn/contracts/notifications/notifications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

describe("answers to comments", () => {
  let server: TestApp;
  let worker: JobRunner;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    worker = await startWorker(server);
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  it("[NOTI-1] are told to whoever commented, once for each answer, while they may see it", async () => {
    const signUp = (name: string) => server.signUp(name);
    const [owner, ann, ben, cara] = [
      await signUp("owner"),
      await signUp("ann"),
      await signUp("ben"),
      await signUp("cara"),
    ];
    const payload = { activityId: 1, startTime: Date.now() - 3_600_000, duration: 1800, sharingFlags: 19 };
    const entered = await server.call("POST", "/workout", { key: owner.key, payload });
    const { workoutKey } = entered.json().payload;
    const add = async ({ key }: TestUser, words: string): Promise<string> =>
      (await server.call("POST", `/workouts/comment/${workoutKey}`, { key, payload: words })).json().payload
        .key;
    const remove = ({ key }: TestUser, comment: string) =>
      server.call("DELETE", `/workouts/comment/${comment}`, { key });
    const share = (sharingFlags: number) =>
      server.call("POST", "/workouts/header", { key: owner.key, payload: [{ workoutKey, sharingFlags }] });
    const settled = () =>
      expect.poll(async () => (await server.database.pool.query("SELECT FROM events")).rows.length).toBe(0);
    /** Kinds of somebody's notifications, each with who did it; newest first. */
    const toldTo = async ({ key }: TestUser) => {
      const { notifications } = (await server.call("GET", "/user/notifications", { key })).json().payload;
      return notifications.map(({ kind, user }: NotificationView) => `${kind} of ${user.username}`);
    };

    await add(owner, "Windy at the top");
    for (const words of ["Well done", "Really"]) await add(ann, words);
    await remove(cara, await add(cara, "Oops"));
    await add(ben, "Where is it?");
    await settled();
    expect([await toldTo(ann), await toldTo(ben)], "before the answer").toEqual([[], []]);
    const answer = await add(owner, `Thanks, @${ben.username} north of town`);
    await settled();
    const told = [`answer of ${owner.username}`];
    expect(await toldTo(ann)).toEqual(told);
    expect(await toldTo(ben), "mentioned, which says more").toEqual([`mention of ${owner.username}`]);
    expect(await toldTo(cara), "whose comment is gone").toEqual([]);
    expect(await toldTo(owner)).toEqual(["ben", "ann", "ann"].map((name) => `comment of ${name}`));
    await add(ben, "Thanks");
    await settled();
    expect(await toldTo(ann), "of nobody else").toEqual(told);
    await share(0);
    expect(await toldTo(ann)).toEqual([]);
    await share(19);
    expect(await toldTo(ann)).toEqual(told);
    await remove(owner, answer);
    expect(await toldTo(ann)).toEqual([]);
    await server.call("POST", "/user/settings", { key: ann.key, payload: { notifyWorkoutComment: 0 } });
    await add(owner, "Again");
    await settled();
    expect(await toldTo(ann), "who wants none").toEqual([]);
  });
});
