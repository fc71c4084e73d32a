import { availableParallelism, loadavg } from "node:os";
import type { Page } from "@playwright/test";
import { type BenchResult, median, rounded } from "../harness.ts";
import { timeChange } from "./diary-page.ts";

const changes = 12;

/** Durations of acts in a page, in turn, ms until their change is painted; the first one warms up. */
export async function timesOf(page: Page, acts: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (let n = -1; n < changes; n += 1) {
    const ms = await timeChange(page, acts[(n + acts.length) % acts.length] ?? "");
    if (n >= 0) took.push(ms);
  }
  return took;
}

/** A duration in a browser compared with the same one with a nearly empty diary. */
export const timeResult = (
  what: string,
  took: readonly number[],
  tookWithOne: readonly number[],
  atMost: number,
): BenchResult => ({
  what,
  value: median(took),
  unit: "ms",
  atMost,
  beside: `median of ${took.length}, ${rounded(Math.min(...took))} to ${rounded(Math.max(...took))} ms; with one workout ${rounded(median(tookWithOne))} ms; ${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`,
});
