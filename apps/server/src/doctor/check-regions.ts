import { readdir } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { unfinishedName } from "../platform/regions/build/publish-region.ts";
import { findRegions } from "../platform/regions/find-regions.ts";
import { regionsFolderOf } from "../platform/regions/region-file.ts";
import { type Finding, good, notice } from "./finding.ts";
import { regionText } from "./region-text.ts";

/** Lists the regions, and what an interrupted command left behind. */
export async function checkRegions({ dataDir }: Pick<Config, "dataDir">): Promise<Finding> {
  const folder = regionsFolderOf(dataDir);
  const found = await findRegions(folder);
  const cutOff = (await readdir(folder).catch(() => [])).filter(
    (entry) => unfinishedName(entry) !== undefined,
  );
  const texts = found.map(({ region }) => regionText(region));
  const regions =
    texts.length === 0 ? "no regions: only the world map is available" : `regions: ${texts.join("; ")}`;
  if (cutOff.length > 0)
    return notice(
      `${regions}; a build or a download is running or was interrupted (${cutOff.join(", ")}): the same command continues it, and region remove NAME deletes it`,
    );
  return good(texts.length === 0 ? `${regions} (docs/regions.md says how to add one)` : regions);
}
