import { parseArgs } from "node:util";
import type { ActionKind } from "@cairn/contracts/operator/operator-values";
import type { Result } from "@cairn/domain/result";
import { cairnCommand } from "../config/cairn-command.ts";
import { readConfig } from "../config/config.ts";
import { regionText } from "../doctor/region-text.ts";
import {
  addRegion,
  fetchedRegions,
  nameAfter,
  type RegionWork,
  removeRegion,
  updateRegion,
} from "../platform/regions/add-region.ts";
import type { BuildOutcome } from "../platform/regions/build/build-region.ts";
import { findRegions } from "../platform/regions/find-regions.ts";
import { regionsFolderOf } from "../platform/regions/region-file.ts";
import { updateWays } from "../platform/regions/region-ways.ts";
import { isDiskFull } from "../platform/storage/disk-full.ts";
import { CommandError } from "./command-error.ts";
import { noteCommand } from "./note-command.ts";
import { showProgress } from "./progress-bar.ts";

export const addRegionUsage =
  "region add FILE.osm.pbf|ADDRESS [--name N] [--dem FOLDER|FILE…] [--dem-credit TEXT]";
export const updateRegionUsage = "region update [NAME] [FILE.osm.pbf|ADDRESS]";
export const removeRegionUsage = "region remove NAME";

/** `cairn region add`: builds a map from an OpenStreetMap extract; a running server serves it without a restart. */
export async function addRegionCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: "string" },
      dem: { type: "string", multiple: true, default: [] },
      "dem-credit": { type: "string" },
    },
  });
  // A shell expands `--dem heights/*.hgt` to several words; those after the first are positionals.
  const [extract, ...more] = positionals;
  if (extract === undefined || (more.length > 0 && values.dem.length === 0)) throw usage(addRegionUsage);
  const name = values.name ?? nameAfter(extract);
  const dem = [...values.dem, ...more];
  const demCredit = values["dem-credit"]?.trim();
  if (demCredit !== undefined && (dem.length === 0 || !isCredit(demCredit)))
    throw new CommandError(badCredit);
  await build(name, "region.added", (work) =>
    addRegion(work, name, { extract, dem, demCredit, mayReplace: false }),
  );
  await makeWays();
}

/** `cairn region update`: updates one region, or all that were downloaded from an address. */
export async function updateRegionCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [name, extract, ...more] = positionals;
  if (more.length > 0) throw usage(updateRegionUsage);
  if (name !== undefined) {
    await build(name, "region.updated", (work) => updateRegion(work, name, extract));
    await makeWays();
    return;
  }
  const names = await fetchedRegions(regionsFolderOf(readConfig().dataDir));
  if (names.length === 0)
    console.log("no region was downloaded from an address; name a region and its newer extract");
  const failed: string[] = [];
  for (const one of names) {
    try {
      await build(one, "region.updated", (work) => updateRegion(work, one, undefined));
    } catch (error) {
      // The others are updated all the same: a command that runs every week may fail here each time.
      console.error(`${one}:`, error instanceof CommandError ? error.message : error);
      failed.push(one);
    }
  }
  await makeWays();
  if (failed.length > 0) throw new CommandError(`Not updated, for the reasons above: ${failed.join(", ")}.`);
}

/** `cairn region list`: one line for each region. */
export async function listRegionsCommand(): Promise<void> {
  const found = await findRegions(regionsFolderOf(readConfig().dataDir));
  if (found.length === 0) console.log("no regions yet; docs/regions.md says how to get one");
  for (const { region } of found) console.log(regionText(region));
}

/** `cairn region remove`: removes a region. */
export async function removeRegionCommand(args: readonly string[]): Promise<void> {
  const [name, ...more] = args;
  if (name === undefined || more.length > 0) throw usage(removeRegionUsage);
  const removed = await removeRegion(regionsFolderOf(readConfig().dataDir), name);
  if (!removed.ok) throw new CommandError(removed.error);
  console.log(`removed the region ${name}`);
  await noteCommand({ kind: "region.removed", subject: name });
  await makeWays();
}

const maxCredit = 100;

/** A credit is shown in one line below the map. */
const isCredit = (text: string): boolean => text !== "" && text.length <= maxCredit && !/\p{Cc}/u.test(text);

const badCredit = `--dem-credit is the attribution of the heights of --dem: one line of at most ${maxCredit} characters, such as "© Copernicus, ESA". It needs --dem.`;

const usage = (text: string): CommandError => new CommandError(`Usage: ${cairnCommand} ${text}`);

/** Progress is shown in thousandths. */
const wholeBar = 1000;

async function build(
  name: string,
  kind: ActionKind,
  run: (work: RegionWork) => Promise<Result<BuildOutcome, string>>,
): Promise<void> {
  const begun = performance.now();
  const { region, isUnchanged } = await withProgress(run);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    isUnchanged ? `${name} is up to date: nothing to do` : `${regionText(region)}; made in ${seconds} s`,
  );
  if (!isUnchanged) await noteCommand({ kind, subject: name });
}

/** Makes the map of the ways of all regions, for routes. If that fails, the command fails, though the regions are complete. */
async function makeWays(): Promise<void> {
  const begun = performance.now();
  const outcome = await withProgress(updateWays);
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (outcome === "built") console.log(`routes: the ways of all regions are ready; made in ${seconds} s`);
}

async function withProgress<T>(run: (work: RegionWork) => Promise<Result<T, string>>): Promise<T> {
  const bar = showProgress(wholeBar);
  const { dataDir, minFreeSpace } = readConfig();
  const work: RegionWork = {
    regions: regionsFolderOf(dataDir),
    minFreeSpace,
    onStep: (step, share) => bar.show(Math.round(share * wholeBar), wholeBar, step),
    onNote: (line) => bar.note(line),
    now: new Date(),
  };
  const done = await run(work).catch((error: unknown) => {
    bar.end();
    throw toldDiskError(error, work.regions);
  });
  bar.end();
  if (!done.ok) throw new CommandError(done.error);
  return done.value;
}

/** Turns errors of the disk into sentences for the operator; returns other errors unchanged. */
function toldDiskError(error: unknown, folder: string): unknown {
  if (isDiskFull(error))
    return new CommandError(
      `The disk of ${folder} is full. Existing regions are unchanged; free some space and run the command again.`,
    );
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new CommandError(
      `This account has no permission to read or write: ${(error as Error).message}. Run the command as the account that runs Cairn.`,
    );
  return error;
}
