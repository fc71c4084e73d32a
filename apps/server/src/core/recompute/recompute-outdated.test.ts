import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { afterAll, beforeAll, expect, it } from "vitest";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { listJobs } from "../../platform/jobs/job-queue.queries.ts";
import { recomputeOutdatedLater } from "./recompute-outdated-job.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

/** A walk of a kilometre on a day of June. */
function walk(day: number): Buffer {
  const start = Date.UTC(2025, 5, day, 10);
  const points = Array.from(
    { length: 21 },
    (_, i) =>
      `<trkpt lat="${42 + i / 2000}" lon="1.5"><time>${new Date(start + i * 40_000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

it("workouts of earlier rules are recomputed in the background, newest first and after other jobs, except unreadable ones", async () => {
  const { deps, database } = server;
  const ann = await server.signUp("ann");
  for (let day = 1; day <= 12; day++) await server.importFiles(ann, { name: `${day}.gpx`, bytes: walk(day) });
  await database.pool.query("UPDATE workouts SET analysis_version = 1, distance = 1");
  await database.pool.query(
    `UPDATE recordings SET columns_gzip = 'x' WHERE workout_id =
       (SELECT id FROM workouts ORDER BY start_time DESC OFFSET 3 LIMIT 1)`,
  );
  const outdated = async () => await deps.metrics.registry.getSingleMetricAsString("cairn_outdated_workouts");
  expect(await outdated()).toMatch(/^cairn_outdated_workouts 12$/m);
  await recomputeOutdatedLater(deps);
  await recomputeOutdatedLater(deps);
  const jobs = (await listJobs(deps.db, 10)).filter(({ task }) => task === "recompute-outdated");
  expect(jobs).toMatchObject([{ priority: 32_767 }]);
  await workOff(server);
  expect(await outdated()).toMatch(/^cairn_outdated_workouts 1$/m);
  const { rows } = await database.pool.query<{ day: number; version: number; distance: number }>(
    `SELECT extract(day FROM start_time AT TIME ZONE 'UTC')::int AS day, analysis_version AS version, distance
     FROM workouts ORDER BY analysis_version DESC, updated_at, start_time DESC`,
  );
  expect(rows.map(({ day }) => day)).toEqual([12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1, 9]);
  expect(rows.map(({ version }) => version)).toEqual([...Array<number>(11).fill(analysisVersion), 1]);
  for (const { distance } of rows.slice(0, 11)) expect(distance).toBeGreaterThan(1000);
  await recomputeOutdatedLater(deps);
  expect(await listJobs(deps.db, 10)).toHaveLength(1);
});
