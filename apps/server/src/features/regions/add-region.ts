import { rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { buildRegion, type BuildOutcome, type OnBuildStep, withRegionsLocked } from "./build/build-region.ts";
import { clearLeftovers, withdrawRegion } from "./build/publish-region.ts";
import { readOrigin } from "./build/region-inputs.ts";
import { fetchExtract, isAddress } from "./fetch-extract.ts";
import { findRegions } from "./find-regions.ts";
import { isRegionName, readRegionFile } from "./region-file.ts";

/** Where a command works, and whom it tells. */
export interface RegionWork {
  /** Folder of all regions. */
  readonly regions: string;
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
  /** Whether it may take the place of a region that was made of another extract. */
  readonly mayReplace: boolean;
}

const badName = (name: string): string =>
  `${JSON.stringify(name)} is no name for a region. Take small letters, digits and hyphens, such as south-tyrol: --name N.`;

const fileNameOf = (extract: string): string =>
  basename(isAddress(extract) && URL.canParse(extract) ? new URL(extract).pathname : extract);

/** The name of a region after its extract: `andorra` of `andorra-latest.osm.pbf`. */
export function nameAfter(extract: string): string {
  return fileNameOf(extract)
    .toLowerCase()
    .replace(/\.(?:osm|pbf|osm\.pbf)$/, "")
    .replace(/-latest$/, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** Adds a region, or brings the one of its name up to date; a sentence when that is not possible. */
export async function addRegion(
  work: RegionWork,
  name: string,
  { extract, dem, mayReplace }: AddRegionInput,
): Promise<Result<BuildOutcome, string>> {
  if (!isRegionName(name)) return fail(badName(name));
  return await withRegionsLocked(work.regions, async () => {
    const place = join(work.regions, name);
    const known = await readRegionFile(place);
    const origin = await readOrigin(place);
    if (known !== undefined && !mayReplace && known.extract.name !== fileNameOf(extract))
      return fail(
        `There is a region ${name} already, made of ${known.extract.name}. Take another name with --name, or replace it: region update ${name} ${extract}`,
      );
    if (!isAddress(extract)) return await buildRegion({ ...work, name, extract: resolve(extract), dem });
    const path = join(work.regions, `.download-${name}.osm.pbf`);
    const isSame = origin?.address === extract && sameHeights(origin.dem, dem);
    const fetched = await fetchExtract({
      address: extract,
      path,
      known: isSame ? origin.validator : undefined,
      onOtherHost: (host) => work.onNote(`the address leads to ${host}, which is asked now`),
      onShare: (share) => work.onStep("Fetching the extract", share),
    });
    if (!fetched.ok) return fetched;
    if (fetched.value === undefined) {
      return known === undefined
        ? fail("The server sent nothing.")
        : ok({ region: known, isUnchanged: true });
    }
    const origins = { address: extract, validator: fetched.value.validator };
    const built = await buildRegion({ ...work, name, extract: path, dem, fetched: origins });
    await rm(path, { force: true });
    return built;
  });
}

const sameHeights = (known: readonly string[], asked: readonly string[]): boolean =>
  known.join("\n") === asked.map((path) => resolve(path)).join("\n");

/**
 * Brings a region up to date, with the heights that it had: from the file or address that is given, or from the address that it was fetched from.
 */
export async function updateRegion(
  work: RegionWork,
  name: string,
  extract: string | undefined,
): Promise<Result<BuildOutcome, string>> {
  const place = join(work.regions, name);
  if (!isRegionName(name) || (await readRegionFile(place)) === undefined)
    return fail(`There is no region ${JSON.stringify(name)}; \`region list\` names those that are there.`);
  const origin = await readOrigin(place);
  const from = extract ?? origin?.address;
  if (from === undefined)
    return fail(`${name} came from a file. Name the newer one: region update ${name} FILE.osm.pbf`);
  return await addRegion(work, name, { extract: from, dem: origin?.dem ?? [], mayReplace: true });
}

/** The regions that can be brought up to date without a word more: those that were fetched. */
export async function fetchedRegions(regions: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { region, folder } of await findRegions(regions)) {
    if ((await readOrigin(folder))?.address !== undefined) names.push(region.name);
  }
  return names;
}

/** Takes a region away for good; a sentence when there is none. */
export async function removeRegion(regions: string, name: string): Promise<Result<undefined, string>> {
  return await withRegionsLocked(regions, async () => {
    await clearLeftovers(regions);
    const isRemoved = isRegionName(name) && (await withdrawRegion(regions, name));
    return isRemoved
      ? ok(undefined)
      : fail(`There is no region ${JSON.stringify(name)}; \`region list\` names those that are there.`);
  });
}
