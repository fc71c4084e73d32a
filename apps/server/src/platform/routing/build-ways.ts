import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import { openRegionHeights } from "../elevation/region-heights.ts";
import { syncToDisk } from "../files/sync-to-disk.ts";
import { writeDurably } from "../files/write-durably.ts";
import { runToEnd } from "../processes/run-to-end.ts";
import type { SpareSpace } from "../storage/spare-space.ts";
import { packTiles } from "./pack-tiles.ts";
import { examineArchive } from "./tiles-archive.ts";
import { valhallaConfig, valhallaPrograms, waysVersion } from "./valhalla-config.ts";
import { readWays, type Ways, waysArchiveName, waysArchiveOf, waysFileName } from "./ways-file.ts";
import { writeHgtFiles } from "./write-hgt.ts";

/** Where Valhalla's own rules for tags, a program in Lua, begin and end in its builder. */
const first = 'highway = {\n["motorway"]';
const lastFunction = "function rel_members_proc";
const endOfFunction = "\nend\n";

/**
 * Writes the rules by which the builder reads tags: those that it contains, followed by the corrections of `way-rules.lua`.
 *
 * @throws Error if the builder has none where they are looked for, as another version of it may
 */
async function writeWayRules(path: string): Promise<void> {
  const builder = await readFile(join(valhallaPrograms(), "valhalla_build_tiles"));
  const from = builder.indexOf(first);
  const to = builder.indexOf(endOfFunction, Math.max(from, builder.indexOf(lastFunction, from)));
  if (from < 0 || to < 0) throw new Error("The rules of Valhalla's builder are not where they were.");
  const corrections = await readFile(join(import.meta.dirname, "way-rules.lua"));
  await writeFile(path, Buffer.concat([builder.subarray(from, to + endOfFunction.length), corrections]));
}

/** A region and the extract that it was made from. */
export interface WaysRegion {
  readonly name: string;
  /** Changes with its extract and its heights. */
  readonly version: string;
  /** Path of its extract. */
  readonly extract: string;
  readonly bbox: Bbox;
  readonly cover: readonly Bbox[];
  readonly hasHeights: boolean;
}

export interface BuildWaysInput {
  /** The folder of the routing tiles. */
  readonly folder: string;
  /** The folder of all regions, for their heights. */
  readonly regionsFolder: string;
  readonly regions: readonly WaysRegion[];
  readonly space: SpareSpace;
  readonly now: Date;
  /** What is done now, and how much of it, 0 to 1. */
  readonly onStep: (step: string, share: number) => void;
}

/**
 * `built`: there are new tiles. `unchanged`: the present ones are those of these regions. `none`: there are no regions, nor
 * tiles.
 */
export type WaysOutcome = "built" | "unchanged" | "none";

/** Why there are no new tiles. The present ones stay. */
export type WaysFailure =
  /** The engine has no programs for this platform. */
  | { readonly kind: "no_engine" }
  /** There is no way in any region. */
  | { readonly kind: "no_ways" }
  /** The builder ended with an error. */
  | { readonly kind: "failed"; readonly regions: readonly string[]; readonly said: string };

/** Folder in which tiles are made. */
const buildingFolder = ".building";

/** Writable memory of the builder, kilobytes: what it knows of the ways is in files that it maps. */
const memory = 8_000_000;
/** Bytes that the builder writes for a byte of an extract (5.1 at most for Andorra); it crashes on a full disk. */
const builderSpace = 6;
/** A stage of the builder for a continent may say nothing for an hour. */
const silence = 4 * 3600 * 1000;

/** Lines that the builder says in this order, and how much is done then. Reading takes most of the time. */
const milestones: readonly (readonly [said: RegExp, share: number])[] = [
  [/Parsing ways/, 0],
  [/Parsing relations/, 0.35],
  [/Parsing nodes/, 0.45],
  [/Creating graph edges/, 0.55],
  [/Building \d+ tiles/, 0.65],
  [/Enhancing local graph/, 0.7],
  [/HierarchyBuilder/, 0.8],
  [/Creating shortcuts on level 1/, 0.85],
  [/complex turn restrictions at level 2/, 0.9],
];

/**
 * Makes the routing tiles of all regions as one set, so that routes cross their borders. They are made aside and replace the
 * present ones whole; a build that is killed begins anew. Damaged tiles are made again.
 *
 * Call it with the regions locked.
 *
 * @throws NoSpareSpaceError if it would touch the reserve of the disk
 */
