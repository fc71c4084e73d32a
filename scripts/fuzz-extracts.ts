import { parseArgs } from "node:util";
import { type FuzzTally, fuzzExtracts } from "@cairn/osm/fuzz/fuzz-extracts";
import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";

/*
 * Reads hostile extracts: node scripts/fuzz-extracts.ts [--files 200000] [--from 0]. Every extract is made from its number, so that a failure
 * can be made again with --from and --files 1.
 */
const { values } = parseArgs({
  options: { files: { type: "string", default: "200000" }, from: { type: "string", default: "0" } },
});
const tally: FuzzTally = { drawn: 0, features: 0, refused: 0, sentences: new Set() };
const [from, files] = [Number(values.from), Number(values.files)];
const numbers = Array.from({ length: files }, (_, n) => from + n);
const failure = await fuzzExtracts(numbers, hostileExtract, inflateBounded, tally);
console.log(failure ?? "no failure");
console.log(
  `${tally.drawn} drawn (${tally.features} features), ${tally.refused} refused in ${tally.sentences.size} sentences`,
);
process.exitCode = failure === undefined ? 0 : 1;
