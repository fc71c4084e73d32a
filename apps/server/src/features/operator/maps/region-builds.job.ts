import { rm } from "node:fs/promises";
import type { Deps } from "../../../deps.ts";
import { addJob } from "../../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../../platform/jobs/job-task.ts";
import { busyRegions } from "../../../platform/regions/build/build-region.ts";
import { isAddress } from "../../../platform/regions/fetch-extract.ts";
import { makeRegion } from "../../../platform/regions/making/make-region.ts";
import { deleteBuild, findBuild, noteBuild } from "./region-builds.queries.ts";

/** A process that dies takes its child along; the next run continues with what is there. */
export const regionJob = { name: "make-region", attempts: 3 } as const;

/** Without a region, only the ways of all regions are made again, after one was removed. */
export interface RegionJob {
  readonly region?: string;
}

/** The progress is noted at most so often, ms. */
const noteEvery = 500;

/** How long a build waits for another one, such as that of a command, ms. */
const waitMs = 15_000;

const maxReason = 2000;

/** The job that makes the map of a region. */
export function makeRegionLater(deps: Pick<Deps, "db" | "settings" | "now">): JobTask {
  const { db, settings, now } = deps;
  const { dataDir, minFreeSpace } = settings;
  const task: JobTask<RegionJob> = {
    ...regionJob,
    async run({ region }, { signal }) {
      const build = region === undefined ? undefined : await findBuild(db, region);
      if (region !== undefined && (!build || build.state === "failed")) return "done";
      if (region !== undefined) await noteBuild(db, region, { state: "running" }, now());
      let notedAt = 0;
      let noting = Promise.resolve();
      const onStep = (step: string, share: number): void => {
        if (region === undefined || performance.now() - notedAt < noteEvery) return;
        notedAt = performance.now();
        noting = noting.then(async () => await noteBuild(db, region, { step, share }, now()));
      };
      const order = { dataDir, minFreeSpace, region, extract: build?.extract ?? undefined };
      const made = await makeRegion(order, onStep, signal);
      await noting;
      if (made === "stopped") return "again";
      if (!made.ok && made.error === busyRegions) {
        if (region !== undefined) await noteBuild(db, region, { state: "waiting" }, now());
        await addJob<RegionJob>(db, regionJob, region === undefined ? {} : { region }, { delayMs: waitMs });
        return "done";
      }
      // Nobody waits for the ways after a removal; what could not be made is made with the next region.
      if (region === undefined) return "done";
      const sent = build?.extract ?? "";
      if (sent !== "" && !isAddress(sent)) await rm(sent, { force: true });
      if (made.ok) await deleteBuild(db, region);
      else await noteBuild(db, region, { state: "failed", reason: made.error.slice(0, maxReason) }, now());
      return "done";
    },
    async onDead({ region }) {
      if (region === undefined) return;
      const reason = "The server ended while the map was made, several times.";
      await noteBuild(db, region, { state: "failed", reason }, now());
    },
  };
  return task;
}
