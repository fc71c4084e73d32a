import { generateLongRide } from "@cairn/testkit/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import { writeGpx } from "@cairn/testkit/write-gpx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from "./test-app.ts";
import { workerCounts } from "./worker-counts.ts";

const rideOf = (name: string, points: number) => ({
  name: `${name}.gpx`,
  bytes: Buffer.from(writeGpx(generateLongRide(points, createRandom(name)).recording, { type: "cycling" })),
});

describe("a flood", () => {
  let server: TestApp;
  let flooder: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [flooder, other] = [await server.signUp("flooder"), await server.signUp("other")];
  });
  afterAll(() => server.close());

  /** What somebody else does meanwhile has to succeed. */
  const expectOthersAreServed = async (name: string): Promise<void> => {
    const [person, upload] = await Promise.all([
      server.call("GET", "/user", { key: other.key }),
      server.importFiles(other, rideOf(name, 300)),
    ]);
    expect([person.statusCode, upload.statusCode]).toEqual([200, 200]);
  };
  const importRide = async (name: string, points: number): Promise<string> =>
    (await server.importFiles(flooder, rideOf(name, points))).json().payload.workoutKey;
  const save = (user: TestUser, body: unknown): Promise<TestAnswer> =>
    server.call("POST", "/workouts/header", { key: user.key, payload: JSON.stringify(body) });

  it("of one workout named many times in one call makes its analysis once", async () => {
    const workoutKey = await importRide("named often", 2000);
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
    expect(await workerCounts(server, "recomputeRecording")).toEqual({ done: 1 });
  });

  it("of headers keeps what an earlier one of the same workout says and a later one does not", async () => {
    const workoutKey = await importRide("in pieces", 100);
    const answer = await save(flooder, [
      { workoutKey, description: "By the lake", sharingFlags: 1 },
      { workoutKey, stepCount: 1234, description: null },
    ]);
    expect(answer.json().payload).toMatchObject([
      { workoutKey, description: "By the lake", sharingFlags: 1, stepCount: 1234 },
    ]);
  });

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

  it("of bad items is answered with what is wrong with the first", async () => {
    const answer = await save(
      flooder,
      Array.from({ length: 1000 }, () => ({ workoutKey: "x", activityId: [], totalTime: [] })),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual([
      { field: "0.workoutKey", reason: "invalid" },
      { field: "0.activityId", reason: "invalid" },
      { field: "0.totalTime", reason: "invalid" },
    ]);
  });

  it("of more workouts than a call takes is refused before they are looked at", async () => {
    const answer = await save(
      flooder,
      Array.from({ length: 1001 }, () => ({ workoutKey: "x" })),
    );
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      [{ field: "", reason: "too_long" }],
    ]);
  });
});
