import { createRandom } from "@cairn/testkit/random";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionActor } from "../../src/platform/access/actor.ts";
import { createTestApp, type TestApp } from "../test-app.ts";
import { differencesOfDomain, forgetEvents, lookAtModel, lookAtServer } from "./people-looks.ts";
import { PeopleModel } from "./people-model.ts";
import { doSomething, type PeopleWorld } from "./people-operations.ts";

/** Set by `node scripts/fuzz-people.ts` for a long run. */
const operations = Number(process.env["PEOPLE_OPERATIONS"] ?? 2000);
const seed = process.env["PEOPLE_SEED"] ?? "1";
/** Operations between two looks. */
const lookEvery = Number(process.env["PEOPLE_LOOK_EVERY"] ?? 4);
const peopleCount = 20;
const workoutsEach = 2;
/** Events that wait are forgotten after as many operations, as nobody tells them here. */
const forgetEvery = 5000;

describe("people", () => {
  let server: TestApp;
  let world: PeopleWorld;
  let workouts = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    const keys = new Map<string, string>();
    const people: SessionActor[] = [];
    for (let n = 0; n < peopleCount; n += 1) {
      const { username, key } = await server.signUp(`person-${n}`);
      const { payload } = (await server.call("GET", "/user", { key })).json();
      keys.set(username, key);
      people.push({ kind: "session", userId: payload.key, username, keyHash: Buffer.alloc(32) });
    }
    const newWorkout = async ({ username }: SessionActor): Promise<string> => {
      workouts += 1;
      const payload = {
        activityId: 1,
        startTime: Date.UTC(2025, 0, 1) + workouts * 60_000,
        duration: 60,
        sharingFlags: 0,
      };
      const created = await server.call("POST", "/workout", { key: keys.get(username), payload });
      return created.json().payload.workoutKey;
    };
    const [first, ...rest] = people;
    if (!first) throw new Error("nobody signed up");
    world = { deps: server.deps, model: new PeopleModel(), people: [first, ...rest], newWorkout };
    for (const person of people) {
      for (let n = 0; n < workoutsEach; n += 1) world.model.add(person.username, await newWorkout(person));
    }
  });
  afterAll(() => server.close());

  it(
    `[SOC-1] [SOC-6] [SOC-8] [API-4] see of each other what a simple model says, in SQL and in the pure functions, after each of ${operations} things that they do by chance`,
    { timeout: patience.test + operations * 100 },
    async () => {
      const random = createRandom(seed);
      const refusals = new Map<string, number>();
      for (let n = 1; n <= operations; n += 1) {
        const done = await doSomething(world, random);
        expect(done.server, `operation ${n}, seed ${seed}, ${done.what}`).toBe(done.model);
        if (done.server !== "ok") refusals.set(done.server, (refusals.get(done.server) ?? 0) + 1);
        if (n % forgetEvery === 0) await forgetEvents(world);
        if (n % lookEvery !== 0) continue;
        const [first = "", ...rest] = world.model.workouts.keys();
        const at = {
          viewer: random.pick(world.people),
          person: random.pick(world.people),
          workout: random.pick([first, ...rest]),
        };
        const seen = `${at.viewer.username} after operation ${n}, seed ${seed}, ${done.what}`;
        expect(await lookAtServer(world, at), seen).toEqual(lookAtModel(world, at));
        expect(differencesOfDomain(world, at), seen).toEqual([]);
      }
      // Chance has led everywhere.
      expect([...refusals.keys()]).toEqual(
        expect.arrayContaining([
          "user.not_found",
          "user.blocked",
          "user.is_self",
          "follow.no_request",
          "friend_request.not_found",
          "workout.not_found",
          "workout.forbidden",
          "comment.not_found",
          "comment.forbidden",
        ]),
      );
    },
  );
});
