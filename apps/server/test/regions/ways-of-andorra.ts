import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import { buildWays, type WaysRegion } from "../../src/platform/routing/build-ways.ts";
import { createRouting, type Routing } from "../../src/platform/routing/routing.ts";
import { waysFolderOf } from "../../src/platform/routing/ways-file.ts";
import { spareSpaceOf } from "../../src/platform/storage/spare-space.ts";

export const andorra: WaysRegion = {
  name: "andorra",
  version: "0123456789abcdef",
  extract: join(import.meta.dirname, "..", "..", "..", "..", "demo-region", "andorra.osm.pbf"),
  bbox: [1.4, 42.4, 1.8, 42.7],
  cover: [[1.4, 42.4, 1.8, 42.7]],
  hasHeights: false,
};

/** Makes the routing tiles of regions in a data folder, as `cairn region add` does after their maps. */
export async function writeWays(dataDir: string, regions: readonly WaysRegion[] = [andorra]) {
  const regionsFolder = join(dataDir, "regions");
  return await buildWays({
    folder: waysFolderOf(regionsFolder),
    regionsFolder,
    regions,
    space: spareSpaceOf(dataDir, 0),
    now: new Date(),
    onStep: () => undefined,
  });
}

/** A region of an extract. */
export const regionOf = (name: string, extract: string, bbox: WaysRegion["bbox"]): WaysRegion => ({
  ...andorra,
  name,
  extract,
  bbox,
  cover: [bbox],
});

/** Finds routes in regions without a server around it; a search may take long on a busy machine. */
export async function withRouting<Result>(
  regions: readonly WaysRegion[],
  use: (routing: Routing) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "cairn-routing-"));
  const routing = createRouting({
    folder: waysFolderOf(join(dataDir, "regions")),
    elevation: [],
    log: pino({ level: "silent" }),
    limits: { cpuTime: 60_000 },
  });
  try {
    expect(await writeWays(dataDir, regions)).toEqual({ ok: true, value: "built" });
    return await use(routing);
  } finally {
    routing.close();
    await rm(dataDir, { recursive: true });
  }
}
