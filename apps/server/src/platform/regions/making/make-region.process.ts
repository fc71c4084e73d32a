import process from "node:process";
import { endWithServer } from "../../processes/end-with-server.ts";
import { addRegion, type RegionWork, updateRegion } from "../add-region.ts";
import { findRegions } from "../find-regions.ts";
import { regionsFolderOf } from "../region-file.ts";
import { updateWays } from "../region-ways.ts";
import type { MakingMessage, RegionOrder } from "./making-messages.ts";

/**
 * Makes the map of a region, and then that of the ways of all regions, in a process of its own: what it does with an extract can
 * neither stop nor fill the server. It is told the order, says how far it is, and how it ended.
 */
endWithServer();

async function make({ dataDir, minFreeSpace, region, extract }: RegionOrder): Promise<MakingMessage> {
  const work: RegionWork = {
    regions: regionsFolderOf(dataDir),
    minFreeSpace,
    onStep: (step, share) => process.send?.({ step, share } satisfies MakingMessage),
    onNote: () => {},
    now: new Date(),
  };
  if (region !== undefined) {
    const isThere = (await findRegions(work.regions)).some((found) => found.region.name === region);
    const made =
      isThere || extract === undefined
        ? await updateRegion(work, region, extract)
        : await addRegion(work, region, { extract, dem: [], mayReplace: false });
    if (!made.ok) return { ended: true, reason: made.error };
  }
  const ways = await updateWays(work);
  return ways.ok ? { ended: true } : { ended: true, reason: ways.error };
}

process.once("message", (order: RegionOrder) => {
  // An exception ends the process with its stack on standard error, which the server reads.
  void make(order).then((outcome) => process.send?.(outcome));
});
