import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";

/**
 * Progress of a pass over all workouts of earlier rules: those that began at or after this instant are done, or cannot be read.
 */
export interface RecomputePass {
  readonly before?: { readonly startTime: number; readonly id: string };
}

/** The job of one part of a pass. */
export const recomputeOutdatedJob = { name: "recompute-outdated", attempts: 6 } as const;

/** After every other job. */
export const lastOfAll = 32_767;

/** Time until workouts that need unavailable heights are tried again, ms. */
const heightsPauseMs = 3_600_000;

/**
 * The version of an analysis without heights that are unavailable. It counts as one of the rules before, so it is done again, but
 * is recent enough for whatever compares the workout with others until then.
 */
export const versionWithoutHeights = analysisVersion - 1;

/** Adds a pass in an hour, for workouts that need heights that are unavailable. Those that come until then do not put it off. */
export async function recomputeWithHeightsLater(db: DatabaseOrTransaction): Promise<void> {
  const jobKey = `${recomputeOutdatedJob.name}:heights`;
  const options = { priority: lastOfAll, jobKey, delayMs: heightsPauseMs, keepsRunAt: true };
  await addJob<RecomputePass>(db, recomputeOutdatedJob, {}, options);
}
