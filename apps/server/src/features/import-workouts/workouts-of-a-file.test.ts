import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../../core/recompute/recompute-workouts.ts";

/**
 * A track on a day of May 2026: north by a thousandth of a degree a minute, for as many minutes as the number
 * of the day.
 */
const track = (day: number): string => {
  const points = Array.from(
    { length: day + 1 },
    (_, i) =>
      `<trkpt lat="${60 + day + i / 1000}" lon="24"><time>2026-05-0${day}T10:0${i}:00Z</time></trkpt>`,
  );
  return `<trk><name>Day ${day}</name><trkseg>${points.join("")}</trkseg></trk>`;
};
const trip = { name: "trip.gpx", bytes: Buffer.from(`<gpx>${track(1)}${track(2)}${track(3)}</gpx>`) };

interface Workout {
  readonly workoutKey: string;
  readonly description: string;
  readonly totalDistance: number;
  readonly sharingFlags: number;
}

describe("[API-48] a file with several workouts", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  let people = 0;
  const newUser = async (): Promise<void> => {
    user = await server.signUp(`hiker${++people}`);
  };
  const send = async (query = "") => {
    const { body, contentType } = multipartBody([trip]);
    const headers = { "content-type": contentType };
    return (
      await server.call("POST", `/workout/importGpx${query}`, { key: user.key, payload: body, headers })
    ).json();
  };
  const titles = async (): Promise<readonly string[]> =>
    (await server.call("GET", "/workouts", { key: user.key }))
      .json()
      .payload.map(({ description }: Workout) => description)
      .toSorted();
  const originals = async (): Promise<number> => {
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [
      user.username,
    ]);
    return (await server.cachedFiles()).filter((path) => path.includes(rows[0].id)).length;
  };
  const remove = async (key: string) =>
    await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });

  it("becomes a private draft for each, and answers with the first of them", async () => {
    await newUser();
    const { payload, metadata } = await send();
    expect(payload).toMatchObject({ description: "Day 1", sharingFlags: 0 });
    expect(metadata.INFO).toContain("imported 3 of 3");
    expect(metadata.workoutKeys).toHaveLength(3);
    expect(metadata.workoutKeys[0]).toBe(payload.workoutKey);
    expect(await titles()).toEqual(["Day 1", "Day 2", "Day 3"]);
    for (const [i, key] of metadata.workoutKeys.entries()) {
      const workout = (await server.call("GET", `/workouts/${key}`, { key: user.key })).json().payload;
      // A thousandth of a degree of latitude is 111.195 m on a sphere of 6371.0088 km.
      expect(Math.abs(workout.totalDistance - (i + 1) * 111.195)).toBeLessThan(1);
      const original = await server.call("GET", `/workouts/${key}/original`, { key: user.key });
      expect(original.rawPayload).toEqual(trip.bytes);
    }
  });

  it("answers with one result each for clients that ask for all", async () => {
    await newUser();
    const { payload } = await send("?workouts=all");
    expect(
      payload.map(({ file, workout }: { file: string; workout: Workout }) => [file, workout.description]),
    ).toEqual(["Day 1", "Day 2", "Day 3"].map((name) => ["trip.gpx", name]));
  });

  it("is stored once, as long as one of its workouts exists", async () => {
    await newUser();
    const { metadata } = await send();
    for (const [i, key] of metadata.workoutKeys.entries()) {
      expect(await originals()).toBe(1);
      await remove(key);
      expect(await titles()).toHaveLength(2 - i);
    }
    expect(await originals()).toBe(0);
  });

  it("restores its deleted workouts, and nothing twice", async () => {
    await newUser();
    const { metadata } = await send();
    await remove(metadata.workoutKeys[1]);
    const again = await send("?duplicates=recognise");
    expect(again.metadata).toMatchObject({ duplicateOf: metadata.workoutKeys[0] });
    expect(again.metadata.INFO).toContain("imported 1 of 3; already there: 2");
    expect(again.metadata.workoutKeys.filter((key: string) => metadata.workoutKeys.includes(key))).toEqual([
      metadata.workoutKeys[0],
      metadata.workoutKeys[2],
    ]);
    expect(await titles()).toEqual(["Day 1", "Day 2", "Day 3"]);
    expect((await send("?duplicates=recognise")).metadata.INFO).toContain(
      "imported 0 of 3; already there: 3",
    );
    expect(await titles()).toHaveLength(3);
  });

  it("is read again for a workout that is recomputed", async () => {
    await newUser();
    const { metadata } = await send();
    const key = metadata.workoutKeys[1];
    await server.database.pool.query(
      "UPDATE recordings SET format_version = 1, overview = '[]' WHERE workout_id = $1",
      [key],
    );
    await server.database.pool.query("UPDATE workouts SET analysis_version = 0 WHERE id = $1", [key]);
    const failed: string[] = [];
    await recomputeWorkouts(
      server.deps,
      { all: false },
      { begin: () => {}, advance: ({ id }, outcome) => void (outcome.ok ? 0 : failed.push(id)) },
    );
    expect(failed).toEqual([]);
    const { rows } = await server.database.pool.query(
      "SELECT format_version > 1 AS is_new, point_count, overview::text <> '[]' AS is_drawn FROM recordings WHERE workout_id = $1",
      [key],
    );
    expect(rows).toEqual([{ is_new: true, point_count: 3, is_drawn: true }]);
  });
});
