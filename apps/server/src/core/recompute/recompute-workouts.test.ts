import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { fail } from "@cairn/domain/result";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { generateDive } from "@cairn/testkit/outings/dive";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "./recompute-workouts.ts";

/** North along a meridian by 0.02 degrees, without any height. */
const points = Array.from(
  { length: 41 },
  (_, i) =>
    `<trkpt lat="${42.1 + i / 2000}" lon="1.5"><time>${new Date(1_750_000_000_000 + i * 15_000).toISOString()}</time></trkpt>`,
);
const gpx = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
);

/** The same a year earlier, with a height only at its first point. */
const withHeights = Buffer.from(
  gpx.toString().replaceAll("2025-", "2024-").replace("<time>", "<ele>77</ele><time>"),
);

const timeOf = (second: number): string => new Date(1_760_000_000_000 + second * 1000).toISOString();
const latOf = (second: number): string => (42.1 + second / 1e5).toFixed(5);

/** A lap of six minutes without a point from 30 s to 330 s, at one spot, in which the timer ran for one minute. */
const stoppedTcx = Buffer.from(
  `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="${timeOf(0)}"><TotalTimeSeconds>60</TotalTimeSeconds><Track>${Array.from(
    { length: 62 },
    (_, i) => {
      const at = i <= 30 ? i : i - 1;
      return `<Trackpoint><Time>${timeOf(i <= 30 ? at : at + 300)}</Time><Position><LatitudeDegrees>${latOf(at)}</LatitudeDegrees><LongitudeDegrees>1.5</LongitudeDegrees></Position></Trackpoint>`;
    },
  ).join("")}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
);

const trackpoints = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => from + i)
    .map(
      (second) => `<trkpt lat="${latOf(second)}" lon="1.6"><time>${timeOf(second + 86_400)}</time></trkpt>`,
    )
    .join("");

/** Two stretches of 20 points with a pause between them; the second segment has the first one again. */
const repeatedGpx = Buffer.from(
  `<gpx version="1.1" creator="t"><trk><trkseg>${trackpoints(0, 20)}</trkseg><trkseg>${trackpoints(0, 20)}${trackpoints(320, 340)}</trkseg></trk></gpx>`,
);

/** Ground that rises by 5 m at each of its 1,200 steps to the north. */
const ramp = (): Uint8Array => {
  const heights = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) heights.setInt16(2 * i, (1200 - Math.floor(i / 1201)) * 5);
  return new Uint8Array(heights.buffer);
};

describe("recomputing", () => {
  let server: TestApp;
  let user: TestUser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-heights-"));
    await writeFile(join(folder, "N42E001.hgt"), ramp());
    server = await createTestApp({ elevation: [{ kind: "hgt", folder }] });
    user = await server.signUp("veteran");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const importBytes = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await server.importFiles(user, { name, bytes })).json().payload.workoutKey;
  const combined = async (key: string) =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

  const recompute = async (all = false) => {
    const seen: { total: number; done: string[]; failed: string[] } = { total: 0, done: [], failed: [] };
    await recomputeWorkouts(
      server.deps,
      { all },
      {
        begin: (total) => {
          seen.total = total;
        },
        advance: ({ id }, outcome) => void (outcome.ok ? seen.done : seen.failed).push(id),
      },
    );
    return seen;
  };

  it("[WORK-4] uses the elevation model for climb if the file has no heights", async () => {
    const { provenance, totalAscent, overview } = await combined(await importBytes("a.gpx", gpx));
    // 0.02 degrees are 24 of 1,200 steps of 5 m.
    expect(totalAscent).toBeCloseTo(120, 0);
    expect(provenance.ascent).toEqual({
      source: "corrected",
      version: analysisVersion,
      computed: expect.closeTo(120, 0),
    });
    expect(overview[0][2]).toBeCloseTo(600, 3);
  });

  it("recomputes an older analysis, and keeps what people typed and chose", async () => {
    const ride = writeFit(generateRecording("ride", createRandom(3)));
    const key = await importBytes("ride.fit", ride);
    const put = { key: user.key, payload: { totals: { ascent: "computed" } } };
    await server.call("PUT", `/workouts/${key}/sources`, put);
    const header = { workoutKey: key, totalDistance: 12_345, description: "Round the lake", activityId: 10 };
    await server.call("POST", "/workouts/header", { key: user.key, payload: [header] });
    const before = await combined(key);
    await query(
      `UPDATE workouts SET analysis_version = 1, computed_totals = '{"version": 1}', ascent = 1 WHERE id = $1`,
      [key],
    );
    await query("UPDATE recordings SET analysis = '{}', overview = '[]' WHERE workout_id = $1", [key]);
    expect(await recompute()).toEqual({ total: 1, done: [key], failed: [] });
    const after = await combined(key);
    expect(after).toMatchObject({
      totalDistance: 12_345,
      description: "Round the lake",
      activityId: 10,
    });
    // The stored columns are rounded, heights to decimetres.
    expect(Math.abs(after.totalAscent - before.totalAscent)).toBeLessThan(0.02 * before.totalAscent);
    expect([after.overview.length, after.laps.length]).toEqual([before.overview.length, before.laps.length]);
    expect(after.provenance.distance.source).toBe("entered");
    expect(after.provenance.ascent).toMatchObject({ source: "computed", version: analysisVersion });
    expect(after.analysis.bestEfforts).toHaveLength(before.analysis.bestEfforts.length);
    expect(await recompute()).toEqual({ total: 0, done: [], failed: [] });
  });

  const edit = async (header: Record<string, unknown>) =>
    (await server.call("POST", "/workouts/header", { key: user.key, payload: [header] })).json().payload[0];

  it("[API-46] analyses a workout again at once if its owner changes the sport", async () => {
    const day = generateRecording("alpine-ski", createRandom(5));
    const key = await importBytes("day.fit", writeFit({ ...day, activityId: 3 }));
    expect((await combined(key)).analysis.skiRuns).toBeUndefined();
    const answer = await edit({ workoutKey: key, activityId: day.activityId });
    const after = await combined(key);
    expect(after.analysis.skiRuns).toHaveLength(day.truth.skiRuns.length);
    expect(answer.lastModified).toBe(after.lastModified);
    expect(await recompute()).toEqual({ total: 0, done: [], failed: [] });
  });

  it("[API-46] moves the runs of a day with its start", async () => {
    const day = generateRecording("alpine-ski", createRandom(6));
    const key = await importBytes("day.fit", writeFit(day));
    const starts = async (): Promise<number[]> => {
      const { startTime, extensions, analysis } = await combined(key);
      const ski = extensions.find(({ type }: { type: string }) => type === "SkiExtension");
      const runs = ski.runs.map((run: { startTimestamp: number }) => run.startTimestamp);
      expect(analysis.skiRuns.map((run: { startTimestamp: number }) => run.startTimestamp)).toEqual(runs);
      return runs.map((at: number) => at - startTime);
    };
    const before = await starts();
    expect(before[0]).toBeGreaterThanOrEqual(0);
    await edit({ workoutKey: key, startTime: Date.UTC(2020, 1, 2, 9) });
    expect((await combined(key)).startTime).toBe(Date.UTC(2020, 1, 2, 9));
    expect(await starts()).toEqual(before);
  });

  it("[WORK-4] shows the heights of the elevation model everywhere, until its owner chooses the device's", async () => {
    const key = await importBytes("heights.gpx", withHeights);
    const get = (path: string) => server.call("GET", path, { key: user.key });
    const heights = async () => {
      const recording = decodeRecording((await get(`/workouts/${key}/recording`)).rawPayload);
      const data = (await get(`/workouts/${key}/data`)).json().payload.locations;
      const exported = (await get(`/workout/exportGpx/${key}`)).body;
      const json = (await get(`/workouts/${key}/ultimatemanager`)).json();
      return [
        recording.ok && recording.value.columns.ele?.[0],
        data[0].h,
        Number(/<ele>([^<]*)/.exec(exported)?.[1]),
        json.recording.columns.ele[0],
        (await combined(key)).overview[0][2],
      ].map((height) => Math.round(Number(height)));
    };
    const choose = (body: object) =>
      server.call("PUT", `/workouts/${key}/sources`, { key: user.key, payload: body });
    expect(await heights()).toEqual([600, 600, 600, 600, 600]);
    const { etag } = (await server.call("GET", `/workouts/${key}/recording`, { key: user.key })).headers;
    await choose({ totals: { ascent: "device" } });
    expect(await heights()).toEqual([77, 77, 77, 77, 77]);
    expect((await combined(key)).provenance.ascent).toMatchObject({ source: "computed", chosen: true });
    const again = await server.call("GET", `/workouts/${key}/recording`, {
      key: user.key,
      headers: { "if-none-match": etag },
    });
    expect(again.statusCode).toBe(200);
    await recompute(true);
    expect(await heights()).toEqual([77, 77, 77, 77, 77]);
    await choose({ totals: { ascent: "auto" } });
    expect(await heights()).toEqual([600, 600, 600, 600, 600]);
    expect((await combined(key)).provenance.ascent).toMatchObject({ source: "corrected" });
    const original = await server.call("GET", `/workouts/${key}/original`, { key: user.key });
    expect(original.rawPayload).toEqual(withHeights);
  });

  it("reads the original of a dive again, whose depth was not stored before", async () => {
    const dive = await importBytes("dive.fit", writeFit(generateDive(Date.UTC(2026, 6, 4, 9))));
    const before = (await combined(dive)).analysis;
    expect(before.maxDepth).toBeCloseTo(18.4, 1);
    const ride = await importBytes("c.fit", writeFit(generateRecording("ride", createRandom(5))));
    const { rows } = await query("SELECT columns_gzip FROM recordings WHERE workout_id = $1", [ride]);
    await query(
      "UPDATE workouts SET analysis_version = 1, computed_totals = '{\"version\": 1}' WHERE id = $1",
      [dive],
    );
    await query("UPDATE recordings SET columns_gzip = $2 WHERE workout_id = $1", [
      dive,
      rows[0].columns_gzip,
    ]);
    expect((await recompute()).done).toEqual([dive]);
    expect((await combined(dive)).analysis).toEqual(before);
  });

  it("reads the original again if an older stored format has less", { tags: ["processes"] }, async () => {
    const swim = await importBytes("swim.fit", writeFit(generateRecording("pool-swim", createRandom(3))));
    const before = (await combined(swim)).analysis.pool;
    const ride = await importBytes("b.fit", writeFit(generateRecording("ride", createRandom(4))));
    const { rows } = await query("SELECT columns_gzip FROM recordings WHERE workout_id = $1", [ride]);
    await query("UPDATE workouts SET analysis_version = 1 WHERE id = $1", [swim]);
    await query("UPDATE recordings SET format_version = 1, columns_gzip = $2 WHERE workout_id = $1", [
      swim,
      rows[0].columns_gzip,
    ]);
    expect((await recompute()).done).toEqual([swim]);
    expect((await combined(swim)).analysis.pool).toEqual(before);
    const { rows: stored } = await query("SELECT format_version FROM recordings WHERE workout_id = $1", [
      swim,
    ]);
    expect(stored[0].format_version).toBe(2);
  });

  it.each([
    ["stopped.tcx", 13, stoppedTcx, '{"timerTime": 360}', 62],
    ["stopped.tcx", 16, stoppedTcx, '{"timerTime": 360}', 62],
    ["repeated.gpx", 13, repeatedGpx, null, 60],
  ])(
    "reads %s of version %i again, which was not understood before",
    async (name, version, bytes, device, pointCount) => {
      const key = await importBytes(name, bytes);
      const shown = async () => {
        const { totalTime, totalDistance, elapsedTime, laps, overview, provenance, warnings } =
          await combined(key);
        return { totalTime, totalDistance, elapsedTime, laps, overview, provenance, warnings };
      };
      const before = await shown();
      expect(before.totalTime).toBe(name.endsWith(".tcx") ? 60 : 38);
      const other = generateRecording("ride", createRandom(6));
      const ride = await importBytes(`beside-${name}-${version}.fit`, writeFit(other));
      const { rows } = await query("SELECT columns_gzip FROM recordings WHERE workout_id = $1", [ride]);
      await query(
        `UPDATE workouts SET analysis_version = $3, total_time = 360, device_totals = $2,
         computed_totals = computed_totals || jsonb_build_object('version', $3::int) WHERE id = $1`,
        [key, device, version],
      );
      await query(
        "UPDATE recordings SET columns_gzip = $2, recorded_gzip = NULL, point_count = $3, warnings = '{}' WHERE workout_id = $1",
        [key, rows[0].columns_gzip, pointCount],
      );
      expect((await recompute()).done).toEqual([key]);
      expect(await shown()).toEqual(before);
    },
  );

  it("leaves a workout whose file cannot be read yet, because all threads are busy, for later", async () => {
    const key = await importBytes("stopped.tcx", stoppedTcx);
    await query(
      `UPDATE workouts SET analysis_version = 13, computed_totals = computed_totals || '{"version": 13}' WHERE id = $1`,
      [key],
    );
    const { workers } = server.deps;
    const run = workers.run.bind(workers);
    const spy = vi.spyOn(workers, "run").mockImplementation(async (task, input) => {
      if (task.name === "decodeFile") return fail("busy");
      return await run(task, input);
    });
    expect(await recompute()).toEqual({ total: 1, done: [], failed: [key] });
    spy.mockRestore();
    expect(await recompute()).toEqual({ total: 1, done: [key], failed: [] });
  });

  it(
    "goes through everything on request, and skips what it cannot read",
    { tags: ["processes"] },
    async () => {
      const key = await importBytes("c.gpx", gpx);
      await query("UPDATE recordings SET columns_gzip = $2, recorded_gzip = NULL WHERE workout_id = $1", [
        key,
        Buffer.from("1f8b08000000000000030300000000000000000", "hex"),
      ]);
      const before = await combined(key);
      const { total, done, failed } = await recompute(true);
      expect(failed).toEqual([key]);
      expect(done.length).toBe(total - 1);
      expect(await combined(key)).toEqual(before);
    },
  );
});
