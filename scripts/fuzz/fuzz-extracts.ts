import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { corpus } from "@cairn/testkit/corpus/corpus";
import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { emptyTally, fuzzMaps } from "../../apps/server/test/regions/fuzz-maps.ts";
import { piecesOf } from "../../apps/server/test/regions/real-pieces.ts";

/*
 * Makes maps from hostile extracts: node scripts/fuzz/fuzz-extracts.ts [--files 200000] [--from 0]. Every extract
 * is generated from its number, so that a failure can be reproduced with --from and --files 1. If the corpus
 * is there, every fifth is a damaged piece of a real one. A TMPDIR in memory spares the real disk.
 */
const { values } = parseArgs({
  options: { files: { type: "string", default: "200000" }, from: { type: "string", default: "0" } },
});
const [from, files] = [Number(values.from), Number(values.files)];
const pieces =
  corpus === undefined
    ? []
    : (["monaco-2016", "andorra-2025", "liechtenstein-2015"] as const).flatMap(piecesOf(corpus));
const made = (number: number): Uint8Array =>
  hostileExtract(number, number % 5 === 0 ? pieces[(number / 5) % pieces.length] : undefined);
/** Prints progress after this many. */
const telling = 10_000;

const tally = emptyTally();
const folder = await mkdtemp(join(tmpdir(), "cairn-fuzz-extracts-"));
const failures: string[] = [];
let slowest = { number: from, ms: 0 };
try {
  for (let number = from; number < from + files; number++) {
    const start = performance.now();
    const failure = await fuzzMaps([number], made, folder, tally);
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { number, ms };
    if (failure !== undefined) {
      failures.push(failure);
      console.log(failure);
    }
    const done = number - from + 1;
    if (done % telling === 0)
      console.log(
        `${done} of ${files}, ${failures.length} failures, ${Math.round(performance.now() / 1000)} s`,
      );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `${tally.drawn} drawn (${tally.features} features, ${tally.bytes} bytes), ${tally.refused} refused in ${tally.sentences.size} sentences, ${failures.length} failures`,
);
console.log(
  `slowest: ${slowest.number} in ${Math.round(slowest.ms)} ms; at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB of memory`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
