import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportOf, json } from "../../../test/own-data/archive.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("[ACCT-2] what an archive says of other people", () => {
  let server: TestApp;
  let bob: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl: "https://cairn.example.org" });
    bob = await server.signUp("bob");
  });
  afterAll(() => server.close());

  const post = async (who: TestUser, path: string, payload?: object | string) => {
    const headers = typeof payload === "string" ? { headers: { "content-type": "text/plain" } } : {};
    const answer = await server.call("POST", path, { key: who.key, ...(payload && { payload }), ...headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json().payload;
  };
  const enter = async (who: TestUser): Promise<string> =>
    (
      await post(who, "/workout", {
        activityId: 1,
        startTime: Date.now() - 7_200_000,
        totalTime: 3600,
        sharingFlags: 19,
      })
    ).workoutKey;
  const befriend = async (one: TestUser, other: TestUser) => {
    for (const [follower, followee] of [
      [one, other],
      [other, one],
    ] as const) {
      await post(follower, `/user/follow/${followee.username}`);
      await server.call("PUT", `/user/follow/accept/${follower.username}`, { key: followee.key });
    }
  };
  const filesOf = async (user: TestUser) => await zipFiles(await exportOf(server, user));

  it(
    "names nobody who has blocked the person, as if they had deleted their account, and still those whom the person has blocked",
    { tags: ["all"] },
    async () => {
      const [ann, foe] = [await server.signUp("ann-blocks"), await server.signUp("foe-blocked")];
      const own = await enter(bob);
      const [annas, foes] = [await enter(ann), await enter(foe)];
      for (const [other, theirs] of [
        [ann, annas],
        [foe, foes],
      ] as const) {
        await befriend(bob, other);
        await post(other, `/workouts/comment/${own}`, "Well done");
        await post(other, `/workouts/reaction/${own}`);
        await post(bob, `/workouts/comment/${theirs}`, "Nice one");
        await post(bob, `/workouts/reaction/${theirs}`);
        await post(bob, `/workouts/comment/${own}`, `With @${other.username}`);
      }
      const before = await filesOf(bob);
      for (const name of ["comments.json", "reactions.json", "people.json", "notifications.json"])
        expect(before.get(name)?.includes("ann-blocks"), name).toBe(true);
      await post(ann, "/user/block/bob");
      await post(bob, "/user/block/foe-blocked");
      const after = await filesOf(bob);
      for (const [name, bytes] of after) {
        expect(bytes.includes("ann-blocks"), name).toBe(false);
        expect(bytes.includes(annas), name).toBe(false);
      }
      for (const name of ["comments.json", "reactions.json", "people.json"])
        expect(after.get(name)?.includes("foe-blocked"), name).toBe(true);
      expect(json(after, "comments.json").map(({ text }: { text: string | null }) => text)).toContain(
        "With @…",
      );
    },
  );

  it(
    "tells only the day on which a friend shared a workout, as the notification does",
    { tags: ["all"] },
    async () => {
      const friend = await server.signUp("friend-at-home");
      await befriend(bob, friend);
      await enter(friend);
      await workOff(server);
      const told = json(await filesOf(bob), "notifications.json").filter(
        ({ actor }: { actor: string }) => actor === "friend-at-home",
      );
      const timeOf = (kind: string): string => {
        const one = told.find((each: { kind: string }) => each.kind === kind);
        return String(one?.createdAt).slice(10);
      };
      expect(timeOf("friend_workout")).toBe("T00:00:00.000Z");
      expect(timeOf("follow_accepted")).toMatch(/^T\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(timeOf("follow_accepted")).not.toBe("T00:00:00.000Z");
    },
  );
});
