import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { buildWays, type WaysFailure, type WaysOutcome } from "../routing/build-ways.ts";
import { waysFolderOf } from "../routing/ways-file.ts";
import { isDiskFull } from "../storage/disk-full.ts";
import { spareSpaceOf } from "../storage/spare-space.ts";
import type { RegionWork } from "./add-region.ts";
import { withRegionsLocked } from "./build/build-region.ts";
import { findRegions, type FoundRegion } from "./find-regions.ts";
import { extractFileName } from "./region-file.ts";

const hasExtract = ({ folder }: FoundRegion): boolean => existsSync(join(folder, extractFileName));

/**
 * Makes the map of the ways for routes from the extracts of all regions, after some were added, updated or removed. Does nothing
 * if it was made from the same ones before. If it fails, the earlier one stays, and a sentence says why.
 */
export async function updateWays(work: RegionWork): Promise<Result<WaysOutcome, string>> {
  return await withRegionsLocked(work.regions, async () => {
    const found = await findRegions(work.regions);
    for (const { region } of found.filter((one) => !hasExtract(one)))
      work.onNote(`routes do not use ${region.name} yet: region update ${region.name} makes its ways`);
    const built = await buildWays({
      ...work,
      folder: waysFolderOf(work.regions),
      regionsFolder: work.regions,
      space: spareSpaceOf(work.regions, work.minFreeSpace),
      regions: found.filter(hasExtract).map(({ folder, region }) => ({
        name: region.name,
        version: region.version,
        extract: join(folder, extractFileName),
        bbox: region.bbox,
        cover: region.cover ?? [region.bbox],
        hasHeights: region.heights !== undefined,
      })),
    }).catch((error: unknown) => {
      if (isDiskFull(error)) return fail({ kind: "no_space" } as const);
      throw error;
    });
    if (built.ok) return ok(built.value);
    const { kind } = built.error;
    // The region is what was asked for, and there is nothing that the operator could do about these.
    if (kind !== "no_ways" && kind !== "no_engine") return fail(sentenceOf(built.error));
    work.onNote(sentenceOf(built.error));
    return ok("none");
  });
}

function sentenceOf(failure: WaysFailure | { readonly kind: "no_space" }): string {
  const stays = "Routes are found as before; the map is complete.";
  if (failure.kind === "no_space")
    return `There is no space for the ways of the regions. ${stays} Free some space and run the command again.`;
  if (failure.kind === "no_engine")
    return `Routes cannot be found on this kind of machine: Valhalla has no programs for ${process.platform}/${process.arch}. The map is complete.`;
  if (failure.kind === "no_ways") return `No region has a way, so no routes are found. The map is complete.`;
  return `The ways of ${failure.regions.join(", ")} could not be made. ${stays} Try a newer extract, or one that was cut elsewhere. The builder said: ${failure.said}`;
}
