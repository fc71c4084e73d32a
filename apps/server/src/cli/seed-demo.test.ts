import type { FeedItemView } from "@cairn/contracts/feed";
import { demoPassword } from "@cairn/demo/demo-people";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { seedDemo } from "./seed-demo.ts";

describe("the demo", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const rows = async (statement: string): Promise<readonly string[]> => {
    const { rows: found } = await server.database.pool.query<{ row: string }>(
      `SELECT row_to_json(found)::text AS row FROM (${statement}) found`,
    );
    return found.map(({ row }) => row);
  };
  const follows = () => rows("SELECT * FROM follows ORDER BY 1, 2");
  const responses = () =>
    rows(`SELECT owner_id, workout_id, user_id AS who, '' AS text, created_at FROM reactions
      UNION ALL SELECT owner_id, workout_id, author_id, text, created_at FROM comments ORDER BY 1, 2, 3, 4`);
  const committed = async () => (await rows("SELECT id FROM workouts WHERE title IS NOT NULL")).length;
  const newest = () => rows("SELECT max(start_time) FROM workouts WHERE title IS NOT NULL");
  /** Makes the demo until a condition is true, then ends it as stopping the server does. */
  const seedUntil = async (isSo: () => Promise<boolean>, deps = server.deps): Promise<void> => {
    const ending = new AbortController();
    const seeding = seedDemo(deps, () => {}, ending.signal);
    try {
      // Several workouts are several steps.
      await expect.poll(isSo, { timeout: patience.test }).toBe(true);
    } finally {
      ending.abort();
      await seeding;
    }
  };
  const login = async (username: string): Promise<string> =>
    (await server.call("POST", "/login", { payload: `l=${username}&p=${demoPassword}` })).json().sessionkey;

  it(
    "[API-33] has people who like and comment on workouts in their feeds, once however often it continues, and a request for giulia",
    { tags: ["all"] },
    async () => {
      // The people come first, each with their follows.
      await seedUntil(async () => (await follows()).length > 0);
      // Each with another face, in accounts that are older than their workouts.
      await seedUntil(async () => (await rows("SELECT id FROM users WHERE image_key IS NULL")).length === 0);
      const faces = await rows("SELECT DISTINCT image_key FROM users WHERE image_key IS NOT NULL");
      expect(faces).toHaveLength((await rows("SELECT id FROM users")).length);
      const young =
        "SELECT id FROM users u WHERE created_at > (SELECT min(start_time) FROM workouts WHERE owner_id = u.id)";
      expect(await rows(young)).toEqual([]);
      const key = await login("giulia");
      const feed = async (): Promise<readonly FeedItemView[]> =>
        (await server.call("GET", "/user/feed/combined?limit=100", { key })).json().payload;
      await seedUntil(async () => (await feed()).some(({ comments }) => comments.length > 0));
      expect((await feed()).some(({ reactionCount }) => reactionCount > 0)).toBe(true);
      const { followers } = (await server.call("GET", "/user/follow", { key })).json().payload;
      const pending = followers.filter(({ status }: { status: string }) => status === "PENDING");
      expect(pending.map(({ username }: { username: string }) => username)).toEqual(["callum"]);

      expect((await server.call("PUT", "/user/follow/accept/callum", { key })).statusCode).toBe(200);
      const [before, granted, made] = [await responses(), await follows(), await committed()];
      await seedUntil(async () => (await committed()) > made);
      expect(await follows()).toEqual(granted);
      const after = await responses();
      expect(after).toEqual(expect.arrayContaining([...before]));
      expect(new Set(after).size).toBe(after.length);
    },
  );

  it(
    "[DEMO-7] keeps the day of its first start, so that nothing is made twice",
    { tags: ["all"] },
    async () => {
      await seedUntil(async () => (await committed()) > 10);
      const [first, made] = [await newest(), await committed()];
      const inThreeDays = new Date(server.deps.now().getTime() + 3 * 86_400_000);
      await seedUntil(async () => (await committed()) > made, { ...server.deps, now: () => inThreeDays });
      expect(await newest()).toEqual(first);
    },
  );
});
