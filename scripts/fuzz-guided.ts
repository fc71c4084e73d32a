import { BlockCoverage } from "./fuzz/block-coverage.ts";

/*
 * Feeds the decoders damaged files and goes on from those that reach code no file reached before:
 * node scripts/fuzz-guided.ts [--files 20000] [--seed 1] [--only gpx,fit] [--corpus folder] [--keep folder].
 */
const coverage = new BlockCoverage();
// Only now, because what is imported from here on counts its blocks.
const { fuzzGuided } = await import("./fuzz/fuzz-guided-run.ts");
process.exitCode = (await fuzzGuided(coverage)) ? 0 : 1;
