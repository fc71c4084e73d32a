import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const places = ["Tampere\tFI\t61.49911\t23.78712\t202687", "Oulu\tFI\t65.01236\t25.46816\t200526"];

describe("[NAV-10] the search of the top bar", () => {
  let server: TestApp;
  let folder: string;
  let anna: TestUser;
  let ben: TestUser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "places-"));
    await writeFile(join(folder, "places.tsv"), `${places.join("\n")}\n`);
    server = await createTestApp({ baseMapDir: folder, humanCheck: "off" });
    anna = await server.signUp("anna");
    ben = await server.signUp("oulunben");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const enter = async (user: TestUser, payload: object): Promise<string> => {
    const answer = await server.call("POST", "/workout", {
      key: user.key,
      payload: {
        activityId: 1,
        startTime: Date.UTC(2025, 5, 1),
        duration: 1800,
        sharingFlags: 19,
        ...payload,
      },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().payload.workoutKey;
  };
  const search = async (q: string, user = anna, more = "") => {
    const answer = await server.call("GET", `/search?q=${encodeURIComponent(q)}${more}`, { key: user.key });
    expect(answer.statusCode).toBe(200);
    const { people, workouts, places: found } = answer.json().payload;
    return {
      people: people.map((entry: { user: { username: string } }) => entry.user.username),
      workouts: workouts.map((each: { workoutKey: string }) => each.workoutKey),
      details: workouts,
      places: found.map(({ name }: { name: string }) => name),
    };
  };

  it("finds people, places, and one's own workouts by title, gear and place, latest first", async () => {
    const titled = await enter(anna, { description: "Evening at 100% in the rain" });
    const geared = await enter(anna, { gear: ["Rain jacket", "Old shoes"], startTime: Date.UTC(2025, 5, 3) });
    const placed = await enter(anna, { description: "Hills", startTime: Date.UTC(2025, 5, 2) });
    await enter(ben, { description: "Rain, too" });
    await server.database.pool.query(
      "UPDATE workouts SET start_lat = 65.05, start_lon = 25.5 WHERE id = $1",
      [placed],
    );
    const rain = await search("rain");
    expect(rain).toMatchObject({ people: [], workouts: [geared, titled], places: [] });
    expect(rain.details[0]).toMatchObject({ gear: "Rain jacket", username: anna.username });
    expect(rain.details[1]).toMatchObject({ description: "Evening at 100% in the rain" });
    const oulu = await search("oulu");
    expect(oulu).toMatchObject({ people: [ben.username], workouts: [placed], places: ["Oulu"] });
    expect(oulu.details[0]).toMatchObject({ place: "Oulu", totalTime: 1800 });
    expect(await search("100%")).toMatchObject({ workouts: [titled] });
    expect(await search("0%0")).toMatchObject({ workouts: [] });
    expect((await search("rain", anna, "&limit=1")).workouts).toEqual([geared]);
    expect((await search("rain", ben)).workouts).toHaveLength(1);
  });

  it("refuses a term of one character, and callers without a session", async () => {
    expect((await server.call("GET", "/search?q=a", { key: anna.key })).statusCode).toBe(400);
    expect((await server.call("GET", "/search?q=ab")).statusCode).toBe(401);
  });
});
