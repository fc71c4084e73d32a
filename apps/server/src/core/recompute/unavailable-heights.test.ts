import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heightTile } from "../../../test/files/rgb-png.ts";
import { walkWithoutHeights } from "../../../test/files/walk-without-heights.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { listJobs } from "../../platform/jobs/job-queue.queries.ts";
import { recomputeWorkouts } from "./recompute-workouts.ts";

/**
 * The walk's climb on ground that rises by 1 m with each pixel to the north. 0.02 degrees at 42.11 N are 78.5 of the 4096 * 256
 * pixels round the world: 0.02 / 360 / cos(42.11).
 */
const tile = heightTile((row) => 1255 - row);
const climb = 78.5;

/** Recomputes all workouts or those of an earlier analysis; the outcome by key. */
async function recompute({ deps }: TestApp, all: boolean): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  await recomputeWorkouts(
    deps,
    { all },
    {
      begin: () => undefined,
      advance: ({ id }, outcome) => {
        outcomes[id] = outcome.ok ? "done" : outcome.error;
      },
    },
  );
  return outcomes;
}

describe("heights that are unavailable", () => {
  let host: TileHost;
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    host = await startTileHost();
    const template = `${host.origin}/{z}/{x}/{y}.png`;
    server = await createTestApp({ elevation: [{ kind: "terrarium", template, pauseMs: 0 }] });
    user = await server.signUp("walker");
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });

  const open = () => host.answer((_asked, answer) => void answer.end(tile));
  const close = () => host.answer((_asked, answer) => void answer.writeHead(503).end());
  const importWalk = async (day: number): Promise<string> =>
    (await server.importFiles(user, { name: "walk.gpx", bytes: walkWithoutHeights(day) })).json().payload
      .workoutKey;
  const combined = async (key: string) =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const ascentOf = async (key: string) => {
    const { provenance, totalAscent } = await combined(key);
    return { source: provenance.ascent?.source, totalAscent };
  };
  const ofModel = { source: "corrected", totalAscent: expect.closeTo(climb, 0) };
  /** The job that tries again, if there is one. */
  const later = async () =>
    (await listJobs(server.deps.db, 100)).filter(({ task }) => task === "recompute-outdated");
  const edit = async (header: Record<string, unknown>) =>
    await server.call("POST", "/workouts/header", { key: user.key, payload: [header] });
  const choose = async (key: string, ascent: string) =>
    await server.call("PUT", `/workouts/${key}/sources`, {
      key: user.key,
      payload: { totals: { ascent } },
    });

  it("[WORK-4] leave a corrected workout as it is, until they are there again", async () => {
    open();
    const key = await importWalk(1);
    expect(await ascentOf(key)).toEqual(ofModel);
    const before = await combined(key);
    close();
    expect((await recompute(server, true))[key]).toBe("heights_unavailable");
    expect(await combined(key)).toEqual(before);
    open();
    expect((await recompute(server, true))[key]).toBe("done");
    expect(await ascentOf(key)).toEqual(ofModel);
  });

  it("[WORK-4] are taken later for a workout whose sport is changed meanwhile, without asking all the time", async () => {
    open();
    const key = await importWalk(2);
    close();
    await edit({ workoutKey: key, activityId: 0 });
    const runner = await startWorker(server);
    const due = async () =>
      (await listJobs(server.deps.db, 100)).filter(({ runAt }) => runAt.getTime() < Date.now());
    await expect.poll(due).toEqual([]);
    await runner.stop();
    expect(await ascentOf(key)).toEqual(ofModel);
    const [job, ...others] = await later();
    expect(others).toEqual([]);
    expect(job?.state).toBe("waiting");
    expect(Number(job?.runAt) - Number(job?.createdAt)).toBe(3_600_000);
    open();
    expect((await recompute(server, false))[key]).toBe("done");
    expect(await ascentOf(key)).toEqual(ofModel);
  });

  it("[WORK-4] are taken later for an imported workout, which has its own until then", async () => {
    close();
    const first = await importWalk(3);
    const [job] = await later();
    const second = await importWalk(4);
    expect((await later()).map(({ runAt }) => runAt)).toEqual([job?.runAt]);
    for (const key of [first, second]) {
      expect((await ascentOf(key)).source).not.toBe("corrected");
      expect((await combined(key)).overview[0][2]).toBeCloseTo(77, 3);
    }
    open();
    const outcomes = await recompute(server, false);
    for (const key of [first, second]) {
      expect(outcomes[key]).toBe("done");
      expect(await ascentOf(key)).toEqual(ofModel);
    }
    expect(await recompute(server, false)).toEqual({});
  });

  it("[WORK-4] are taken later if their owner chooses them again", async () => {
    open();
    const key = await importWalk(5);
    await choose(key, "device");
    close();
    await choose(key, "auto");
    expect((await ascentOf(key)).source).not.toBe("corrected");
    open();
    expect((await recompute(server, false))[key]).toBe("done");
    expect(await ascentOf(key)).toEqual(ofModel);
  });
});

