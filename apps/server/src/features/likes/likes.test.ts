import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letLimitsLast } from "../../../test/access/lasting-limits.ts";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";

const isPrivate = 0;

/** The likes of a workout that two people like. */
const twoLikes = (userReacted: boolean) => [2, [{ utfCode: "U+1F44D", count: 2, userReacted }]];

describe("likes", () => {
  let server: TestApp;
  let [owner, ann, bea, cleo]: TestUser[] = [];
  let newWorkout: OwnerAndOthers["newWorkout"];
  let relate: OwnerAndOthers["relate"];

  beforeAll(async () => {
    ({ server, owner, ann, bea, cleo, newWorkout, relate } = await createOwnerAndOthers());
  });
  afterAll(() => server.close());

  const like = (workoutKey: string, by?: TestUser) =>
    server.call("POST", `/workouts/reaction/${workoutKey}`, {
      key: by?.key,
      headers: { "content-type": "application/json" },
    });
  const unlike = (workoutKey: string, by?: TestUser) =>
    server.call("DELETE", `/workouts/reaction/${workoutKey}`, { key: by?.key });
  const likers = async (workoutKey: string, by?: TestUser, query = ""): Promise<readonly string[]> => {
    const answer = await server.call("GET", `/workouts/reactions/${workoutKey}${query}`, { key: by?.key });
    return answer.json().payload.map(({ username }: { username: string }) => username);
  };
  const countsOf = async (path: string, workoutKey: string, by?: TestUser) => {
    const { payload } = (await server.call("GET", path, { key: by?.key })).json();
    const all: readonly Record<string, unknown>[] = Array.isArray(payload) ? payload : [payload];
    const workouts = all.map((item) => (item["workout"] ?? item) as Record<string, unknown>);
    const found = workouts.find((workout) => workout["workoutKey"] === workoutKey);
    return [found?.["reactionCount"], found?.["reactions"]];
  };
  const block = (blocker: string, blocked: string) => relate("blocks", blocker, blocked);
  const unblockAll = () => server.database.pool.query("DELETE FROM blocks");

  it("[API-59] are added once and removed, however often one presses", async () => {
    const workoutKey = await newWorkout();
    const liked = { workoutKey, reactionCount: 1, userReacted: true };
    const first = await like(workoutKey, ann);
    expect(first.json()).toMatchObject({ error: null, payload: liked });
    expect((await like(workoutKey, ann)).json().payload).toEqual(liked);
    expect((await like(workoutKey, bea)).json().payload).toEqual({ ...liked, reactionCount: 2 });
    const gone = { workoutKey, reactionCount: 1, userReacted: false };
    expect((await unlike(workoutKey, ann)).json().payload).toEqual(gone);
    expect((await unlike(workoutKey, ann)).json().payload).toEqual(gone);
    expect(await likers(workoutKey, ann)).toEqual(["bea"]);
  });

  it("[API-58] are listed by person, latest first and page by page, also for visitors", async () => {
    const workoutKey = await newWorkout();
    for (const by of [ann, owner, bea]) await like(workoutKey, by);
    expect(await likers(workoutKey)).toEqual(["bea", "owner", "ann"]);
    expect(await likers(workoutKey, undefined, "?limit=1&offset=1")).toEqual(["owner"]);
    const { payload } = (await server.call("GET", `/workouts/reactions/${workoutKey}?limit=1`)).json();
    expect(payload).toEqual([
      {
        username: "bea",
        realname: "bea Tester",
        realName: "bea Tester",
        profileLink: "/view_profile/bea",
        profileImageUrl: null,
      },
    ]);
  });

  it("[API-59] [API-34] are in every form of a workout, for each reader by their own view", async () => {
    const workoutKey = await newWorkout();
    await like(workoutKey, ann);
    await like(workoutKey, bea);
    for (const path of [
      `/workouts/${workoutKey}`,
      `/workouts/${workoutKey}/combined`,
      "/workouts/owner/public?limit=1000",
    ]) {
      expect(await countsOf(path, workoutKey, ann)).toEqual(twoLikes(true));
      expect(await countsOf(path, workoutKey)).toEqual(twoLikes(false));
    }
    expect(await countsOf("/workouts?limit=1000", workoutKey, owner)).toEqual(twoLikes(false));
    const combined = `/workouts/${workoutKey}/combined`;
    expect((await server.call("GET", combined, { key: ann?.key })).json().payload.userReacted).toBe(true);
    expect((await server.call("GET", combined, { key: owner?.key })).json().payload.userReacted).toBe(false);
    const unliked = await newWorkout();
    expect(await countsOf(`/workouts/${unliked}`, unliked)).toEqual([0, undefined]);
  });

  it.each([
    ["blocked", "ann", "bea"],
    ["was blocked by", "bea", "ann"],
  ])("[API-58] hide whom the reader %s, and count without them", async (_, blocker, blocked) => {
    const workoutKey = await newWorkout();
    for (const by of [ann, bea, cleo]) await like(workoutKey, by);
    await block(blocker, blocked);
    expect(await likers(workoutKey, ann)).toEqual(["cleo", "ann"]);
    expect(await likers(workoutKey, bea)).toEqual(["cleo", "bea"]);
    expect((await countsOf(`/workouts/${workoutKey}`, workoutKey, ann))[0]).toBe(2);
    expect((await like(workoutKey, ann)).json().payload.reactionCount).toBe(2);
    // Nobody else learns about it, and nothing is lost.
    for (const by of [undefined, cleo, owner]) {
      expect(await likers(workoutKey, by)).toEqual(["cleo", "bea", "ann"]);
    }
    await unblockAll();
    expect(await likers(workoutKey, ann)).toHaveLength(3);
  });

  it("[API-59] of a person who blocks the owner are hidden in the owner's own list", async () => {
    const workoutKey = await newWorkout();
    await like(workoutKey, ann);
    await block("ann", "owner");
    expect((await countsOf("/workouts?limit=1000", workoutKey, owner))[0]).toBe(0);
    expect((await like(workoutKey, ann)).statusCode).toBe(404);
    await unblockAll();
    expect((await countsOf("/workouts?limit=1000", workoutKey, owner))[0]).toBe(1);
  });

  it("[API-59] race: added from two tabs at once, one is counted", { tags: ["processes"] }, async () => {
    for (let round = 0; round < 5; round++) {
      const workoutKey = await newWorkout();
      const answers = await Promise.all([
        like(workoutKey, ann),
        like(workoutKey, ann),
        like(workoutKey, bea),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await likers(workoutKey)).toSorted()).toEqual(["ann", "bea"]);
      await Promise.all([like(workoutKey, ann), unlike(workoutKey, ann)]);
      const count = (await likers(workoutKey)).length;
      expect((await countsOf(`/workouts/${workoutKey}`, workoutKey))[0]).toBe(count);
    }
  });

  it(
    "[API-59] race: added while the workout is deleted, they go with it or are refused",
    { tags: ["processes"] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const workoutKey = await newWorkout();
        const [liked, deleted] = await Promise.all([
          like(workoutKey, ann),
          server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: owner?.key }),
          like(workoutKey, bea),
        ]);
        expect(deleted.statusCode).toBe(200);
        expect([200, 404]).toContain(liked.statusCode);
        const left = await server.database.pool.query("SELECT FROM reactions WHERE workout_id = $1", [
          workoutKey,
        ]);
        expect(left.rowCount).toBe(0);
      }
    },
  );

  it(
    "[API-59] race: added while the workout is made private, they are there or are refused",
    { tags: ["processes"] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const workoutKey = await newWorkout();
        const payload = [{ workoutKey, sharingFlags: isPrivate }];
        const [liked] = await Promise.all([
          like(workoutKey, ann),
          server.call("POST", "/workouts/header", { key: owner?.key, payload }),
        ]);
        const kept = liked.statusCode === 200 ? ["ann"] : [];
        expect(await likers(workoutKey, owner)).toEqual(kept);
        expect((await like(workoutKey, bea)).json().error.reason).toBe("workout.not_found");
        expect(await likers(workoutKey, owner)).toEqual(kept);
      }
    },
  );

  it("[API-59] are deleted with the account of the liker", async () => {
    const leaver = await server.signUp("leaver");
    const workoutKey = await newWorkout();
    await like(workoutKey, leaver);
    await like(workoutKey, ann);
    await server.database.pool.query("DELETE FROM users WHERE username = 'leaver'");
    expect(await likers(workoutKey)).toEqual(["ann"]);
    expect((await countsOf("/workouts?limit=1000", workoutKey, owner))[0]).toBe(1);
  });

  it("[API-59] have a limit per person, with the time to wait", async () => {
    await letLimitsLast(server.database.connection);
    const hasty = await server.signUp("hasty");
    const workoutKey = await newWorkout();
    let answer = await like(workoutKey, hasty);
    for (let pressed = 1; pressed <= 120; pressed++) answer = await like(workoutKey, hasty);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([429, "request.rate_limited"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await like(workoutKey, cleo)).statusCode).toBe(200);
  });
});