export async function buildWays(input: BuildWaysInput): Promise<Result<WaysOutcome, WaysFailure>> {
  const { folder, regions } = input;
  const building = join(folder, buildingFolder);
  await rm(building, { recursive: true, force: true });
  const known = await readWays(folder);
  if (regions.length === 0) {
    await rm(folder, { recursive: true, force: true });
    return ok("none");
  }
  const key = keyOf(regions);
  if (known?.key === key && (await examineArchive(waysArchiveOf(folder, known))) === "whole")
    return ok("unchanged");
  if (!existsSync(valhallaPrograms())) return fail({ kind: "no_engine" });
  try {
    return await build(input, key, known);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

const keyOf = (regions: readonly WaysRegion[]): string =>
  createHash("sha256")
    .update(JSON.stringify([waysVersion, regions.map(({ name, version }) => [name, version])]))
    .digest("hex")
    .slice(0, 16);

async function build(
  input: BuildWaysInput,
  key: string,
  known: Ways | undefined,
): Promise<Result<WaysOutcome, WaysFailure>> {
  const { folder, regions, space, now, onStep } = input;
  const building = join(folder, buildingFolder);
  for (const { extract } of regions) await space.take(builderSpace * (await stat(extract)).size);
  const tiles = await makeTiles(input, regions, building);
  if (!tiles.ok) {
    const { ways, said } = tiles.error;
    if (ways > 0) return fail({ kind: "failed", said, regions: await culprits(input, known) });
    await rm(folder, { recursive: true, force: true });
    return fail({ kind: "no_ways" });
  }
  const archive = join(building, waysArchiveName(key));
  onStep("Packing the ways", 0);
  const packed = await packTiles(tiles.value, archive, space);
  if (!packed) return fail({ kind: "no_ways" });
  const ways: Ways = {
    format: 1,
    key,
    builtAt: now.toISOString(),
    ...packed,
    regions: regions.map(({ name, version, cover }) => ({
      name,
      version,
      cover: cover.map(([west, south, east, north]) => [west, south, east, north]),
    })),
  };
  await rename(archive, waysArchiveOf(folder, ways).path);
  await syncToDisk(folder);
  await writeDurably(join(folder, waysFileName), `${JSON.stringify(ways, undefined, 2)}\n`);
  for (const entry of await readdir(folder))
    if (/^ways-.*\.tar$/.test(entry) && entry !== waysArchiveName(key)) await rm(join(folder, entry));
  return ok("built");
}

/**
 * The regions with which the builder fails: of those that are new or have changed, each that fails alone, or else all of them.
 */
async function culprits(input: BuildWaysInput, known: Ways | undefined): Promise<readonly string[]> {
  const changed = input.regions.filter(
    ({ name, version }) =>
      known?.regions.some((one) => one.name === name && one.version === version) !== true,
  );
  const asked = changed.length === 0 ? input.regions : changed;
  if (asked.length === 1) return asked.map(({ name }) => name);
  const failing: string[] = [];
  for (const region of asked) {
    const alone = await makeTiles(input, [region], join(input.folder, buildingFolder));
    if (!alone.ok) failing.push(region.name);
  }
  return failing.length > 0 ? failing : asked.map(({ name }) => name);
}

/** Lines of the builder that are kept for the operator. */
const keptLines = 5;

/** How a builder that failed had got on. */
interface Stopped {
  /** Ways for routes that it found; without any it crashes. Infinity if it did not get so far. */
  readonly ways: number;
  /** What it said last. */
  readonly said: string;
}

/** @returns the folder with the tiles */
async function makeTiles(
  { regionsFolder, space, onStep }: BuildWaysInput,
  regions: readonly WaysRegion[],
  building: string,
): Promise<Result<string, Stopped>> {
  await rm(building, { recursive: true, force: true });
  const [tileDir, heights] = [join(building, "tiles"), join(building, "heights")];
  await mkdir(tileDir, { recursive: true });
  const high = regions.filter(({ hasHeights }) => hasHeights);
  if (high.length > 0) {
    onStep("Writing heights for the ways", 0);
    const model = openRegionHeights(regionsFolder);
    await writeHgtFiles(
      heights,
      high.map(({ bbox }) => bbox),
      model.sampler,
      space,
    );
  }
  const [config, rules] = [join(building, "valhalla.json"), join(building, "way-rules.lua")];
  await writeWayRules(rules);
  await writeFile(
    config,
    JSON.stringify(
      valhallaConfig({ tileDir, rules, heights: high.length > 0 ? heights : undefined, isTold: true }),
    ),
  );
  const said: string[] = [];
  let ways = Infinity;
  const end = await runToEnd({
    path: join(valhallaPrograms(), "valhalla_build_tiles"),
    folder: building,
    args: ["-c", config, ...regions.map(({ extract }) => extract)],
    memory,
    silence,
    onLine(line) {
      said.push(line);
      if (said.length > keptLines) said.shift();
      const counted = /Finished with (\d+) routable ways/.exec(line)?.[1];
      if (counted !== undefined) ways = Number(counted);
      const reached = milestones.find(([words]) => words.test(line));
      if (reached) onStep("Making the ways", reached[1]);
    },
  });
  return end.isWell ? ok(tileDir) : fail({ ways, said: [...said, end.how].join(" · ") });
}