it("a folder of heights that is not mounted leaves corrected workouts as they are", async () => {
  const root = await mkdtemp(join(tmpdir(), "cairn-unmounted-"));
  const folder = join(root, "heights");
  await mkdir(folder);
  const heights = Buffer.alloc(1201 * 1201 * 2);
  for (let i = 0; i < 1201 * 1201; i++) heights.writeInt16BE((1200 - Math.floor(i / 1201)) * 5, 2 * i);
  await writeFile(join(folder, "N42E001.hgt"), heights);
  const server = await createTestApp({ elevation: [{ kind: "hgt", folder }] });
  try {
    const user = await server.signUp("walker");
    const file = { name: "walk.gpx", bytes: walkWithoutHeights(1) };
    const key: string = (await server.importFiles(user, file)).json().payload.workoutKey;
    const source = async () =>
      (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload.provenance
        .ascent?.source;
    expect(await source()).toBe("corrected");
    await rename(folder, join(root, "elsewhere"));
    expect(await recompute(server, true)).toEqual({ [key]: "heights_unavailable" });
    // The place where it is mounted.
    await mkdir(folder);
    expect(await recompute(server, true)).toEqual({ [key]: "heights_unavailable" });
    expect(await source()).toBe("corrected");
    await rm(folder, { recursive: true });
    await rename(join(root, "elsewhere"), folder);
    expect(await recompute(server, true)).toEqual({ [key]: "done" });
  } finally {
    await server.close();
    await rm(root, { recursive: true });
  }
});

/** A run of 100 s on a day of July with heights of a satellite receiver, which jump by 8 m. */
const run = (day: number): string => {
  const start = Date.UTC(2025, 6, day, 8);
  const points = Array.from(
    { length: 100 },
    (_, i) =>
      `<Trackpoint><Time>${new Date(start + i * 1000).toISOString()}</Time><Position><LatitudeDegrees>${42.1 + i / 50_000}</LatitudeDegrees><LongitudeDegrees>1.5</LongitudeDegrees></Position><AltitudeMeters>${50 + i / 10 + (i % 2 === 0 ? 4 : -4)}</AltitudeMeters></Trackpoint>`,
  );
  const at = new Date(start).toISOString();
  return `<Activity Sport="Running"><Id>${at}</Id><Lap StartTime="${at}"><TotalTimeSeconds>99</TotalTimeSeconds><Track>${points.join("")}</Track></Lap></Activity>`;
};

it("a silent server of heights does not keep a file of many workouts from being imported", async () => {
  const host = await startTileHost();
  host.answer(() => undefined);
  const template = `${host.origin}/{z}/{x}/{y}.png`;
  const server = await createTestApp({
    elevation: [{ kind: "terrarium", template, patienceMs: 100, pauseMs: 0 }],
  });
  try {
    const user = await server.signUp("runner");
    const runs = Array.from({ length: 13 }, (_, i) => run(i + 1));
    const bytes = Buffer.from(
      `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>${runs.join("")}</Activities></TrainingCenterDatabase>`,
    );
    const { metadata } = (await server.importFiles(user, { name: "runs.tcx", bytes })).json();
    expect(metadata.workoutKeys).toHaveLength(13);
    // The file needs one tile, which is not requested again.
    expect(host.asked.length).toBeLessThanOrEqual(1);
    const { rows } = await server.database.pool.query(
      "SELECT heights_corrected, min_elevation < 70 AS is_own FROM workouts",
    );
    expect(rows).toEqual(runs.map(() => ({ heights_corrected: false, is_own: true })));
  } finally {
    await server.close();
    await host.close();
  }
});
