import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { emptyTally, fuzzMaps } from "../apps/server/test/fuzz-maps.ts";
import { piecesOfMonaco } from "../apps/server/test/monaco-pieces.ts";
import { corpus } from "../apps/server/test/region-command.ts";

/*
 * Makes maps of hostile extracts: node scripts/fuzz-extracts.ts [--files 200000] [--from 0]. Every extract is made from its number, so that a failure
 * can be made again with --from and --files 1. Every fifth is a damaged piece of a real one, where the corpus is there.
 */
const { values } = parseArgs({
  options: { files: { type: "string", default: "200000" }, from: { type: "string", default: "0" } },
});
const [from, files] = [Number(values.from), Number(values.files)];
const monaco = join(corpus, "osm", "monaco-2016.osm.pbf");
const pieces = existsSync(monaco) ? piecesOfMonaco(monaco) : [];
const made = (number: number): Uint8Array =>
  hostileExtract(number, number % 5 === 0 ? pieces[(number / 5) % pieces.length] : undefined);
const tally = emptyTally();
const folder = await mkdtemp(join(tmpdir(), "cairn-fuzz-extracts-"));
try {
  const numbers = Array.from({ length: files }, (_, n) => from + n);
  const failure = await fuzzMaps(numbers, made, folder, tally);
  console.log(failure ?? "no failure");
  process.exitCode = failure === undefined ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `${tally.drawn} drawn (${tally.features} features, ${tally.bytes} bytes), ${tally.refused} refused in ${tally.sentences.size} sentences`,
);
