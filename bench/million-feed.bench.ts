import type { BenchResult } from "./harness.ts";
import { compareFeeds } from "./measure/measure-feeds.ts";

export const name = "A page of the feed with 1,000,000 workouts in the database (some minutes)";

export const run = (): Promise<BenchResult[]> => compareFeeds(10_000, 1_000_000);
