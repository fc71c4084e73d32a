import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { walkWithoutHeights } from "../../../test/files/walk-without-heights.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { listJobs } from "../../platform/jobs/job-queue.queries.ts";
import { recomputeWorkouts } from "./recompute-workouts.ts";

/** Ground at 600 m. */
const ground = Buffer.alloc(1201 * 1201 * 2, Buffer.from([600 >> 8, 600 & 255]));

/** Calls something after each analysis of a stored recording, with its number from 0, before its result is used. */
function afterAnalyses({ deps: { workers } }: TestApp, after: (index: number) => Promise<unknown>) {
  const run = workers.run.bind(workers);
  let count = 0;
  const spy = vi.spyOn(workers, "run").mockImplementation(async (task, input) => {
    const index = task.name === "recomputeRecording" ? count++ : undefined;
    const made = await run(task, input);
    if (index !== undefined) await after(index);
    return made;
  });
  return { count: () => count, end: () => spy.mockRestore() };
}

/** Holds the first analyses when they are made, each until it is released; later ones are not held. */
function holdAnalyses(server: TestApp, number: number) {
  const held = Array.from({ length: number }, () => ({
    arrival: Promise.withResolvers<undefined>(),
    release: Promise.withResolvers<undefined>(),
  }));
  const analyses = afterAnalyses(server, async (index) => {
    held[index]?.arrival.resolve(undefined);
    await held[index]?.release.promise;
  });
  return {
    arrivalOf: (index: number) => held[index]?.arrival.promise,
    release: (index: number) => held[index]?.release.resolve(undefined),
    end() {
      for (const { release } of held) release.resolve(undefined);
      analyses.end();
    },
  };
}

describe("an analysis that is not made yet when its owner chooses something else", () => {
  let server: TestApp;
  let user: TestUser;
  let folder: string;
  let days = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-ground-"));
    await writeFile(join(folder, "N42E001.hgt"), ground);
    server = await createTestApp({ humanCheck: "off", elevation: [{ kind: "hgt", folder }] });
    user = await server.signUp("hesitant");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const importBytes = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await server.importFiles(user, { name, bytes })).json().payload.workoutKey;
  const importWalk = async () => await importBytes("walk.gpx", walkWithoutHeights((days += 1)));
  const combined = async (key: string) =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const choose = async (key: string, ascent: "auto" | "device") =>
    await server.call("PUT", `/workouts/${key}/sources`, { key: user.key, payload: { totals: { ascent } } });
  const changeSport = async (workoutKey: string, activityId: number) =>
    await server.call("POST", "/workouts/header", { key: user.key, payload: [{ workoutKey, activityId }] });
  /** Of the first point: in the recording, and in the analysis. */
  const heights = async (key: string) => {
    const stored = await server.call("GET", `/workouts/${key}/recording`, { key: user.key });
    const recording = decodeRecording(stored.rawPayload);
    const recorded = recording.ok ? recording.value.columns.ele?.[0] : undefined;
    return [recorded, (await combined(key)).overview[0][2]].map((height) => Math.round(Number(height)));
  };
  const outdated = async () => {
    const metrics = await server.deps.metrics.registry.getSingleMetricAsString("cairn_outdated_workouts");
    return Number(/^cairn_outdated_workouts (\d+)$/m.exec(metrics)?.[1]);
  };

  it.each([
    { last: "device", order: [0, 1], height: 77 },
    { last: "device", order: [1, 0], height: 77 },
    { last: "auto", order: [0, 1], height: 600 },
    { last: "auto", order: [1, 0], height: 600 },
  ] as const)(
    "[WORK-4] does not bring back the other heights: $last is chosen last, and the analyses end in the order $order",
    async ({ last, order, height }) => {
      const key = await importWalk();
      const first = last === "device" ? "auto" : "device";
      // So that both are changes; an imported workout has the heights of the model.
      if (first === "auto") await choose(key, "device");
      const analyses = holdAnalyses(server, 2);
      try {
        const answers = [choose(key, first)];
        await analyses.arrivalOf(0);
        answers.push(choose(key, last));
        await analyses.arrivalOf(1);
        for (const index of order) {
          analyses.release(index);
          expect((await answers[index])?.statusCode).toBe(200);
        }
      } finally {
        analyses.end();
      }
      expect(await heights(key)).toEqual([height, height]);
      const { source } = (await combined(key)).provenance.ascent;
      expect(source).toBe(last === "auto" ? "corrected" : "computed");
      expect(await outdated()).toBe(0);
    },
  );

  it("[WORK-4] is made by the next start if the server ends before", async () => {
    const key = await importWalk();
    const analyses = holdAnalyses(server, 1);
    try {
      const answer = choose(key, "device");
      await analyses.arrivalOf(0);
      expect([await outdated(), await heights(key)]).toEqual([1, [600, 600]]);
      const done: string[] = [];
      const advance = ({ id }: { readonly id: string }) => void done.push(id);
      await recomputeWorkouts(server.deps, { all: false }, { begin: () => undefined, advance });
      expect([done, await heights(key)]).toEqual([[key], [77, 77]]);
      analyses.release(0);
      await answer;
    } finally {
      analyses.end();
    }
    expect([await outdated(), await heights(key)]).toEqual([0, [77, 77]]);
  });

  it("[API-46] does not replace that of the sport that they chose last", async () => {
    const day = generateRecording("alpine-ski", createRandom(7));
    const key = await importBytes("day.fit", writeFit({ ...day, activityId: 3 }));
    const analyses = holdAnalyses(server, 1);
    try {
      const first = changeSport(key, 1);
      await analyses.arrivalOf(0);
      await changeSport(key, day.activityId);
      analyses.release(0);
      await first;
    } finally {
      analyses.end();
    }
    const { activityId, analysis } = await combined(key);
    expect([activityId, analysis.skiRuns?.length]).toEqual([day.activityId, day.truth.skiRuns.length]);
    expect(await outdated()).toBe(0);
  });

  it("[API-46] is made by a job if they change the sport all the time", async () => {
    const day = generateRecording("alpine-ski", createRandom(8));
    const key = await importBytes("day.fit", writeFit({ ...day, activityId: 3 }));
    const others = [2, 1, 2, 1, day.activityId];
    const analyses = afterAnalyses(server, async () => {
      const next = others.shift();
      if (next === undefined) return;
      await server.database.pool.query("UPDATE workouts SET activity_id = $2 WHERE id = $1", [key, next]);
    });
    try {
      expect((await changeSport(key, 1)).statusCode).toBe(200);
      expect([others, analyses.count()]).toEqual([[], 5]);
      expect((await combined(key)).analysis.skiRuns).toBeUndefined();
      const tasks = (await listJobs(server.deps.db, 100)).map(({ task }) => task);
      expect(tasks).toContain("analyse-anew");
      await workOff(server);
    } finally {
      analyses.end();
    }
    expect((await combined(key)).analysis.skiRuns).toHaveLength(day.truth.skiRuns.length);
    expect(await outdated()).toBe(0);
  });
});
