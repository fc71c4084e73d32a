import { maxFollowings } from "@cairn/contracts/people/follows";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { letLimitsLast } from "../../../test/access/lasting-limits.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** One end of a follow in a list. */
const entry = (username: string, status: string) => ({
  username,
  realName: `${username} Tester`,
  status,
  profileDescription: null,
  profileImageUrl: null,
  coverImageUrl: null,
});

describe("follows", () => {
  let server: TestApp;
  let [ann, bob, cem]: TestUser[] = [];

  beforeAll(async () => {
    server = await createTestApp();
    [ann, bob, cem] = [await server.signUp("ann"), await server.signUp("bob"), await server.signUp("cem")];
  });
  beforeEach(async () => {
    for (const table of ["follows", "blocks", "friend_requests"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
    await approval(bob, false);
  });
  afterAll(() => server.close());

  const post = (who: TestUser | undefined, path: string) => server.call("POST", path, { key: who?.key });
  const put = (who: TestUser | undefined, path: string, payload: object = {}) =>
    server.call("PUT", path, { key: who?.key, payload });
  const approval = (who: TestUser | undefined, automaticallyApproveFollowers: boolean) =>
    server.call("POST", "/user/settings", { key: who?.key, payload: { automaticallyApproveFollowers } });
  const follows = async (who: TestUser | undefined) =>
    (await server.call("GET", "/user/follow", { key: who?.key })).json().payload;
  const settingsOf = async (who: TestUser | undefined) =>
    (await server.call("GET", "/user/settings", { key: who?.key })).json().payload;
  const own = async (who: TestUser | undefined) =>
    (await server.call("GET", "/user", { key: who?.key })).json().payload;
  const countsOf = async (name: string, key?: string) => {
    const { payload } = (await server.call("GET", `/user/name/${name}`, { key })).json();
    return [payload.followersCount, payload.followingCount];
  };

  it("[API-71] [API-74] [SOC-1] wait for the followed person, who alone may accept", async () => {
    const asked = await post(ann, "/user/follow/BOB");
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      { error: null, payload: { username: "bob", status: "PENDING" }, metadata: null },
    ]);
    for (const other of [ann, cem]) {
      const answer = await put(other, "/user/follow/accept/ann");
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await follows(ann)).followings).toEqual([entry("bob", "PENDING")]);
    const accepted = await put(bob, "/user/follow/accept/ann");
    expect(accepted.json().payload).toEqual({ username: "ann", status: "FOLLOWING" });
    expect((await follows(ann)).followings).toEqual([entry("bob", "FOLLOWING")]);
    expect((await put(bob, "/user/follow/accept/ann")).json().payload.status).toBe("FOLLOWING");
  });

  it("[API-70] are listed for both, requests first and then newest first, and for nobody else", async () => {
    await post(ann, "/user/follow/bob");
    await put(bob, "/user/follow/accept/ann");
    await post(cem, "/user/follow/bob");
    await post(bob, "/user/follow/cem");
    expect(await follows(bob)).toEqual({
      followers: [entry("cem", "PENDING"), entry("ann", "FOLLOWING")],
      followings: [entry("cem", "PENDING")],
      blocked: [],
      blockedBy: [],
    });
    expect(await follows(ann)).toMatchObject({ followers: [], followings: [entry("bob", "FOLLOWING")] });
    expect((await follows(cem)).followers).toEqual([entry("bob", "PENDING")]);
  });

  it("[API-72] [API-73] [API-75] [SOC-1] are ended by either of the two, with the status in the answer", async () => {
    const cleared = { statusCode: 200, payload: { username: expect.any(String), status: null } };
    const clearing = [
      () => post(ann, "/user/unfollow/bob"),
      () => post(bob, "/user/revoke/ann"),
      () => put(bob, "/user/follow/reject/ann"),
    ];
    for (const clear of clearing) {
      await post(ann, "/user/follow/bob");
      for (const time of ["once", "again"]) {
        const answer = await clear();
        expect({ statusCode: answer.statusCode, payload: answer.json().payload }, time).toEqual(cleared);
      }
      expect((await follows(ann)).followings).toEqual([]);
      expect((await put(bob, "/user/follow/accept/ann")).json().error.reason).toBe("follow.no_request");
    }
  });

  it("[API-75] a follower who was accepted meanwhile is not rejected, but removed", async () => {
    await post(ann, "/user/follow/bob");
    await put(bob, "/user/follow/accept/ann");
    expect((await put(bob, "/user/follow/reject/ann")).json().payload.status).toBe("FOLLOWING");
    expect((await post(bob, "/user/revoke/ann")).json().payload.status).toBe(null);
  });

  it("[SOC-2] [API-21] are granted automatically by people who chose that, and earlier requests keep waiting", async () => {
    await post(cem, "/user/follow/bob");
    expect((await approval(bob, true)).json().payload).toBe(true);
    expect(await settingsOf(bob)).toMatchObject({ automaticallyApproveFollowers: true, emailDigest: 0 });
    expect((await own(bob)).automaticallyApproveFollowers).toBe(true);
    expect((await post(ann, "/user/follow/bob")).json().payload.status).toBe("FOLLOWING");
    expect((await follows(bob)).followers).toEqual([entry("cem", "PENDING"), entry("ann", "FOLLOWING")]);
    const payload = { automaticallyApproveFollowers: "yes" };
    expect((await server.call("POST", "/user/settings", { key: bob?.key, payload })).statusCode).toBe(400);
  });

  it("[API-20] [API-26] [SOC-4] are counted when they are accepted, requests for the caller alone", async () => {
    await post(ann, "/user/follow/bob");
    await post(cem, "/user/follow/bob");
    await put(bob, "/user/follow/accept/ann");
    expect(await own(bob)).toMatchObject({ followersCount: 1, followingCount: 0, pendingFollowersCount: 1 });
    expect(await own(ann)).toMatchObject({ followersCount: 0, followingCount: 1, pendingFollowersCount: 0 });
    expect([await countsOf("bob"), await countsOf("ann"), await countsOf("cem")]).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it("[API-71] to nobody and to oneself are refused", async () => {
    const calls: readonly ["POST" | "PUT", string][] = [
      ["POST", "/user/follow/"],
      ["POST", "/user/unfollow/"],
      ["POST", "/user/revoke/"],
      ["PUT", "/user/follow/accept/"],
      ["PUT", "/user/follow/reject/"],
    ];
    for (const [method, path] of calls) {
      const reasons = [];
      for (const name of ["nobody", "ann", "a", "x".repeat(99)]) {
        const answer = await server.call(method, path + name, { key: ann?.key });
        reasons.push([answer.statusCode, answer.json().error.reason]);
      }
      const nobody = [404, "user.not_found"];
      expect(reasons).toEqual([nobody, [400, "user.is_self"], nobody, nobody]);
    }
  });

  it("[API-71] are limited to a hundred an hour, and the refusal says when to retry", async () => {
    const eager = await server.signUp("eager");
    const statuses = [];
    for (let i = 0; i < 101; i += 1) statuses.push((await post(eager, "/user/follow/bob")).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
    const refused = await post(eager, "/user/follow/cem");
    expect(refused.json().error.reason).toBe("follow.too_fast");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    // A person over the limit may still withdraw one.
    expect((await post(eager, "/user/unfollow/bob")).statusCode).toBe(200);
  });

  it(
    "[API-70] [API-72] [API-76] are changed and listed by one person a limited number of times a minute, over all calls of a kind",
    { tags: ["all"] },
    async () => {
      await letLimitsLast(server.database.connection);
      const [swift, listing, curious] = [
        await server.signUp("swift"),
        await server.signUp("listing"),
        await server.signUp("curious"),
      ];
      const call = (who: TestUser, method: "GET" | "POST" | "PUT" | "DELETE", path: string) =>
        server.call(method, path, { key: who.key, ...(method === "PUT" && { payload: {} }) });
      const changes = [
        ["POST", "/user/unfollow/bob"],
        ["POST", "/user/revoke/bob"],
        ["PUT", "/user/follow/accept/bob"],
        ["PUT", "/user/follow/reject/bob"],
        ["POST", "/user/block/bob"],
        ["DELETE", "/user/block/bob"],
        ["GET", `/requests/accept/${"0".repeat(24)}`],
        ["GET", `/requests/ignore/${"0".repeat(24)}`],
      ] as const;
      const lists = [
        ["GET", "/user/follow"],
        ["GET", "/user/blocks"],
        ["GET", "/requests/pending/received"],
      ] as const;
      const guesses = [
        ["GET", "/user/friends/possible"],
        ["GET", "/user/friends/facebook"],
      ] as const;
      for (const [who, calls, most] of [
        [swift, changes, 120],
        [listing, lists, 240],
        [curious, guesses, 60],
      ] as const) {
        for (let made = 0; made < most; made += 1) {
          const [method, path] = calls[made % calls.length] ?? calls[0];
          expect((await call(who, method, path)).statusCode, `${made} ${path}`).not.toBe(429);
        }
        for (const [method, path] of calls) {
          const refused = await call(who, method, path);
          expect([refused.statusCode, refused.json().error.reason], path).toEqual([
            429,
            "request.rate_limited",
          ]);
        }
      }
    },
  );

  it("[API-71] are limited to 5,000 by one person", { tags: ["all"] }, async () => {
    await server.database.pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT lpad(n::text, 24, '0'), 'crowd' || n, n || '@crowd.example', 'Crowd', '', now(), now()
       FROM generate_series(1, ${maxFollowings}) AS n;
       INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT ann.id, crowd.id, now(), now() FROM users crowd, users ann
       WHERE crowd.username LIKE 'crowd%' AND ann.username = 'ann'`,
    );
    const refused = await post(ann, "/user/follow/bob");
    expect([refused.statusCode, refused.json().error.reason]).toEqual([409, "follow.too_many"]);
    await server.database.pool.query("DELETE FROM users WHERE username LIKE 'crowd%'");
  });
});
