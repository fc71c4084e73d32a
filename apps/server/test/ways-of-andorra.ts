import { join } from "node:path";
import { buildWays, type WaysRegion } from "../src/platform/routing/build-ways.ts";
import { waysFolderOf } from "../src/platform/routing/ways-file.ts";
import { spareSpaceOf } from "../src/platform/storage/spare-space.ts";

export const andorra: WaysRegion = {
  name: "andorra",
  version: "0123456789abcdef",
  extract: join(import.meta.dirname, "..", "..", "..", "demo-region", "andorra.osm.pbf"),
  bbox: [1.4, 42.4, 1.8, 42.7],
  cover: [[1.4, 42.4, 1.8, 42.7]],
  hasHeights: false,
};

/** Makes the routing tiles of regions in a data folder, as `cairn region add` does after their maps. */
export async function putWays(dataDir: string, regions: readonly WaysRegion[] = [andorra]) {
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
