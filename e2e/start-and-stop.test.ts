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
  it("prints an address that answers, and at SIGTERM stops its database and exits with 0", async () => {
    const dataDir = dataFolder();
    const cairn = await start(dataDir);
    expect((await fetch(`${cairn.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${cairn.url}/readyz`)).status).toBe(200);
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
});
