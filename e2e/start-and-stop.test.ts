import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "@cairn/testkit/patience";
import { afterEach, describe, expect, it } from "vitest";
import { type CairnProcess, databaseProcesses, makeDataDir, startCairn } from "./cairn-process.ts";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function dataFolder(): string {
  const { dataDir, remove } = makeDataDir();
  undo.push(remove);
  return dataDir;
}

async function start(dataDir: string, environment?: Record<string, string>): Promise<CairnProcess> {
  const cairn = await startCairn(dataDir, environment);
  undo.push(() => cairn.stop());
  return cairn;
}

describe("npm start", () => {
  it("[SAFE-2] stores files where no other account of the machine can read them, and fixes permissions that were too open", async () => {
    const dataDir = dataFolder();
    mkdirSync(join(dataDir, "files", "uploads"), { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDir, "files", "uploads", "old"), "a recording", { mode: 0o644 });
    const cairn = await start(dataDir);
    const modes = ["files", "incoming"].map((name) =>
      (statSync(join(dataDir, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["700", "700"]);
    expect((await fetch(`${cairn.url}/readyz`)).status).toBe(200);
    if (process.getuid?.() !== 0) return;
    const nobody = { uid: 65_534, gid: 65_534, cwd: "/" };
    const read = spawnSync("/bin/cat", [join(dataDir, "files", "uploads", "old")], nobody);
    expect(read.status).not.toBe(0);
  });

  it("prints an address that answers, and on SIGTERM stops its database and exits with 0", async () => {
    const dataDir = dataFolder();
    const cairn = await start(dataDir);
    expect((await fetch(`${cairn.url}/healthz`)).status).toBe(200);
    const readiness = async () => (await fetch(`${cairn.url}/readyz`)).json();
    await expect
      .poll(readiness)
      .toEqual({ status: "ready", database: true, schema: true, jobs: true, uploads: true, routing: "none" });
    expect(databaseProcesses(dataDir)).not.toEqual([]);
    expect(await cairn.stop()).toBe(0);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  it("serves the web client and the base map", async () => {
    const cairn = await start(dataFolder());
    const page = await fetch(`${cairn.url}/`, { headers: { accept: "text/html" } });
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const map = await fetch(`${cairn.url}/basemap/world.pmtiles`, { headers: { range: "bytes=0-6" } });
    expect(map.status).toBe(206);
    expect(await map.text()).toBe("PMTiles");
  });

  it("refuses a second Cairn on the same data folder", async () => {
    const dataDir = dataFolder();
    await start(dataDir);
    await expect(startCairn(dataDir)).rejects.toThrow(
      /Another Cairn \(process \d+\) is using the data folder/,
    );
  });

  it("answers only health checks when it runs for jobs alone", async () => {
    const cairn = await start(dataFolder(), { CAIRN_ROLES: "jobs" });
    // On a busy machine the database may not answer a probe within its time.
    await expect.poll(async () => (await fetch(`${cairn.url}/readyz`)).status).toBe(200);
    const answers = ["/healthz", "/metrics", "/apiserver/v1/servertime", "/"].map((path) =>
      fetch(cairn.url + path),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect(await cairn.stop()).toBe(0);
  });

  it("has no job worker when it runs for requests alone", async () => {
    const cairn = await start(dataFolder(), { CAIRN_ROLES: "http" });
    expect(await (await fetch(`${cairn.url}/readyz`)).json()).not.toHaveProperty("jobs");
    expect(await (await fetch(`${cairn.url}/metrics`)).text()).toContain("cairn_job_runners 0");
  });

  it("refuses a port that is taken and stops its database again", async () => {
    const { port } = new URL((await start(dataFolder())).url);
    const dataDir = dataFolder();
    await expect(startCairn(dataDir, { PORT: port })).rejects.toThrow(
      `Another program listens on port ${port}`,
    );
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  it("refuses a setting that it does not understand", async () => {
    await expect(startCairn(dataFolder(), { HUMAN_CHECK: "never" })).rejects.toThrow(
      'HUMAN_CHECK must be one of always, adaptive and off, not "never".',
    );
  });

  it("[DEMO-6] serves the demo while it is being made, and continues making it after being stopped", async () => {
    const dataDir = `${dataFolder()}/data`;
    for (const visit of ["first", "second"]) {
      const cairn = await startCairn(dataDir, {}, ["--demo"]);
      undo.push(() => cairn.stop());
      const publicWorkouts = async () => {
        const answer = await fetch(`${cairn.url}/apiserver/v1/workouts/public/within?limit=1`);
        return ((await answer.json()) as { readonly payload: readonly unknown[] }).payload;
      };
      // Workers are started, modules loaded and people made before the first one.
      if (visit === "first")
        await expect.poll(publicWorkouts, { timeout: 3 * patience.step }).toHaveLength(1);
      else {
        expect(await publicWorkouts()).toHaveLength(1);
        // Its map is made from the region that comes with Cairn, in a folder of its own.
        await expect.poll(() => existsSync(`${dataDir}-demo/regions/andorra/region.json`)).toBe(true);
      }
      expect(await cairn.stop()).toBe(0);
      expect(databaseProcesses(`${dataDir}-demo`)).toEqual([]);
    }
  });
});
