import type { BenchResult } from "./harness.ts";
import { compareFeeds } from "./measure/measure-feeds.ts";

export const name = "A page of the feed with 100,000 workouts in the database";

export const run = (): Promise<BenchResult[]> => compareFeeds(10_000, 100_000);
