import { parseArgs } from "node:util";
import { createRandom } from "@cairn/demo/random";
import { mutate } from "./mutate.ts";
import { writeFileInto, tallyLine } from "./report.ts";
import { fuzzFormats, type FuzzFormat, seedsOf } from "./seeds.ts";
import { newTally, type Tally, tryFile } from "./try-file.ts";

/* * Feeds damaged files to the decoders: node scripts/fuzz/fuzz-decoders.ts [--files 2000] [--seed 1] [--only gpx,fit] [--keep
   folder]. * Every file is generated from its number, so that a failure can be reproduced with --from and --files 1. */
const { values } = parseArgs({
  options: {
    files: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: fuzzFormats.join(",") },
    keep: { type: "string" },
  },
});

const mostFailures = 20;

async function fuzz(format: FuzzFormat, from: number, files: number): Promise<Tally> {
  const seeds = seedsOf(format);
  const tally = newTally();
  for (let n = from; n < from + files && tally.failures < mostFailures; n += 1) {
    const bytes = mutate(seeds, format, createRandom(`${values.seed}/${format}/${n}`));
    const failure = await tryFile(format, bytes, tally);
    if (failure === undefined) continue;
    console.log(`${format} #${n} (${bytes.length} bytes): ${failure}`);
    if (values.keep !== undefined) writeFileInto(values.keep, `${format}-${values.seed}-${n}`, bytes);
  }
  return tally;
}

let failures = 0;
for (const format of fuzzFormats.filter((name) => values.only.split(",").includes(name))) {
  const tally = await fuzz(format, Number(values.from), Number(values.files));
  failures += tally.failures;
  console.log(tallyLine(format, tally));
}
process.exitCode = failures > 0 ? 1 : 0;
