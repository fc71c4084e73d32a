import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("[STATS-6] answers of one's own workouts that are made once", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const enter = async (user: TestUser) =>
    await server.call("POST", "/workout", {
      key: user.key,
      payload: { activityId: 1, startTime: Date.UTC(2024, 4, 1), duration: 1800, hrAvg: 140 },
    });
  const ask = async ({ key }: TestUser, path: string, headers: Readonly<Record<string, string>> = {}) =>
    await server.call("GET", path, { key, headers });
  const loads = async (user: TestUser) => (await ask(user, "/user/trainingload")).json().payload.workouts;

  it("are the same for the same version, in each form that a client accepts", async () => {
    const user = await server.signUp("forms");
    await enter(user);
    for (const path of ["/diary/months", "/diary/columns?part=texts", "/user/statistics"]) {
      for (const encoding of ["identity", "gzip", "br, gzip"]) {
        const [first, again] = [
          await ask(user, path, { "accept-encoding": encoding }),
          await ask(user, path, { "accept-encoding": encoding }),
        ];
        expect(again.rawPayload).toEqual(first.rawPayload);
        for (const name of ["content-type", "content-encoding", "etag", "vary", "cache-control"])
          expect([path, encoding, name, again.headers[name]]).toEqual([
            path,
            encoding,
            name,
            first.headers[name],
          ]);
      }
      expect(
        (await ask(user, path, { "accept-encoding": "identity" })).headers["content-encoding"],
      ).toBeUndefined();
    }
  });

  it("need no statement but who calls and whether anything has changed, however much they are made from", async () => {
    const user = await server.signUp("asker");
    await enter(user);
    const paths = [
      "/diary/months",
      "/diary/columns?part=numbers",
      "/user/trainingload",
      "/user/bests",
      "/user/statistics",
    ];
    for (const path of paths) await ask(user, path);
    const statements = vi.spyOn(server.deps.pool, "connect");
    for (const path of paths) await ask(user, path);
    expect(statements).toHaveBeenCalledTimes(2 * paths.length);
    statements.mockRestore();
  });

  it("are one person's alone", async () => {
    const [one, other] = [await server.signUp("one-person"), await server.signUp("another")];
    await enter(one);
    expect([await loads(one), await loads(other)]).toEqual([[1], []]);
    await enter(other);
    await enter(other);
    expect([await loads(other), await loads(one)]).toEqual([[2], [1]]);
  });

  it("are not given to whoever had the session and has ended it", async () => {
    const user = await server.signUp("leaver");
    expect(await loads(user)).toEqual([]);
    expect((await server.call("GET", "/logout", { key: user.key })).statusCode).toBe(200);
    expect((await ask(user, "/user/trainingload")).statusCode).toBe(401);
  });

  it("are 304 for a client that has them, also when they were made for another client", async () => {
    const user = await server.signUp("knower");
    const { headers } = await ask(user, "/diary/months");
    const tag = String(headers["etag"]);
    for (const encoding of ["identity", "gzip"]) {
      const known = await ask(user, "/diary/months", { "if-none-match": tag, "accept-encoding": encoding });
      expect([known.statusCode, known.rawPayload.length, known.headers["etag"]]).toEqual([304, 0, tag]);
      expect(known.headers["content-encoding"]).toBeUndefined();
    }
    await enter(user);
    expect((await ask(user, "/diary/months", { "if-none-match": tag })).statusCode).toBe(200);
  });

  it("count a planned workout from the moment in which it begins, although nothing changes", async () => {
    const planner = await server.signUp("planner");
    await enter(planner);
    await server.database.pool.query(
      "UPDATE workouts SET start_time = now() + interval '1 hour', utc_offset_minutes = 60 WHERE owner_id = (SELECT id FROM users WHERE username = 'planner')",
    );
    const inAll = async () => (await ask(planner, "/user/statistics")).json().payload.trainingLoad.workouts;
    for (let n = 0; n < 2; n += 1) expect([await loads(planner), await inAll()]).toEqual([[], []]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect([await loads(planner), await inAll()]).toEqual([[1], [1]]);
  });
});
