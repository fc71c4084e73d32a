import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("follows under races", () => {
  let server: TestApp;
  let [ann, bob]: TestUser[] = [];
  let ids: readonly string[] = [];

  beforeAll(async () => {
    server = await createTestApp();
    [ann, bob] = [await server.signUp("ann"), await server.signUp("bob")];
    const { rows } = await server.database.pool.query<{ id: string }>("SELECT id FROM users ORDER BY id");
    ids = rows.map(({ id }) => id);
  });
  beforeEach(async () => {
    for (const table of ["follows", "blocks", "friend_requests"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
  });
  afterAll(() => server.close());

  type Call = () => Promise<TestAnswer>;
  const calling =
    (method: "GET" | "POST" | "PUT" | "DELETE", path: string) =>
    (who: TestUser | undefined): Call =>
    () =>
      server.call(method, path, { key: who?.key, ...(method === "PUT" && { payload: {} }) });
  const follow = { ann: calling("POST", "/user/follow/ann"), bob: calling("POST", "/user/follow/bob") };
  const befriend = {
    ann: calling("GET", "/requests/friend/send/ann"),
    bob: calling("GET", "/requests/friend/send/bob"),
  };
  const accept = calling("PUT", "/user/follow/accept/ann");
  const revoke = calling("POST", "/user/revoke/ann");
  const unfollow = calling("POST", "/user/unfollow/bob");
  const block = { ann: calling("POST", "/user/block/ann"), bob: calling("POST", "/user/block/bob") };

  /** Locks the row of the pair until all calls wait for it, so that each has read the earlier state. */
  const atOnce = async (...calls: readonly Call[]): Promise<readonly TestAnswer[]> => {
    const holder = await server.database.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `people/${ids.join("/")}`,
      ]);
      const answers = calls.map((call) => call());
      const waiting = async () => {
        const { rows } = await server.database.pool.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        );
        return rows.length;
      };
      await expect.poll(waiting).toBe(calls.length);
      await holder.query("COMMIT");
      return await Promise.all(answers);
    } finally {
      holder.release();
    }
  };

  const rowsOf = async (table: "follows" | "blocks" | "friend_requests") => {
    const { rows } = await server.database.pool.query(`SELECT * FROM ${table}`);
    return rows.length;
  };
  const relation = async () => {
    const [annSees, bobSees] = await Promise.all(
      [ann, bob].map(async (who) => {
        const { payload } = (await server.call("GET", "/user/follow", { key: who?.key })).json();
        return [payload.followings[0]?.status, payload.followers[0]?.status];
      }),
    );
    // One side's following is the other side's follower.
    expect(annSees).toEqual(bobSees?.toReversed());
    return annSees;
  };

  it("[SOC-1] two tabs that follow at once make one request", async () => {
    const answers = await atOnce(follow.bob(ann), follow.bob(ann), follow.bob(ann));
    expect(answers.map((answer) => answer.json().payload)).toEqual(
      Array.from({ length: 3 }, () => ({ username: "bob", status: "PENDING" })),
    );
    expect([await rowsOf("follows"), await relation()]).toEqual([1, ["PENDING", undefined]]);
  });

  it("[SOC-1] both are asked if both follow at once", async () => {
    await atOnce(follow.bob(ann), follow.ann(bob));
    expect(await relation()).toEqual(["PENDING", "PENDING"]);
  });

  it("[SOC-6] two who ask each other to be friends at once are friends, and no request is left", async () => {
    const answers = await atOnce(befriend.bob(ann), befriend.ann(bob));
    const statuses = answers.map((answer) => answer.json().payload.status);
    expect(new Set(statuses)).toEqual(new Set(["ACCEPTED", "PENDING"]));
    expect([await relation(), await rowsOf("friend_requests")]).toEqual([["FOLLOWING", "FOLLOWING"], 0]);
  });

  it("[SOC-1] accepting while revoking leaves a follow or none, as the answers say", async () => {
    for (const calls of [
      [accept(bob), revoke(bob)],
      [revoke(bob), accept(bob)],
    ]) {
      await follow.bob(ann)();
      await atOnce(...calls);
      // In either order, revoking ends the follow, and afterwards there is no request to accept.
      expect([await relation(), await rowsOf("follows")]).toEqual([[undefined, undefined], 0]);
    }
  });

  it("[SOC-1] accepting a request that is withdrawn at the same time is refused, or was accepted before", async () => {
    await follow.bob(ann)();
    const [accepted, withdrawn] = await atOnce(accept(bob), unfollow(ann));
    expect([accepted?.statusCode, accepted?.json().error?.reason]).toBeOneOf([
      [200, undefined],
      [404, "follow.no_request"],
    ]);
    expect(withdrawn?.json().payload.status).toBe(null);
    expect(await relation()).toEqual([undefined, undefined]);
  });

  it("[SOC-8] no follow exists beside a block, whichever of the two came first", async () => {
    for (const calls of [
      [block.ann(bob), follow.bob(ann)],
      [follow.bob(ann), block.ann(bob)],
      [block.ann(bob), accept(bob)],
      [befriend.bob(ann), block.ann(bob)],
    ]) {
      await server.database.pool.query("DELETE FROM blocks");
      await atOnce(...calls);
      expect([await rowsOf("follows"), await rowsOf("friend_requests"), await rowsOf("blocks")]).toEqual([
        0, 0, 1,
      ]);
    }
  });

  it("[SOC-8] of two who block each other at once, one no longer exists for the other", async () => {
    const answers = await atOnce(block.bob(ann), block.ann(bob));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect(await rowsOf("blocks")).toBe(1);
  });
});
