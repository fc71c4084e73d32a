import { BlockCoverage } from "./block-coverage.ts";

/*
 * Feeds damaged files to the decoders and continues from those that reach new code:
 * node scripts/fuzz/fuzz-guided.ts [--files 20000] [--seed 1] [--only gpx,fit] [--corpus folder] [--keep folder].
 */
const coverage = new BlockCoverage();
// Imported only now, because the blocks of modules are counted from here on.
const { fuzzGuided } = await import("./fuzz-guided-run.ts");
process.exitCode = (await fuzzGuided(coverage)) ? 0 : 1;
