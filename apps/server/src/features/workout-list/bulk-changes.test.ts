import type { BulkAction, BulkChangeView } from "@cairn/contracts/workout-list/bulk-changes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { buildTasks } from "../../job-tasks.ts";

let lastKey = 0;
const newKey = (): string => {
  lastKey += 1;
  return lastKey.toString(16).padStart(24, "0");
};

describe("[LIST-4] the same change of many workouts", () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
  });
  afterAll(() => server.close());

  /** Workouts entered by hand, the first one first. */
  const store = async (user: TestUser, flags: readonly number[]): Promise<readonly string[]> => {
    const keys: string[] = [];
    for (const sharingFlags of flags) {
      lastKey += 1;
      const payload = {
        activityId: 1,
        startTime: 1_700_000_000_000 + lastKey * 1000,
        totalTime: 60,
        sharingFlags,
      };
      const saved = await server.call("POST", "/workout", { key: user.key, payload });
      keys.push(saved.json().payload.workoutKey);
    }
    return keys;
  };
  const start = (workouts: readonly string[], action: BulkAction, more: object = {}, user = owner) =>
    server.call("POST", "/workouts/bulk", {
      key: user.key,
      payload: { key: newKey(), workouts, action, ...more },
    });
  const begun = async (...args: Parameters<typeof start>): Promise<BulkChangeView> => {
    const answer = (await start(...args)).json();
    expect(answer.error).toBeNull();
    return answer.payload;
  };
  const look = async (key: string, user = owner) =>
    (await server.call("GET", `/workouts/bulk/${key}`, { key: user.key })).json();
  /** Lets a job work until a change has ended. */
  const ended = async (key: string): Promise<BulkChangeView> => {
    const runner = await startWorker(server);
    await expect.poll(async () => (await look(key)).payload.state).toBe("done");
    await runner.stop();
    return (await look(key)).payload;
  };
  const flagsOf = async (keys: readonly string[], user = owner): Promise<readonly (number | undefined)[]> => {
    const { payload } = (
      await server.call("GET", `/workouts?workouts=${keys.join(",")}`, { key: user.key })
    ).json();
    const found = payload as readonly { workoutKey: string; sharingFlags: number }[];
    return keys.map((key) => found.find(({ workoutKey }) => workoutKey === key)?.sharingFlags);
  };

  it("sets their privacy, each from what it was before, and reports the others by workout", async () => {
    const keys = await store(owner, [0, 19, 23, 17]);
    const [foreign = ""] = await store(other, [19]);
    const missing = newKey();
    const { key, state, total } = await begun([...keys, foreign, missing, keys[0] ?? ""], {
      kind: "privacy",
      level: "private",
    });
    expect([state, total]).toEqual(["waiting", 6]);
    const change = await ended(key);
    expect(change).toMatchObject({ state: "done", total: 6, done: 6 });
    expect(new Set(change.failed)).toEqual(
      new Set([foreign, missing].map((workoutKey) => ({ workoutKey, reason: "workout.not_found" }))),
    );
    // Bit 4 belongs to a social network, which levels leave alone.
    expect(await flagsOf(keys)).toEqual([0, 0, 4, 0]);
    expect(await flagsOf([foreign], other)).toEqual([19]);
  });

  it("sets their activity, and runs once for its key", async () => {
    const keys = await store(owner, [0, 0]);
    const body = { key: newKey() };
    const first = await begun(keys, { kind: "activity", activityId: 2 }, body);
    await ended(first.key);
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: keys[0], activityId: 3 }],
    });
    // Sent again, as after a broken connection: nothing is done a second time.
    const again = await begun(keys, { kind: "activity", activityId: 2 }, body);
    expect(again).toMatchObject({ key: first.key, state: "done", done: 2 });
    const ids = await server.call("GET", `/workouts?workouts=${keys.join(",")}`, { key: owner.key });
    expect(ids.json().payload.map(({ activityId }: { activityId: number }) => activityId)).toEqual([2, 3]);
  });

  it.each([
    [
      "the password is changed",
      (user: TestUser) =>
        server.call("POST", "/changePassword", {
          key: user.key,
          payload: `--b\r\nContent-Disposition: form-data; name="new"\r\n\r\nover the hills\r\n--b\r\nContent-Disposition: form-data; name="current"\r\n\r\n${user.password}\r\n--b--\r\n`,
          headers: { "content-type": "multipart/form-data; boundary=b" },
        }),
    ],
    [
      "all other sessions end",
      (user: TestUser) => server.call("DELETE", "/user/sessions", { key: user.key }),
    ],
  ])(
    "[SEC-2] deletes nothing that a stolen session has asked for and that still waits when %s",
    async (_when, end) => {
      const user = await server.signUp(`robbed-${newKey()}`);
      const keys = await store(user, [0, 19]);
      const login = await server.call("POST", "/login", { payload: `l=${user.username}&p=${user.password}` });
      const thief: TestUser = { ...user, key: login.json().sessionkey };
      const { key } = await begun(keys, { kind: "delete" }, { after: 60_000 }, thief);
      expect(await flagsOf(keys, user)).toEqual([undefined, undefined]);
      expect((await end(user)).statusCode).toBe(200);
      expect((await look(key, user)).payload).toMatchObject({ state: "cancelled", done: 0 });
      expect(await flagsOf(keys, user)).toEqual([0, 19]);
    },
  );

  it("deletes after a delay, until which it can be undone; then it continues without its page", async () => {
    const keys = await store(owner, [0, 19, 0]);
    const { key } = await begun(keys, { kind: "delete" }, { after: 60_000 });
    // Nobody sees them meanwhile, and they count nowhere.
    expect(await flagsOf(keys)).toEqual([undefined, undefined, undefined]);
    for (const workout of keys)
      expect((await server.call("GET", `/workouts/${workout}`, { key: owner.key })).statusCode).toBe(404);
    const taken = await server.call("DELETE", `/workouts/bulk/${key}`, { key: owner.key });
    expect(taken.json().payload).toMatchObject({ state: "cancelled", done: 0 });
    expect(await flagsOf(keys)).toEqual([0, 19, 0]);
    const next = await begun(keys.slice(0, 2), { kind: "delete" });
    expect(await ended(next.key)).toMatchObject({ done: 2, failed: [] });
    expect((await look(key)).payload).toMatchObject({ state: "cancelled", done: 0 });
    expect(await flagsOf(keys)).toEqual([undefined, undefined, 0]);
    // A finished deletion cannot be undone, and says so.
    const late = await server.call("DELETE", `/workouts/bulk/${next.key}`, { key: owner.key });
    expect(late.json().payload.state).toBe("done");
  });

  it("leaves what was restored while it waited, and shows nothing that was deleted before", async () => {
    const [first = "", second = "", third = ""] = await store(owner, [19, 0, 0]);
    await server.call("DELETE", `/workouts/${third}/delete?after=60000`, { key: owner.key });
    const { key } = await begun([first, second, third], { kind: "delete" }, { after: 60_000 });
    await server.call("DELETE", `/workouts/bulk/${key}`, { key: owner.key });
    expect(await flagsOf([first, second, third])).toEqual([19, 0, undefined]);
    const next = await begun([first, second], { kind: "delete" });
    await server.call("POST", `/workouts/${first}/restore`, { key: owner.key });
    await ended(next.key);
    expect(await flagsOf([first, second])).toEqual([19, undefined]);
  });

  it("does not change others' workouts, whatever is requested", async () => {
    const [foreign = ""] = await store(other, [19]);
    const changes = [
      await begun([foreign], { kind: "delete" }),
      await begun([foreign], { kind: "activity", activityId: 2 }),
    ];
    for (const { key } of changes) await ended(key);
    expect(await flagsOf([foreign], other)).toEqual([19]);
  });

  it("is visible to its owner alone", async () => {
    const keys = await store(owner, [0]);
    const { key } = await begun(keys, { kind: "delete" }, { after: 60_000 });
    for (const method of ["GET", "DELETE"] as const) {
      const answer = await server.call(method, `/workouts/bulk/${key}`, { key: other.key });
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "bulk_change.not_found"]);
      expect((await server.call(method, `/workouts/bulk/${key}`)).statusCode).toBe(401);
    }
    expect((await look(key)).payload.state).toBe("waiting");
    await server.call("DELETE", `/workouts/bulk/${key}`, { key: owner.key });
  });

  it.each([
    ["no workout", { workouts: [] }],
    ["too many workouts", { workouts: Array.from({ length: 22_001 }, () => "0".repeat(24)) }],
    ["a key that is none", { workouts: ["'; --"] }],
    ["an unknown action", { action: { kind: "share" } }],
    ["an activity that does not exist", { action: { kind: "activity", activityId: 89 } }],
    ["a delay of hours", { after: 3_600_000 }],
  ])("is refused with %s", async (_what, part) => {
    const answer = await server.call("POST", "/workouts/bulk", {
      key: owner.key,
      payload: { key: newKey(), workouts: [newKey()], action: { kind: "delete" }, ...part },
    });
    expect(answer.statusCode).toBe(400);
  });

  it("continues where it was interrupted, with thousands of workouts", { tags: ["all"] }, async () => {
    const [key = ""] = await store(owner, [0]);
    const { pool } = server.database;
    await pool.query(
      `CREATE TEMP TABLE copies AS SELECT w.* FROM workouts w, generate_series(1, 1500) WHERE id = '${key}';
       UPDATE copies SET id = encode(substr(sha256(random()::text::bytea), 1, 12), 'hex');
       INSERT INTO workouts SELECT * FROM copies; DROP TABLE copies;
       UPDATE workouts SET updated_at = '2024-01-01' WHERE owner_id = (SELECT owner_id FROM workouts WHERE id = '${key}')`,
    );
    const { rows } = await pool.query(
      "SELECT id FROM workouts WHERE owner_id = (SELECT owner_id FROM workouts WHERE id = $1)",
      [key],
    );
    const change = await begun(
      rows.map(({ id }: { id: string }) => id),
      { kind: "privacy", level: "public" },
    );
    const runner = await startWorker(server);
    await expect.poll(async () => (await look(change.key)).payload.done).toBeGreaterThan(0);
    await runner.stop();
    expect((await look(change.key)).payload.state).toBe("running");
    await workOff(server);
    expect(await ended(change.key)).toMatchObject({ done: rows.length, failed: [] });
    const { rows: left } = await pool.query(
      "SELECT count(*)::int AS count FROM workouts WHERE owner_id = (SELECT owner_id FROM workouts WHERE id = $1) AND sharing_flags & 19 <> 19",
      [key],
    );
    expect(left[0].count).toBe(0);
  });

  it("is refused while twenty wait, also if more are sent at the same moment", async () => {
    const patient = await server.signUp("patient");
    const [key = ""] = await store(patient, [0]);
    const wait = () => start([key], { kind: "delete" }, { after: 60_000 }, patient);
    const answers = await Promise.all(Array.from({ length: 40 }, wait));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual(Array.from({ length: 40 }, (_, i) => (i < 20 ? 200 : 429)));
    expect((await wait()).json().error.reason).toBe("bulk_change.too_many");
  });

  it("keeps the keys of the person's own workouts, and only some of others", async () => {
    const hoarder = await server.signUp("hoarder");
    const own = await store(hoarder, [0, 0]);
    const strange = Array.from({ length: 21_000 }, newKey);
    const change = await begun([...strange, ...own], { kind: "download" }, {}, hoarder);
    expect(change).toMatchObject({ state: "done", total: 102, done: 102 });
    const { rows } = await server.database.pool.query("SELECT workout_ids FROM bulk_changes WHERE id = $1", [
      change.key,
    ]);
    expect(rows[0].workout_ids).toEqual([...strange.slice(0, 100), ...own]);
  });

  it("is refused after three hundred within a day, downloads included; then ended ones are deleted", async () => {
    const busy = await server.signUp("busy");
    const [key = ""] = await store(busy, [0]);
    const download = () => start([key], { kind: "download" }, {}, busy);
    const first = (await download()).json().payload.key;
    const { pool } = server.database;
    await pool.query(
      `INSERT INTO bulk_changes SELECT (jsonb_populate_record(c, jsonb_build_object('id', lpad(to_hex(4096 + n), 24, 'f')))).*
        FROM bulk_changes c, generate_series(1, 298) n WHERE id = $1`,
      [first],
    );
    expect((await download()).statusCode).toBe(200);
    const refused = await download();
    expect([refused.statusCode, refused.json().error.reason]).toEqual([429, "bulk_change.too_many"]);
    await pool.query(
      "UPDATE bulk_changes SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE id > 'ff'",
    );
    expect((await download()).statusCode).toBe(200);
    const sweep = buildTasks(server.deps).find(({ name }) => name === "sweep-bulk-changes");
    const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
    expect(sweep?.schedule).toBeDefined();
    await sweep?.run(undefined, context);
    const { rows } = await pool.query(
      "SELECT count(*)::int AS count FROM bulk_changes WHERE owner_id = (SELECT id FROM users WHERE username = 'busy')",
    );
    expect(rows[0].count).toBe(3);
  });
});
