import { createRandom } from "@cairn/demo/random";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionActor } from "../../src/platform/access/actor.ts";
import { photoFile } from "../files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import type { NewWorkout } from "./model-workouts.ts";
import { differencesOfDomain, lookAtModel, lookAtServer } from "./people-looks.ts";
import { PeopleModel } from "./people-model.ts";
import { doSomething, type PeopleWorld, deliverAll } from "./people-operations.ts";
import { shownByModel, shownByServer } from "./people-shown.ts";

/** `npm run test:all` and `node scripts/fuzz/fuzz-people.ts` set these for a longer run. */
const operations = Number(process.env["PEOPLE_OPERATIONS"] ?? 1000);
const seed = process.env["PEOPLE_SEED"] ?? "1";
/** Operations between two comparisons. */
const lookEvery = Number(process.env["PEOPLE_LOOK_EVERY"] ?? 4);
/**
 * Share of the operations between two comparisons after which the job delivers everything before the next
 * operation.
 */
const tellShare = 0.1;
const peopleCount = 20;
const workoutsEach = 2;
/** Recent, so that friends are notified of every workout; the workouts start a second apart. */
const firstStart = Date.now() - 24 * 3_600_000;

/** A walk of one minute. */
const gpxFrom = (start: number): Buffer => {
  const points = [0, 30, 60].map(
    (seconds) =>
      `<trkpt lat="60" lon="${24 + seconds / 60_000}"><time>${new Date(start + seconds * 1000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

describe("people", () => {
  let server: TestApp;
  let world: PeopleWorld;
  let workouts = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    const users = new Map<string, TestUser>();
    const photo = await photoFile({ width: 2, height: 2 });
    const people: SessionActor[] = [];
    for (let n = 0; n < peopleCount; n += 1) {
      // No name may be a prefix of another.
      const user = await server.signUp(`person-${n + 10}`);
      const { username, key } = user;
      const { payload } = (await server.call("GET", "/user", { key })).json();
      users.set(username, user);
      people.push({ kind: "session", userId: payload.key, username, keyHash: Buffer.alloc(32) });
    }
    /** Every other workout is recorded and has a photo. */
    const newWorkout = async ({ username }: SessionActor): Promise<NewWorkout> => {
      workouts += 1;
      const user = users.get(username);
      if (!user) throw new Error(`nobody is called ${username}`);
      const startTime = firstStart + workouts * 1000;
      if (workouts % 2 === 0) {
        const payload = { activityId: 1, startTime, duration: 60, sharingFlags: 0 };
        const created = await server.call("POST", "/workout", { key: user.key, payload });
        const { workoutKey: name, activityId } = created.json().payload;
        return { name, isRecorded: false, activityId };
      }
      const file = { name: "a.gpx", bytes: gpxFrom(startTime) };
      const { workoutKey, activityId } = (await server.importAllFiles(user, file)).json().payload;
      const header = { key: user.key, payload: [{ workoutKey, sharingFlags: 0 }] };
      await server.call("POST", "/workouts/header", header);
      await server.addPhoto(user, workoutKey, photo);
      return { name: workoutKey, isRecorded: true, activityId };
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
    `[SOC-1] [SOC-6] [SOC-8] [API-4] see of each other what a simple model says, in SQL and in the pure functions, after each of ${operations} random operations`,
    { timeout: patience.test + operations * 250 },
    async () => {
      const random = createRandom(seed);
      const refusals = new Map<string, number>();
      for (let n = 1; n <= operations; n += 1) {
        const done = await doSomething(world, random);
        expect(done.server, `operation ${n}, seed ${seed}, ${done.what}`).toBe(done.model);
        if (done.server !== "ok") refusals.set(done.server, (refusals.get(done.server) ?? 0) + 1);
        const isLook = n % lookEvery === 0;
        // The job may run later: what happens until then may change who may be notified.
        if (isLook || random.chance(tellShare)) await deliverAll(world);
        if (!isLook) continue;
        const [first = "", ...rest] = world.model.workouts.keys();
        const at = {
          viewer: random.pick(world.people),
          person: random.pick(world.people),
          workout: random.pick([first, ...rest]),
          as: random.pick([undefined, "stranger", "follower"] as const),
        };
        const seen = `${at.viewer.username} after operation ${n}, seed ${seed}, ${done.what}`;
        expect(await lookAtServer(world, at), seen).toEqual(lookAtModel(world, at));
        expect(await shownByServer(world, at), seen).toEqual(shownByModel(world, at));
        expect(differencesOfDomain(world, at), seen).toEqual([]);
      }
      // The random operations reached every case.
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
