import { api } from "@cairn/contracts/api";
import { addressOf, type Endpoint } from "@cairn/contracts/endpoint";
import { activities } from "@cairn/domain/sports/activities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenPromises } from "./check-answer.ts";
import { linesOfAnswers } from "./lines-of-answers.ts";
import { linesOfFiles } from "./lines-of-files.ts";
import { linesOfPeople } from "./lines-of-people.ts";
import { linesOfRules } from "./lines-of-rules.ts";
import { linesOfWorkouts } from "./lines-of-workouts.ts";
import { linesToCome } from "./lines-to-come.ts";
import { exactly } from "./shape.ts";
import type { WireLine } from "./wire-line.ts";
import { createWireWorld, type WireWorld } from "./wire-world.ts";

const titled = (lines: readonly WireLine[]) => lines.map((line) => [line.line, line.says, line] as const);

/*
 * What public clients of this family of APIs are known to send and to rely on, call by call; each fact is a
 * line of the tables in `wire/`. A line that fails says its number and its text. Whole sessions of such
 * clients, one call after another, are in e2e/exporter-session.test.ts.
 */
describe("what known clients send and read", () => {
  let world: WireWorld;

  beforeAll(async () => {
    world = await createWireWorld();
  });
  afterAll(() => world.close());

  const walk = async ({ afterwards, ...line }: WireLine) => {
    const needsDraft = JSON.stringify([line.call, line.body]).includes("{draft}");
    const names: Record<string, string> = needsDraft ? { draft: await world.draft() } : {};
    const answer = await world.send(line, names);
    expect(brokenPromises(answer, line), line.call).toEqual([]);
    if (!afterwards) return;
    const { workoutKey, jobId } = answer.json().payload ?? {};
    const after = await world.send(afterwards, { ...names, answer: workoutKey ?? jobId });
    expect(brokenPromises(after, afterwards), afterwards.call).toEqual([]);
  };

  it.each(titled(linesOfRules))("[API-1] [API-10] are kept: %s, %s", async (_, __, line) => await walk(line));
  it.each(titled(linesOfWorkouts))(
    "[API-30] [API-46] are kept: %s, %s",
    async (_, __, line) => await walk(line),
  );
  it.each(titled(linesOfFiles))(
    "[API-48] [API-49] [API-90] are kept: %s, %s",
    async (_, __, line) => await walk(line),
  );
  it.each(titled(linesOfPeople))(
    "[API-20] [API-26] [API-29] are kept: %s, %s",
    async (_, __, line) => await walk(line),
  );

  it.each(titled(linesOfAnswers))(
    "[API-55] [API-56] [API-57] [API-58] [API-59] are kept: %s, %s",
    async (_, __, line) => await walk(line),
  );

  // Calls of operators do not exist for others, whatever they send (operator-role.test.ts). Those of upload tokens have the key
  // in their path.
  const readings = Object.values<Endpoint>(api).filter(
    ({ method, auth, access, changes, keyInPath }) =>
      method === "GET" && auth === "session" && access !== "operator" && changes !== true && !keyInPath,
  );
  it.each(readings.map((endpoint) => addressOf(endpoint)))(
    "[API-1] are kept: 0.2, the key as ?token= at GET %s",
    async (address) => {
      // Live events never end unless the client asks for it.
      const end = address === addressOf(api.listenToEvents) ? "?wait=false" : "";
      const call = `GET ${address.replaceAll(/\{\w+\}/g, "0".repeat(24))}${end}`;
      expect((await world.send({ call, by: "nobody" })).statusCode).toBe(401);
      expect((await world.send({ call, by: "cookie" })).statusCode).toBe(403);
      expect([401, 403]).not.toContain((await world.send({ call, by: "token" })).statusCode);
    },
  );

  it.each(linesToCome)("[API-1] name a call that does not exist yet: %s, %s", async (_, call) => {
    const answer = await world.send({ call, body: "{}" });
    expect(brokenPromises(answer, { status: 404, error: "404" })).toEqual([]);
    expect(answer.json().error.reason).toBe("request.not_found");
  });

  it("are checked by a function that names what an answer lacks", async () => {
    const answer = await world.send({ call: "GET /user" });
    const wanted = {
      payload: {
        username: "int",
        "country?": "int",
        userKey: exactly("x"),
        email: ["text"],
        nothing: "list",
      },
      metadata: { ts: "instant" },
    } as const;
    expect(
      brokenPromises(answer, { ...wanted, status: 201, text: /^x/, gives: { "content-type": /^image/ } }),
    ).toEqual([
      "status is 200, not 201",
      expect.stringMatching(/^content-type is application\/json/),
      expect.stringMatching(/^the body begins \{"error":null/),
      'body.payload.username is "old-hand", not int',
      expect.stringMatching(/^body\.payload\.userKey is "[0-9a-f]{24}", not "x"$/),
      'body.payload.email is "old-hand@example.org", not a list with something in it',
      "body.payload.nothing is absent, not list",
      expect.stringMatching(/^body\.metadata is .*, not object$/),
      expect.stringMatching(/^it began/),
    ]);
  });

  it("[API-46] are kept: 3, every activity from 0 to 121 but 89 is known by its number", async () => {
    const known = Array.from({ length: 122 }, (_, id) => id).filter((id) => id !== 89);
    expect(activities.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(known);
    for (const id of [...known, 89]) {
      const body = `{"activityId":${id},"startTime":1404403200000,"duration":60}`;
      const answer = await world.send({ call: "POST /workout", body });
      expect([id, answer.statusCode, answer.json().payload?.activityId]).toEqual(
        id === 89 ? [89, 400, undefined] : [id, 200, id],
      );
    }
  });
});
