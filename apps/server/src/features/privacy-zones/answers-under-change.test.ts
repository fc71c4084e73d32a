import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { answerStoppedAtPhotos } from "../../../test/privacy/answer-stopped-at-photos.ts";
import { placesIn } from "../../../test/privacy/places-in-answer.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const begin = Date.parse("2025-06-01T10:00:00Z");

/** A walk of a length in metres east along the equator at a metre a second, starting some seconds later. */
function walk(metres: number, later = 0): Buffer {
  const points = Array.from({ length: metres / 10 + 1 }, (_, i) => {
    const time = new Date(begin + (later + i * 10) * 1000).toISOString();
    return `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><time>${time}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

const cycling = 2;

const at = (metres: number) => ({ center: { x: metres / degree, y: 0 }, radius: 200 });

const box = (from: number, to: number) =>
  `/workouts/public/within?lowerlat=-1&upperlat=1&lowerlng=${from / degree}&upperlng=${to / degree}`;

/** The distance that an answer shows east of the meridian, metres. */
const farthest = (answer: TestAnswer): number => Math.max(...placesIn(answer).map(([, lon]) => lon * degree));

describe("answers while zones change", { tags: ["processes"] }, () => {
  let server: TestApp;
  let owner: TestUser;
  let workoutKey: string;

  const publish = async (user: TestUser, bytes: Buffer): Promise<string> => {
    const { payload } = (await server.importAllFiles(user, { name: "a.gpx", bytes })).json();
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: payload.workoutKey, sharingFlags: 19 }],
    });
    return payload.workoutKey;
  };
  const hide = async (metres: number): Promise<void> => {
    const made = await server.call("POST", "/user/privacyzones", { key: owner.key, payload: at(metres) });
    expect(made.statusCode).toBe(200);
  };

  /** The answer to a call that is held back where it looks for hidden photos, until a zone round the start was added. */
  const answerDuringHide = async (path: string): Promise<TestAnswer> =>
    await answerStoppedAtPhotos(
      server,
      () => server.call("GET", path),
      () => hide(0),
    );

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  beforeEach(async () => {
    owner = await server.signUp("owner");
    workoutKey = await publish(owner, walk(4000));
    const photo = await photoFile({ width: 2, height: 2 });
    await server.addPhoto(owner, workoutKey, photo);
    // Makes answers look for hidden photos, at which they are held back.
    await hide(80_000);
  });
  // This also removes everything else that others would find in the same box.
  afterEach(() => server.database.pool.query("DELETE FROM users"));
  afterAll(() => server.close());

  it.each([
    ["a box", () => box(-100, 100)],
    ["a list", () => "/workouts/owner/public"],
    ["the workout", () => `/workouts/${workoutKey}`],
    ["its page", () => `/workouts/${workoutKey}/combined`],
    ["its neighbours", () => `/workouts/aroundid?username=owner&objectid=${workoutKey}`],
    ["explore", () => "/explore?lowerlat=-1&upperlat=1&lowerlng=-1&upperlng=1"],
    ["its points", () => `/workouts/${workoutKey}/data`],
  ])("[PRIV-4] of %s that began before a zone was added tell nothing of it once it is", async (_, path) => {
    const before = await server.call("GET", path());
    expect(placesIn(before).some(([, lon]) => lon * degree < 200)).toBe(true);
    const answer = await answerDuringHide(path());
    expect(answer.statusCode).toBe(200);
    expect(placesIn(answer).filter(([, lon]) => lon * degree < 200)).toEqual([]);
  });

  it("[PRIV-4] of the neighbours of a workout tell nothing of a zone that was added after that workout was read", async () => {
    // Without a photo, so that the answer is held back at its neighbour.
    const next = await publish(owner, walk(4000, 3 * 3600));
    const path = `/workouts/aroundid?username=owner&objectid=${next}`;
    expect((await server.call("GET", path)).json().payload).toHaveLength(2);
    const answer = await answerDuringHide(path);
    expect(answer.json().payload).toHaveLength(2);
    expect(placesIn(answer).filter(([, lon]) => lon * degree < 200)).toEqual([]);
  });

  it("[PRIV-4] tell the owner at once, after another zone or another sport, what others see", async () => {
    const othersSee = async () =>
      (await server.call("GET", `/workouts/${workoutKey}/combined`, { key: owner.key })).json().payload
        .othersSee;
    expect(await othersSee()).toBeUndefined();
    await hide(0);
    expect(await othersSee()).toMatchObject({ extent: "part" });
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey, activityId: cycling }],
    });
    expect(await othersSee()).toMatchObject({ extent: "part" });
  });

  it("[PRIV-4] show the final recording if it changes while it is redacted", async () => {
    await hide(0);
    const longer = await publish(await server.signUp("longer"), walk(8000));
    const holder = await server.database.pool.connect();
    let answering: Promise<TestAnswer>;
    try {
      await holder.query("BEGIN");
      await holder.query(
        `UPDATE recordings SET columns_gzip = other.columns_gzip FROM recordings other
         WHERE recordings.workout_id = $1 AND other.workout_id = $2`,
        [workoutKey, longer],
      );
      await holder.query("UPDATE workouts SET updated_at = now() + interval '1 second' WHERE id = $1", [
        workoutKey,
      ]);
      answering = server.call("GET", `/workouts/${workoutKey}/data`);
      await expect.poll(() => countWaiting(server)).toBeGreaterThan(0);
      await holder.query("COMMIT");
    } finally {
      holder.release();
    }
    expect(farthest(await answering)).toBeGreaterThan(7900);
    expect(farthest(await server.call("GET", `/workouts/${workoutKey}/data`))).toBeGreaterThan(7900);
  });

  it("[PRIV-4] do not redact what secretly starts in a box, because a slow answer would reveal that", async () => {
    await hide(0);
    const cuts = async () =>
      (
        await server.database.pool.query(
          `SELECT FROM public_recordings p JOIN privacy_zone_sets s USING (owner_id, revision) WHERE workout_id = $1`,
          [workoutKey],
        )
      ).rowCount;
    expect(await cuts()).toBe(0);
    for (const [from, to] of [
      [-100, 100],
      [500, 3900],
    ] as const) {
      expect((await server.call("GET", box(from, to))).json().payload).toEqual([]);
      expect(await cuts()).toBe(0);
    }
    await server.call("GET", `/workouts/${workoutKey}`);
    expect((await server.call("GET", box(-100, 3900))).json().payload).toHaveLength(1);
  });

  it("[PRIV-6] order workouts of several people by the visible start, also if there are few", async () => {
    await hide(0);
    const { startTime } = (await server.call("GET", `/workouts/${workoutKey}`)).json().payload;
    expect(startTime).toBeGreaterThan(begin + 240_000);
    // Set by somebody who wants to find out when the other really started.
    const spy = await server.signUp("spy");
    const between = await publish(spy, walk(4000, 120));
    const after = await publish(spy, walk(4000, 3600));
    const keysFor = async (limit: number) =>
      (await server.call("GET", `${box(-100, 3900)}&limit=${limit}`))
        .json()
        .payload.map((item: { workout: { workoutKey: string } }) => item.workout.workoutKey);
    const order = [after, workoutKey, between];
    expect([await keysFor(3), await keysFor(2), await keysFor(1)]).toEqual([
      order,
      order.slice(0, 2),
      order.slice(0, 1),
    ]);
  });
});
