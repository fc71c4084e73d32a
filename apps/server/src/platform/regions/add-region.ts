import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { byteSizeText } from "../storage/byte-size.ts";
import { isDiskFull } from "../storage/disk-full.ts";
import { NoSpareSpaceError, type SpareSpace, spareSpaceOf } from "../storage/spare-space.ts";
import { buildRegion, type BuildOutcome, type OnBuildStep, withRegionsLocked } from "./build/build-region.ts";
import {
  clearDownload,
  clearLeftovers,
  clearUnfinished,
  downloadOf,
  withdrawRegion,
} from "./build/publish-region.ts";
import { examineRecipe, readOrigin } from "./build/region-inputs.ts";
import { fetchExtract, isAddress } from "./fetch-extract.ts";
import {
  extractFileName,
  hasWholeArchives,
  isRegionFolder,
  isRegionName,
  readRegionFile,
} from "./region-file.ts";

/** Where a command works, and whom it informs. */
export interface RegionWork {
  /** Folder of all regions. */
  readonly regions: string;
  /** Bytes to leave free on its disk, so that the database can still write. */
  readonly minFreeSpace: number;
  readonly onStep: OnBuildStep;
  /** A line for the operator. */
  readonly onNote: (line: string) => void;
  readonly now: Date;
}

export interface AddRegionInput {
  /** Path or address of an extract. */
  readonly extract: string;
  /** Files and folders with heights. */
  readonly dem: readonly string[];
  /** Attribution of the heights, as shown on the map. */
  readonly demCredit?: string | undefined;
  /** Whether it may replace a region that was made from another extract. */
  readonly mayReplace: boolean;
}

const badName = (name: string): string =>
  `${JSON.stringify(name)} is no name for a region. Take small letters, digits and hyphens, such as south-tyrol: --name N.`;

const fullDisk = ({ regions, minFreeSpace }: RegionWork): string =>
  `The disk of ${regions} is full except for the ${byteSizeText(minFreeSpace)} that have to stay free for the database (MIN_FREE_SPACE). Existing regions are unchanged; free some space and run the command again.`;

const fileNameOf = (extract: string): string =>
  basename(isAddress(extract) && URL.canParse(extract) ? new URL(extract).pathname : extract);

/** The name of a region from its extract: `andorra` for `andorra-latest.osm.pbf`. */
export function nameAfter(extract: string): string {
  return fileNameOf(extract)
    .toLowerCase()
    .replace(/\.(?:osm|pbf|osm\.pbf)$/, "")
    .replace(/-latest$/, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** Adds a region, or updates the one with its name; a sentence if that is not possible. */
export async function addRegion(
  work: RegionWork,
  name: string,
  { extract, dem, demCredit, mayReplace }: AddRegionInput,
): Promise<Result<BuildOutcome, string>> {
  if (!isRegionName(name)) return fail(badName(name));
  const space = spareSpaceOf(work.regions, work.minFreeSpace);
  return await withRegionsLocked(work.regions, async () => {
    const known = await readRegionFile(join(work.regions, name));
    if (known !== undefined && !mayReplace && known.extract.name !== fileNameOf(extract))
      return fail(
        `There is a region ${name} already, built from ${known.extract.name}. Choose another name with --name, or replace it: region update ${name} ${extract}`,
      );
    try {
      if (isAddress(extract)) return await addFetched({ ...work, space }, name, extract, { dem, demCredit });
      await clearDownload(work.regions, name);
      return await buildRegion({ ...work, space, name, extract: resolve(extract), dem, demCredit });
    } catch (error) {
      // A download would continue to fill the disk to which the database writes.
      if (isDiskFull(error)) await clearDownload(work.regions, name);
      if (error instanceof NoSpareSpaceError) return fail(fullDisk(work));
      throw error;
    }
  });
}

type WorkWithin = RegionWork & {
  /** What may be written to the disk of the regions. */
  readonly space: SpareSpace;
};

/**
 * Downloads an extract and builds its region. The download stays if a build is killed, so that the same command continues with
 * it.
 */
async function addFetched(
  work: WorkWithin,
  name: string,
  address: string,
  heights: Pick<AddRegionInput, "dem" | "demCredit">,
): Promise<Result<BuildOutcome, string>> {
  const place = join(work.regions, name);
  const [region, origin] = [await readRegionFile(place), await readOrigin(place)];
  const examined = await examineRecipe(heights);
  if (!examined.ok) return examined;
  const isSame = origin?.address === address && origin.recipe === examined.value.recipe;
  const isWhole =
    existsSync(join(place, extractFileName)) && region && (await hasWholeArchives(place, region));
  const known = isSame && isWhole ? region : undefined;
  const path = downloadOf(work.regions, name);
  const fetched = await fetchExtract({
    address,
    path,
    known: known && origin?.validator,
    space: work.space,
    onOtherHost: (host) => work.onNote(`the address leads to ${host}, which is asked now`),
    onShare: (share) => work.onStep("Fetching the extract", share),
  });
  if (!fetched.ok) return fetched;
  if (fetched.value === undefined)
    return known === undefined
      ? fail("The server answered that nothing has changed, although it was not asked.")
      : ok({ region: known, isUnchanged: true });
  const origins = { address, validator: fetched.value.validator };
  const built = await buildRegion({ ...work, name, extract: path, ...heights, fetched: origins });
  await clearDownload(work.regions, name);
  return built;
}

/**
 * Updates a region, with the heights that it had: from the given file or address, or from the address from which it was
 * downloaded.
 */
export async function updateRegion(
  work: RegionWork,
  name: string,
  extract: string | undefined,
): Promise<Result<BuildOutcome, string>> {
  const place = join(work.regions, name);
  if (!isRegionName(name) || !(await isRegionFolder(place)))
    return fail(`There is no region ${JSON.stringify(name)}; \`region list\` shows all.`);
  const origin = await readOrigin(place);
  const from = extract ?? origin?.address;
  if (from === undefined)
    return fail(`${name} came from a file. Name the newer one: region update ${name} FILE.osm.pbf`);
  const heights = { dem: origin?.dem ?? [], demCredit: origin?.demCredit };
  return await addRegion(work, name, { extract: from, ...heights, mayReplace: true });
}

/** Regions that can be updated without further arguments: those that were downloaded, including those of an older Cairn. */
export async function fetchedRegions(regions: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const name of (await readdir(regions).catch(() => [])).filter(isRegionName).toSorted()) {
    const folder = join(regions, name);
    if ((await isRegionFolder(folder)) && (await readOrigin(folder))?.address !== undefined) names.push(name);
  }
  return names;
}

/** Removes a region permanently, with its unfinished builds; a sentence if there is nothing. */
export async function removeRegion(regions: string, name: string): Promise<Result<undefined, string>> {
  return await withRegionsLocked(regions, async () => {
    await clearLeftovers(regions);
    const isCleared = isRegionName(name) && (await clearUnfinished(regions, name));
    const isRemoved = isRegionName(name) && (await withdrawRegion(regions, name));
    return isRemoved || isCleared
      ? ok(undefined)
      : fail(`There is no region ${JSON.stringify(name)}; \`region list\` shows all.`);
  });
}
