import { addRegion } from "../platform/regions/add-region.ts";
import { findRegions } from "../platform/regions/find-regions.ts";
import { regionsFolderOf } from "../platform/regions/region-file.ts";
import { updateWays } from "../platform/regions/region-ways.ts";

/**
 * Builds the map of the demo's region: data folder, bytes to leave free on its disk, extract and heights are the arguments. If
 * that fails, ends with status 1 and a sentence. The first time, a map without heights is built before the one with them, because
 * heights take several times as long.
 */
const name = "andorra";
const [dataDir = "", minFreeSpace = "", extract = "", ...dem] = process.argv.slice(2);
const work = {
  regions: regionsFolderOf(dataDir),
  minFreeSpace: Number(minFreeSpace),
  onStep: () => {},
  onNote: () => {},
  now: new Date(),
};
const isThere = (await findRegions(work.regions)).some(({ region }) => region.name === name);
for (const heights of isThere ? [dem] : [[], dem]) {
  const built = await addRegion(work, name, { extract, dem: heights, mayReplace: true });
  // Routes do not wait for the heights, either.
  const ways = built.ok ? await updateWays(work) : built;
  if (ways.ok) continue;
  process.stderr.write(`${ways.error}\n`);
  process.exitCode = 1;
  break;
}
