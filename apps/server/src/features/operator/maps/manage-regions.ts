import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ActionKind } from "@cairn/contracts/operator/operator-values";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../../deps.ts";
import { discardStream, readHead } from "../../../platform/files/incoming-file.ts";
import { addJob } from "../../../platform/jobs/job-queue.queries.ts";
import { removeRegion } from "../../../platform/regions/add-region.ts";
import { busyRegions } from "../../../platform/regions/build/build-region.ts";
import { readOrigin } from "../../../platform/regions/build/region-inputs.ts";
import { findRegions } from "../../../platform/regions/find-regions.ts";
import { regionsFolderOf } from "../../../platform/regions/region-file.ts";
import { isDiskFull } from "../../../platform/storage/disk-full.ts";
import { spareSpaceOf } from "../../../platform/storage/spare-space.ts";
import { type ActingOperator, noteAction } from "../operator-actions.queries.ts";
import { type RegionJob, regionJob } from "./region-builds.job.ts";
import { deleteBuild, findBuild, insertBuild } from "./region-builds.queries.ts";

type RegionDeps = Pick<Deps, "db" | "now" | "settings">;

const regionsOf = ({ settings }: RegionDeps): string => regionsFolderOf(settings.dataDir);

const findRegion = async (deps: RegionDeps, name: string) =>
  (await findRegions(regionsOf(deps))).find(({ region }) => region.name === name);

/** Queues the making of a region's map, in place of one that has failed. */
async function queue(
  { db, now }: RegionDeps,
  by: ActingOperator,
  {
    region,
    extract,
    kind,
  }: { readonly region: string; readonly extract: string | null; readonly kind: ActionKind },
): Promise<Result<true, "operator.region_busy">> {
  return await db.transaction().execute(async (trx) => {
    if (!(await insertBuild(trx, region, extract, now()))) return fail("operator.region_busy");
    await addJob<RegionJob>(trx, regionJob, { region });
    await noteAction(trx, by, now(), { kind, subject: region });
    return ok(true);
  });
}

/** Makes the map of a new region from the address of an extract. */
export async function addRegionFrom(
  deps: RegionDeps,
  by: ActingOperator,
  region: string,
  address: string,
): Promise<Result<true, "operator.region_exists" | "operator.region_busy">> {
  if (await findRegion(deps, region)) return fail("operator.region_exists");
  return await queue(deps, by, { region, extract: address, kind: "region.added" });
}

/** Makes the map of a region again from where it came from. */
export async function updateRegionOf(
  deps: RegionDeps,
  by: ActingOperator,
  region: string,
): Promise<Result<true, "operator.no_region" | "operator.region_from_file" | "operator.region_busy">> {
  const found = await findRegion(deps, region);
  if (!found) return fail("operator.no_region");
  if ((await readOrigin(found.folder))?.address === undefined) return fail("operator.region_from_file");
  return await queue(deps, by, { region, extract: null, kind: "region.updated" });
}

/** An extract begins with a block of this name. */
const firstBlock = "OSMHeader";
const headLength = 64;

/**
 * Receives an extract, and makes the map of a region from it: of a new one, or again of one that is there. Nothing of a file that
 * is none, or that the disk has no space for, stays.
 */
export async function receiveExtract(
  deps: RegionDeps,
  by: ActingOperator,
  region: string,
  file: Readable & { readonly truncated?: boolean },
): Promise<Result<true, "operator.no_extract" | "operator.region_busy" | "storage.no_space">> {
  const { dataDir, minFreeSpace } = deps.settings;
  const build = await findBuild(deps.db, region);
  const head = await readHead(file, headLength);
  const isExtract = head.subarray(0, headLength).includes(firstBlock);
  if (!isExtract || (build && build.state !== "failed")) {
    await discardStream(file);
    return fail(isExtract ? "operator.region_busy" : "operator.no_extract");
  }
  const folder = join(dataDir, "region-uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${region}.osm.pbf`);
  const part = join(folder, `${randomBytes(12).toString("hex")}.part`);
  const space = spareSpaceOf(folder, minFreeSpace);
  try {
    await pipeline(
      async function* () {
        await space.take(head.length);
        yield head;
        for await (const chunk of file.iterator({ destroyOnReturn: false })) {
          await space.take((chunk as Uint8Array).length);
          yield chunk;
        }
      },
      createWriteStream(part, { mode: 0o600 }),
    );
    if (file.truncated === true) return fail("storage.no_space");
    await rename(part, path);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await discardStream(file);
    return fail("storage.no_space");
  } finally {
    await rm(part, { force: true });
  }
  const kind = (await findRegion(deps, region)) ? "region.updated" : "region.added";
  return await queue(deps, by, { region, extract: path, kind });
}

/** Removes the map of a region, or one that could not be made. */
export async function removeRegionOf(
  deps: RegionDeps,
  by: ActingOperator,
  region: string,
): Promise<Result<true, "operator.no_region" | "operator.region_busy">> {
  const build = await findBuild(deps.db, region);
  if (build?.state === "running") return fail("operator.region_busy");
  const removed = await removeRegion(regionsOf(deps), region);
  if (!removed.ok && removed.error === busyRegions) return fail("operator.region_busy");
  if (!removed.ok && !build) return fail("operator.no_region");
  await rm(join(deps.settings.dataDir, "region-uploads", `${region}.osm.pbf`), { force: true });
  return await deps.db.transaction().execute(async (trx) => {
    await deleteBuild(trx, region);
    if (removed.ok) await addJob<RegionJob>(trx, regionJob, {});
    await noteAction(trx, by, deps.now(), { kind: "region.removed", subject: region });
    return ok(true);
  });
}
