import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const ago = (days: number): number => Date.now() - days * 86_400_000;
/** Metres a degree of latitude on the mean sphere. */
const degree = 111_195;

/** A hike straight north: so many metres at so many seconds each, up by a share of the way; with a point each 20 m. */
function hike(start: number, metres: number, perMetre: number, climb: number, withHeights = true): Buffer {
  const points = Array.from({ length: metres / 20 + 1 }, (_, i) => {
    const along = 20 * i;
    const time = new Date(start + along * perMetre * 1000).toISOString();
    const ele = withHeights ? `<ele>${(100 + along * climb).toFixed(1)}</ele>` : "";
    return `<trkpt lat="${(45 + along / degree).toFixed(7)}" lon="8">${ele}<time>${time}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx version="1.1" creator="t"><trk><type>hiking</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

describe("[ROUT-8] the usual pace of a person", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const paceOf = async (user: TestUser, activityId = 11) =>
    (await server.call("GET", `/user/usual-pace?activityId=${activityId}`, { key: user.key })).json().payload
      .pace;
  const record = async (user: TestUser, daysAgo: number, bytes: Buffer, sharingFlags = 0) => {
    const { workoutKey } = (await server.importAllFiles(user, { name: `${daysAgo}.gpx`, bytes })).json()
      .payload;
    const payload = [{ workoutKey, sharingFlags, activityId: 11 }];
    await server.call("POST", "/workouts/header", { key: user.key, payload });
  };

  it("is that of their own recordings with heights of two years, and not known before there are enough", async () => {
    const walker = await server.signUp("walker");
    const climbs = [0, 0.03, 0.05, 0.08, 0.1];
    // 0.8 s a metre and 7 s for each metre of climb.
    for (const [i, climb] of climbs.entries()) {
      if (i === 4) expect(await paceOf(walker)).toBeNull();
      await record(walker, 10 + i, hike(ago(10 + i), 3000, 0.8 + 7 * climb, climb));
    }
    const pace = await paceOf(walker);
    expect(pace).toMatchObject({ workouts: 5 });
    expect(pace.perMetre).toBeCloseTo(0.8, 1);
    expect(pace.perClimbedMetre).toBeGreaterThan(6);
    expect(pace.perClimbedMetre).toBeLessThan(8);
    // Older, without heights, or too short.
    await record(walker, 800, hike(ago(800), 3000, 3, 0));
    await record(walker, 3, hike(ago(3), 3000, 3, 0, false));
    await record(walker, 4, hike(ago(4), 400, 3, 0));
    expect(await paceOf(walker)).toEqual(pace);
    expect(await paceOf(walker, 1)).toBeNull();
  });

  it("is nobody else's, also if all workouts are public", async () => {
    const runner = await server.signUp("runner");
    for (let i = 0; i < 6; i += 1) await record(runner, i + 1, hike(ago(i + 1), 3000, 0.9, 0.02), 19);
    expect(await paceOf(runner)).toMatchObject({ workouts: 6 });
    expect(await paceOf(await server.signUp("other"))).toBeNull();
    expect((await server.call("GET", "/user/usual-pace?activityId=11")).statusCode).toBe(401);
  });

  it("is asked for an activity of the catalogue", async () => {
    const asker = await server.signUp("asker");
    for (const query of ["", "?activityId=9999", "?activityId=x"]) {
      const answer = await server.call("GET", `/user/usual-pace${query}`, { key: asker.key });
      expect([query, answer.json().error.reason]).toEqual([query, "request.invalid"]);
    }
  });
});
