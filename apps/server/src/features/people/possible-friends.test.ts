import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const helsinki = { lat: 60.2, lon: 24.9 };
const davos = { lat: 46.8, lon: 9.8 };
const [running, rowing, chess] = [1, 15, 119];

describe("people whom one may know", () => {
  let server: TestApp;
  const people = new Map<string, TestUser>();

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    for (const name of ["moi", "ann", "bob", "cem", "dee", "eve", "fay"])
      people.set(name, await server.signUp(name));
  });
  beforeEach(async () => {
    for (const table of ["follows", "blocks", "friend_requests", "workouts", "privacy_zone_sets"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
  });
  afterAll(() => server.close());

  const follow = (pairs: readonly (readonly [string, string])[], isAccepted = true) =>
    server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, CASE WHEN $2 THEN now() END, now() FROM unnest($1::text[]) AS pair
       JOIN users a ON a.username = split_part(pair, ' ', 1) JOIN users b ON b.username = split_part(pair, ' ', 2)`,
      [pairs.map((pair) => pair.join(" ")), isAccepted],
    );
  /** A workout entered by hand, at a place. */
  const train = async (
    name: string,
    activityId: number | undefined,
    place: typeof helsinki,
    sharingFlags = 19,
  ): Promise<void> => {
    const { key } = people.get(name) ?? {};
    const payload = { activityId, startTime: Date.UTC(2025, 5, 1), duration: 60, sharingFlags };
    const created = await server.call("POST", "/workout", { key, payload });
    await server.database.pool.query("UPDATE workouts SET start_lat = $2, start_lon = $3 WHERE id = $1", [
      created.json().payload.workoutKey,
      place.lat,
      place.lon,
    ]);
  };
  const suggested = async (name = "moi") => {
    const answer = await server.call("GET", "/user/friends/possible", { key: people.get(name)?.key });
    expect(answer.statusCode).toBe(200);
    const entries: { user: { username: string }; reason?: string }[] = answer.json().payload;
    return entries.map(({ user, reason }) => [user.username, reason]);
  };

  it("[API-76] [SOC-5] are followers first", async () => {
    await train("moi", running, helsinki);
    await train("cem", running, helsinki);
    await follow([["eve", "moi"]]);
    expect(await suggested()).toEqual([
      ["eve", "FOLLOWS_YOU"],
      ["cem", "SAME_PLACES"],
    ]);
  });

  it("[API-76] [SOC-5] never reveal whom others follow, neither by their presence nor by their order", async () => {
    // Bob and fay may be accounts of the caller, made to find out whom ann follows.
    await follow([
      ["moi", "ann"],
      ["moi", "bob"],
      ["moi", "fay"],
      ["bob", "dee"],
      ["bob", "cem"],
      ["fay", "dee"],
      ["ann", "cem"],
      ["ann", "dee"],
    ]);
    expect(await suggested()).toEqual([]);
    await train("moi", running, helsinki);
    for (const name of ["eve", "dee"]) await train(name, running, davos);
    const order = await suggested();
    expect(order).toHaveLength(2);
    expect(order).toEqual(
      expect.arrayContaining([
        ["dee", "SAME_SPORTS"],
        ["eve", "SAME_SPORTS"],
      ]),
    );
    await server.database.pool.query(
      "DELETE FROM follows WHERE follower_id <> (SELECT id FROM users WHERE username = 'moi')",
    );
    await follow([
      ["ann", "eve"],
      ["bob", "eve"],
    ]);
    expect(await suggested()).toEqual(order);
  });

  it("[API-76] [SOC-5] share public places and sports with the caller", async () => {
    await train("moi", running, helsinki, 0);
    await train("ann", running, davos);
    await train("bob", rowing, { lat: 60.3, lon: 24.7 });
    await train("cem", running, { lat: 60.1, lon: 25 });
    await train("dee", chess, davos);
    expect(await suggested()).toEqual([
      ["cem", "SAME_PLACES"],
      ["bob", "SAME_PLACES"],
      ["ann", "SAME_SPORTS"],
    ]);
  });

  it("[API-76] [SOC-5] are for a newcomer without a workout those who share theirs with everybody", async () => {
    await train("ann", running, davos);
    await train("bob", rowing, helsinki, 17);
    await train("cem", chess, davos, 0);
    await follow([["eve", "moi"]]);
    expect(await suggested()).toEqual([
      ["eve", "FOLLOWS_YOU"],
      ["ann", undefined],
    ]);
    await train("moi", rowing, helsinki);
    expect(await suggested()).toEqual([["eve", "FOLLOWS_YOU"]]);
  });

  it("[API-76] [SOC-5] do not include people who wait for an answer, who are among the requests, until it was given", async () => {
    await train("moi", running, helsinki);
    for (const name of ["ann", "bob", "cem"]) await train(name, running, helsinki);
    const call = (name: string, path: string) => server.call("POST", path, { key: people.get(name)?.key });
    await call("ann", "/user/follow/moi");
    await server.call("GET", "/requests/friend/send/moi", { key: people.get("bob")?.key });
    expect(await suggested()).toEqual([["cem", "SAME_PLACES"]]);
    const reject = { key: people.get("moi")?.key, payload: {} };
    await server.call("PUT", "/user/follow/reject/ann", reject);
    expect(await suggested()).toEqual(
      expect.arrayContaining([
        ["ann", "SAME_PLACES"],
        ["cem", "SAME_PLACES"],
      ]),
    );
  });

  it("[API-76] never depend on what the caller may not see", async () => {
    await train("moi", running, helsinki);
    await train("ann", running, helsinki, 0);
    await train("bob", running, helsinki, 1);
    await train("cem", running, helsinki, 17);
    await train("dee", running, helsinki);
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = 'dee' AND b.username = 'moi'`,
    );
    // A pending request reveals nothing about those two.
    await follow(
      [
        ["moi", "cem"],
        ["cem", "eve"],
      ],
      false,
    );
    await follow([["dee", "moi"]]);
    expect(await suggested()).toEqual([]);
  });

  it("[API-76] [PRIV-4] do not depend on a place that they hide", async () => {
    await train("moi", rowing, helsinki);
    await train("ann", rowing, helsinki);
    await server.database.pool.query(
      `INSERT INTO privacy_zone_sets (owner_id, revision, zone_count) SELECT id, 1, 1 FROM users WHERE username = 'ann'`,
    );
    expect(await suggested()).toEqual([["ann", "SAME_SPORTS"]]);
  });

  it("[API-76] include neither people whom the caller follows or has asked, nor the caller", async () => {
    await follow([
      ["moi", "ann"],
      ["ann", "moi"],
    ]);
    await follow([["moi", "bob"]], false);
    await server.call("GET", "/requests/friend/send/cem", { key: people.get("moi")?.key });
    for (const name of ["moi", "ann", "bob", "cem", "dee"]) await train(name, running, helsinki);
    expect(await suggested()).toEqual([["dee", "SAME_PLACES"]]);
  });

  it("[API-76] are at most 24", async () => {
    await server.database.pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT lpad(n::text, 24, '0'), 'crowd' || n, n || '@crowd.example', 'Crowd', '', now(), now()
       FROM generate_series(1, 150) AS n;
       INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT crowd.id, me.id, now(), now() FROM users crowd, users me
       WHERE crowd.username LIKE 'crowd%' AND me.username = 'moi'`,
    );
    expect(await suggested()).toHaveLength(24);
    await server.database.pool.query("DELETE FROM users WHERE username LIKE 'crowd%'");
  });

  it("[API-77] [SOC-5] nobody comes from a social network if none is set up", async () => {
    const answer = await server.call("GET", "/user/friends/facebook", { key: people.get("moi")?.key });
    expect([answer.statusCode, answer.json().payload]).toEqual([200, []]);
  });
});
