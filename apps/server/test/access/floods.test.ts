import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateLongRide } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker } from "../processes/job-worker.ts";
import { countWaiting } from "../processes/waiting-statements.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, fullCost, itInOneProcess, type TestApp, type TestUser } from "../test-app.ts";
import { workerCounts } from "./worker-counts.ts";

const rideOf = (name: string, points: number) => ({
  name: `${name}.gpx`,
  bytes: Buffer.from(writeGpx(generateLongRide(points, createRandom(name)).recording, { type: "cycling" })),
});

const reasons = async (flood: readonly Promise<TestAnswer>[]): Promise<readonly string[]> => {
  const answers = await Promise.all(flood);
  for (const { statusCode, headers } of answers) {
    if (statusCode !== 403) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  return answers.map((answer) => answer.json().error.reason);
};

describe("a flood", () => {
  let server: TestApp;
  let flooder: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp(fullCost);
    [flooder, other] = [await server.signUp("flooder"), await server.signUp("other")];
  });
  afterAll(() => server.close());

  /** Somebody else's requests have to succeed meanwhile. */
  const expectOthersAreServed = async (name: string): Promise<void> => {
    const [person, upload] = await Promise.all([
      server.call("GET", "/user", { key: other.key }),
      server.importFiles(other, rideOf(name, 300)),
    ]);
    expect([person.statusCode, upload.statusCode]).toEqual([200, 200]);
  };
  const importRide = async (name: string, points: number): Promise<string> =>
    (await server.importAllFiles(flooder, rideOf(name, points))).json().payload.workoutKey;
  const save = (user: TestUser, body: unknown): Promise<TestAnswer> =>
    server.call("POST", "/workouts/header", { key: user.key, payload: JSON.stringify(body) });

  // Each test of exports has its own workouts, so that no file of them has been made before.
  const importPublic = async (name: string): Promise<string> => {
    const workoutKey = await importRide(name, 3000);
    await save(flooder, [{ workoutKey, sharingFlags: 2 }]);
    return workoutKey;
  };
  const importThree = async (name: string): Promise<readonly string[]> => [
    await importPublic(`${name}, the first`),
    await importPublic(`${name}, the second`),
    await importPublic(`${name}, the third`),
  ];

  const ask = (path: string, remoteAddress: string) => server.call("GET", path, { remoteAddress });
  const readNews = (count: number, { key }: TestUser) =>
    Array.from({ length: count }, () => server.call("GET", "/user/notifications", { key }));
  /** Lets nobody read a table while a test runs. */
  const whileLocked = async (table: string, test: () => Promise<void>): Promise<void> => {
    const holder = await server.database.pool.connect();
    try {
      await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await test();
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
  };
  const login = (name: string, password: string, remoteAddress: string, token?: string) =>
    server.call("POST", "/login", {
      payload: new URLSearchParams({ l: name, p: password }).toString(),
      remoteAddress,
      headers: token === undefined ? {} : { "x-human-check": token },
    });

  it("of calls that name one workout many times analyses it once", async () => {
    const workoutKey = await importRide("named often", 2000);
    const before = (await workerCounts(server, "recomputeRecording"))["done"] ?? 0;
    const flood = save(
      flooder,
      Array.from({ length: 40 }, (_, i) => ({
        workoutKey,
        activityId: i === 39 ? 1 : i % 2,
        description: `${i}`,
      })),
    );
    await expectOthersAreServed("beside headers");
    const answer = await flood;
    expect(answer.json().payload).toHaveLength(1);
    expect(answer.json().payload[0]).toMatchObject({ workoutKey, activityId: 1, description: "39" });
    expect(await workerCounts(server, "recomputeRecording")).toEqual({ done: before + 1 });
  });

  it(
    "of workouts whose sport changes has some analysed at once, and the others by a job",
    { tags: ["all"] },
    async () => {
      const keys: string[] = [];
      for (let n = 0; n < 12; n += 1) keys.push(await importRide(`changes sport ${n}`, 60 + n));
      const before = (await workerCounts(server, "recomputeRecording"))["done"] ?? 0;
      const answer = await save(
        flooder,
        keys.map((workoutKey) => ({ workoutKey, activityId: 1 })),
      );
      expect(answer.json().payload).toHaveLength(12);
      expect((await workerCounts(server, "recomputeRecording"))["done"]).toBe(before + 10);
      const { database } = server;
      const runner = await startWorker(server);
      try {
        const outdated = "SELECT FROM workouts WHERE analysis_version = 0";
        await expect.poll(async () => (await database.pool.query(outdated)).rows).toEqual([]);
      } finally {
        await runner.stop();
      }
      expect((await workerCounts(server, "recomputeRecording"))["done"]).toBe(before + 12);
    },
  );

  it(
    "of headers keeps the fields of an earlier one of the same workout that a later one lacks",
    { tags: ["all"] },
    async () => {
      const workoutKey = await importRide("in pieces", 100);
      const answer = await save(flooder, [
        { workoutKey, description: "By the lake", sharingFlags: 1 },
        { workoutKey, stepCount: 1234, description: null },
      ]);
      expect(answer.json().payload).toMatchObject([
        { workoutKey, description: "By the lake", sharingFlags: 1, stepCount: 1234 },
      ]);
    },
  );

  it.each([
    ["nested arrays", "[".repeat(1_000_000)],
    ["nested objects", '{"a":'.repeat(200_000)],
    ["closed arrays inside each other", "[".repeat(500_000) + "]".repeat(500_000)],
    ["very many small values", JSON.stringify(Array.from({ length: 300_000 }, () => []))],
  ])("of %s is refused before it is parsed", async (_what, payload) => {
    const send = (path: string, method: "POST" | "PUT" = "POST") =>
      server.call(method, path, { key: flooder.key, payload });
    const flood = [
      ...Array.from({ length: 10 }, () => send("/workouts/header")),
      send("/workouts/batchUpdate"),
      send("/workout"),
      send("/workout/extensions/0123456789abcdef01234567"),
      send("/workouts/0123456789abcdef01234567/attributes", "PUT"),
    ];
    await expectOthersAreServed(`beside ${payload.slice(0, 5)} ${payload.length}`);
    for (const answer of await Promise.all(flood)) {
      expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "request.too_complex"]);
    }
  });

  it("of form fields is refused before they are read", async () => {
    const payload = `l=ada&p=x&${"a&".repeat(500_000)}`;
    const answer = await server.call("POST", "/login", { payload });
    expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "request.too_complex"]);
  });

  it("of bad items is answered with the error of the first one", async () => {
    const answer = await save(
      flooder,
      Array.from({ length: 1000 }, () => ({ workoutKey: "x", activityId: [], totalTime: [] })),
    );
    expect(answer.statusCode).toBe(400);
    const fields: readonly { readonly field: string }[] = answer.json().error.fields;
    expect(fields.map(({ field }) => field).toSorted()).toEqual([
      "0.activityId",
      "0.totalTime",
      "0.workoutKey",
    ]);
  });

  it("of more workouts than a call accepts is refused before they are read", async () => {
    const answer = await save(
      flooder,
      Array.from({ length: 1001 }, () => ({ workoutKey: "x" })),
    );
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      [{ field: "", reason: "too_long" }],
    ]);
  });

  describe("of exports", () => {
    it("makes each file once, and refuses an address that asks for more than its share", async () => {
      const keys = await importThree("exported");
      const before = (await workerCounts(server, "writeExport"))["done"] ?? 0;
      const flood = Array.from({ length: 80 }, (_, i) =>
        ask(`/workout/export${i % 2 === 0 ? "Gpx" : "Fit"}/${keys[i % 3]}`, "192.0.2.80"),
      );
      await expectOthersAreServed("beside exports");
      const answers = await Promise.all(flood);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused).toHaveLength(48);
      for (const { statusCode, headers, json } of refused) {
        expect([statusCode, json().error.reason]).toEqual([429, "request.share_used"]);
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      }
      expect((await workerCounts(server, "writeExport"))["done"]).toBe(before + 6);
    });

    it(
      "from many addresses leaves people their places, and only those who may see a file get it",
      { tags: ["all"] },
      async () => {
        const keys = await importThree("asked for by many");
        const flood = Array.from({ length: 80 }, (_, i) =>
          ask(`/workouts/${keys[i % 3]}/data?samples=${1000 + i}`, `198.51.100.${i}`),
        );
        const own = server.call("GET", `/workout/exportGpx/${keys[0]}`, { key: other.key });
        await expectOthersAreServed("beside many addresses");
        expect((await own).statusCode).toBe(200);
        const answers = await Promise.all(flood);
        const refused = answers.filter(({ statusCode }) => statusCode !== 200);
        expect(refused.length).toBeGreaterThan(0);
        for (const { statusCode, headers, json } of refused) {
          expect([statusCode, json().error.reason]).toEqual([503, "request.busy"]);
          expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        }
      },
    );

    it("is served from a stored file only to those who may see it now", async () => {
      const workoutKey = await importPublic("exported, then hidden");
      const path = `/workout/exportGpx/${workoutKey}`;
      expect((await ask(path, "192.0.2.90")).statusCode).toBe(200);
      await save(flooder, [{ workoutKey, sharingFlags: 0 }]);
      expect((await ask(path, "192.0.2.90")).statusCode).toBe(404);
      expect((await server.call("GET", path, { key: flooder.key })).statusCode).toBe(200);
    });
  });

  describe("of reads", () => {
    itInOneProcess("of one person take turns, and others read beside them", async () => {
      let flood: readonly Promise<TestAnswer>[] = [];
      await whileLocked("notifications", async () => {
        flood = readNews(30, flooder);
        await expect.poll(() => countWaiting(server)).toBe(2);
        await expectOthersAreServed("beside reads");
        expect(await countWaiting(server)).toBe(2);
        flood = [...flood, ...readNews(1, other)];
        await expect.poll(() => countWaiting(server)).toBe(3);
      });
      for (const answer of await Promise.all(flood)) expect(answer.statusCode).toBe(200);
    });

    itInOneProcess(
      "beyond what a person may have waiting are refused before their key is looked up",
      async () => {
        let flood = readNews(1, flooder);
        await Promise.all(flood);
        await whileLocked("notifications", async () => {
          const refused: number[] = [];
          flood = readNews(150, flooder).map(async (read) => {
            const answer = await read;
            if (answer.statusCode !== 200) refused.push(answer.statusCode);
            return answer;
          });
          // Two are answered and 128 wait; all are known to the queue once the others are refused.
          await expect.poll(() => refused).toHaveLength(20);
          await whileLocked("sessions", async () => {
            expect(await reasons(readNews(20, flooder))).toEqual(Array(20).fill("request.share_used"));
          });
          await expectOthersAreServed("beside refused reads");
        });
        const answers = await Promise.all(flood);
        expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(130);
      },
    );
  });

  describe("of logins", () => {
    it("from one address has its passwords checked one after the other, and others log in", async () => {
      const flood = Array.from({ length: 25 }, (_, i) => login(`nobody${i}`, "wrong", "192.0.2.10"));
      expect((await login("other", other.password, "192.0.2.11")).statusCode).toBe(200);
      await expectOthersAreServed("beside logins of an address");
      const outcomes = await reasons(flood);
      expect(outcomes).toContain("request.share_used");
      expect(outcomes).not.toContain("request.busy");
    });

    it("for one name locks nobody else out, whether or not somebody has that name", async () => {
      for (const [n, name] of ["flooder", "nobody-at-all"].entries()) {
        const flood = Array.from({ length: 20 }, (_, i) => login(name, "wrong", `203.0.${n}.${i}`));
        expect((await login("other", other.password, `192.0.2.2${n}`)).statusCode).toBe(200);
        expect(await reasons(flood)).toContain("request.share_used");
      }
    });

    it("from many addresses is refused at once, and whoever proves to be a person logs in", async () => {
      const token = await server.solveHumanCheck("LOGIN");
      const flood = Array.from({ length: 120 }, (_, i) => login(`many${i}`, "wrong", `203.1.0.${i}`));
      const person = login("other", other.password, "192.0.2.30", token);
      await expectOthersAreServed("beside logins of many");
      expect((await person).statusCode).toBe(200);
      const outcomes = await reasons(flood);
      const refused = outcomes.filter((reason) => reason !== "session.login_failed");
      expect(refused.length).toBeGreaterThan(0);
      expect(["request.busy", "session.human_check_required"]).toEqual(
        expect.arrayContaining([...new Set(refused)]),
      );
    });
  });
});
