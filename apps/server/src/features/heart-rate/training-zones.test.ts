import type { ZoneSetView } from "@cairn/contracts/heart-rate/training-zones";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../../../test/live/live-client.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** Ten minutes at 140 beats and 200 W, starting at an instant. */
const ride = (start: string, lat: number, lon: number): Buffer => {
  const points = Array.from({ length: 121 }, (_, i) => {
    const time = new Date(Date.parse(start) + i * 5000).toISOString();
    const heart = `<g:TrackPointExtension><g:hr>140</g:hr></g:TrackPointExtension>`;
    return `<trkpt lat="${(lat + i * 0.0002).toFixed(6)}" lon="${lon}"><time>${time}</time><extensions><power>200</power>${heart}</extensions></trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>cycling</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const beats = (since: string | null, ...limits: number[]): ZoneSetView => ({
  since,
  unit: "beatsPerMinute",
  limits,
});
const first = beats(null, 100, 120, 140, 160, 175);
const second = beats("2024-06-01", 104, 124, 144, 164, 178);

describe("own zones", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const put = async (
    { key }: TestUser,
    before: ZoneSetView | null,
    after: ZoneSetView | null,
    kind = "heartRate",
  ) => await server.call("PUT", "/user/trainingzones", { key, payload: { kind, before, after } });
  const zonesOf = async ({ key }: TestUser) =>
    (await server.call("GET", "/user/trainingzones", { key })).json().payload.zones;
  const imported = async (user: TestUser, start: string, lat = 60.2, lon = 24.9): Promise<string> =>
    (await server.importFiles(user, { name: `${start}.gpx`, bytes: ride(start, lat, lon) })).json().payload
      .workoutKey;
  const pageOf = async (workoutKey: string, key?: string, query = "") =>
    (await server.call("GET", `/workouts/${workoutKey}/combined${query}`, { key })).json().payload;

  // The local date at midnight of 1 June 2024 in UTC: the day before, and that day.
  it.each([
    ["Helsinki", 60.2, 24.9, "2024-05-31T20:59:00Z", "2024-05-31T21:01:00Z"],
    ["New York", 40.7, -74, "2024-06-01T03:59:00Z", "2024-06-01T04:01:00Z"],
    ["Kathmandu", 27.7, 85.3, "2024-05-31T18:14:00Z", "2024-05-31T18:16:00Z"],
    ["Auckland", -36.8, 174.7, "2024-05-31T11:59:00Z", "2024-05-31T12:01:00Z"],
  ])(
    "[WORK-5] are those of the day in %s on which a workout began, so that old workouts keep theirs",
    async (place, lat, lon, before, after) => {
      const user = await server.signUp(place.replace(" ", "").toLowerCase());
      const [old, later] = [await imported(user, before, lat, lon), await imported(user, after, lat, lon)];
      expect(await pageOf(old, user.key)).not.toHaveProperty("trainingZones");
      await put(user, null, first);
      await put(user, null, second);
      const power: ZoneSetView = {
        since: "2024-06-01",
        unit: "percentOfThreshold",
        limits: [56, 76, 91, 106, 121, 151],
      };
      await put(user, null, power, "power");
      expect((await pageOf(old, user.key)).trainingZones).toEqual({ heartRate: first });
      expect((await pageOf(later, user.key)).trainingZones).toEqual({ heartRate: second, power });
    },
  );

  it("[WORK-5] are added, changed, moved and removed, each set separately", async () => {
    const user = await server.signUp("editor");
    await put(user, null, first);
    await put(user, null, second);
    const moved = { ...second, since: "2024-07-01", unit: "percentOfMaximum" as const };
    const answer = await put(user, second, { ...moved, limits: [50, 60, 72, 82, 92] });
    expect(answer.json().payload.zones).toEqual([
      { kind: "heartRate", ...moved, limits: [50, 60, 72, 82, 92] },
      { kind: "heartRate", ...first },
    ]);
    await put(user, first, null);
    expect(await zonesOf(user)).toEqual([{ kind: "heartRate", ...moved, limits: [50, 60, 72, 82, 92] }]);
  });

  it("[WORK-5] saved in two tabs never overwrite each other without asking, and a repeated call changes nothing", async () => {
    const user = await server.signUp("twotabs");
    const reasonOf = async (answer: Promise<Awaited<ReturnType<typeof put>>>) => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).error?.reason ?? null];
    };
    await put(user, null, first);
    const other = beats(null, 90, 110, 130, 150, 170);
    expect(await reasonOf(put(user, null, other))).toEqual([409, "training_zones.day_taken"]);
    // One tab changes the set that the other has open.
    expect(await reasonOf(put(user, first, other))).toEqual([200, null]);
    expect(await reasonOf(put(user, first, beats(null, 91, 111, 131, 151, 171)))).toEqual([
      409,
      "training_zones.changed",
    ]);
    expect(await reasonOf(put(user, first, null))).toEqual([409, "training_zones.changed"]);
    await put(user, null, second);
    expect(await reasonOf(put(user, second, { ...second, since: null }))).toEqual([
      409,
      "training_zones.day_taken",
    ]);
    // Other sets and the other kind do not change.
    const power: ZoneSetView = { since: null, unit: "watts", limits: [120, 170, 210, 250, 290, 350] };
    await put(user, null, power, "power");
    const all = [
      { kind: "heartRate", ...second },
      { kind: "heartRate", ...other },
      { kind: "power", ...power },
    ];
    expect(await zonesOf(user)).toEqual(all);
    // The answer was lost, and the call is repeated.
    for (const [before, after] of [
      [first, other],
      [null, second],
    ] as const)
      expect(await reasonOf(put(user, before, after))).toEqual([200, null]);
    expect(await zonesOf(user)).toEqual(all);
    await put(user, second, null);
    expect(await reasonOf(put(user, second, null))).toEqual([200, null]);
  });

  it.each([
    ["limits that fall", beats(null, 100, 120, 119, 160, 175)],
    ["limits that are equal", beats(null, 100, 120, 120, 160, 175)],
    ["too few limits", beats(null, 100, 120, 140, 160)],
    ["too many limits", beats(null, ...Array.from({ length: 6 }, (_, i) => 100 + i))],
    ["limits without end", beats(null, ...Array.from({ length: 5000 }, (_, i) => i))],
    ["what no heart does", beats(null, 100, 120, 140, 160, 231)],
    ["less than a heart does", beats(null, 0, 120, 140, 160, 175)],
    ["half a beat", beats(null, 100.5, 120, 140, 160, 175)],
    ["percents above the maximum", { ...first, unit: "percentOfMaximum", limits: [50, 60, 70, 80, 101] }],
    ["watts of a heart", { ...first, unit: "watts" }],
    ["an unknown unit", { ...first, unit: "percentOfReserve" }],
    ["a day that is none", { ...first, since: "2024-02-30" }],
    ["a day before anybody", { ...first, since: "1899-12-31" }],
    ["text", { ...first, limits: ["100", "120", "140", "160", "175"] }],
  ])("[WORK-5] refuse %s", async (_name, after) => {
    const user = await server.signUp(`r${crypto.randomUUID().slice(0, 8)}`);
    expect((await put(user, null, after as ZoneSetView)).statusCode).toBe(400);
    expect((await put(user, null, null)).statusCode).toBe(400);
    expect(await zonesOf(user)).toEqual([]);
  });

  it("[WORK-5] are limited to a hundred sets of a kind, however many come at once", async () => {
    const user = await server.signUp("keen");
    const answers = await Promise.all(
      Array.from(
        { length: 103 },
        async (_, i) => await put(user, null, { ...first, since: `${1901 + i}-01-01` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const all = await zonesOf(user);
    expect(all).toHaveLength(100);
    const { kind: _kind, ...latest } = all[0];
    expect((await put(user, latest, { ...latest, since: "2200-01-01" })).statusCode).toBe(200);
  });

  it("[WORK-5] are sent to the screens of their owner and to nobody else, and not a digit of what others get depends on them", async () => {
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    const key = await imported(owner, "2024-06-10T08:00:00Z");
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: key, sharingFlags: 19 }],
    });
    const [address = ""] = await server.addresses();
    const [screen, stranger] = [await listenTo(address, owner.key), await listenTo(address, other.key)];
    await expect.poll(() => [screen.heard, stranger.heard]).toEqual([["resync {}"], ["resync {}"]]);
    const seen = async () =>
      JSON.stringify([
        await pageOf(key, other.key),
        await pageOf(key),
        await pageOf(key, owner.key, "?as=others"),
      ]);
    const before = await seen();
    await put(owner, null, first);
    expect((await pageOf(key, owner.key)).trainingZones).toEqual({ heartRate: first });
    expect(await seen()).toBe(before);
    expect(await zonesOf(other)).toEqual([]);
    expect((await server.call("GET", "/user/trainingzones", {})).statusCode).toBe(401);
    await expect.poll(() => screen.heard).toEqual(["resync {}", "heartRate {}"]);
    expect(stranger.heard).toEqual(["resync {}"]);
    screen.leave();
    stranger.leave();
  });
});
