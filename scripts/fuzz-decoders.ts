import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeBytes } from "@cairn/formats/decoder";
import { decodeUpload } from "@cairn/formats/decode-upload";
import { createRandom } from "@cairn/testkit/random";
import { checkSound } from "./fuzz/check-sound.ts";
import { mutate } from "./fuzz/mutate.ts";
import { fuzzFormats, type FuzzFormat, seedsOf } from "./fuzz/seeds.ts";

/*
 * Feeds the decoders damaged files: node scripts/fuzz-decoders.ts [--files 2000] [--seed 1] [--only gpx,fit] [--keep folder].
 * Every file is made from its number, so that a failure can be made again with --from and --files 1.
 */
const { values } = parseArgs({
  options: {
    files: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: fuzzFormats.join(",") },
    keep: { type: "string" },
  },
});

/** Longest time that one file may take, ms, and memory that the process may grow by over one format, bytes. */
const slowest = 2000;
const mostMemory = 512 * 1_048_576;
const mostFailures = 20;

interface Tally {
  files: number;
  read: number;
  refused: number;
  failures: number;
  slowest: number;
  peak: number;
}

async function decodeOne(format: FuzzFormat, bytes: Uint8Array, tally: Tally): Promise<void> {
  if (format !== "zip") {
    const result = decodeBytes(bytes);
    if (result.ok) checkSound(result.value);
    tally[result.ok ? "read" : "refused"] += 1;
    return;
  }
  let read = 0;
  for await (const file of decodeUpload(bytesSource(bytes), "fuzz")) {
    if (!file.result.ok) continue;
    checkSound(file.result.value);
    read += 1;
  }
  tally[read > 0 ? "read" : "refused"] += 1;
}

async function fuzz(format: FuzzFormat, from: number, files: number): Promise<Tally> {
  const seeds = seedsOf(format);
  const tally: Tally = { files, read: 0, refused: 0, failures: 0, slowest: 0, peak: 0 };
  const before = process.memoryUsage.rss();
  for (let n = from; n < from + files && tally.failures < mostFailures; n += 1) {
    const bytes = mutate(seeds, format, createRandom(`${values.seed}/${format}/${n}`));
    const failure = await failureOf(format, bytes, tally, before);
    if (failure === undefined) continue;
    tally.failures += 1;
    console.log(`${format} #${n} (${bytes.length} bytes): ${failure}`);
    if (values.keep !== undefined) {
      mkdirSync(values.keep, { recursive: true });
      writeFileSync(`${values.keep}/${format}-${values.seed}-${n}`, bytes);
    }
  }
  return tally;
}

async function failureOf(
  format: FuzzFormat,
  bytes: Uint8Array,
  tally: Tally,
  before: number,
): Promise<string | undefined> {
  const start = performance.now();
  try {
    await decodeOne(format, bytes, tally);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const took = performance.now() - start;
  const grown = process.memoryUsage.rss() - before;
  tally.slowest = Math.max(tally.slowest, took);
  tally.peak = Math.max(tally.peak, grown);
  if (took > slowest) return `took ${Math.round(took)} ms`;
  return grown > mostMemory ? `memory grew by ${Math.round(grown / 1_048_576)} MiB` : undefined;
}

let failures = 0;
for (const format of fuzzFormats.filter((name) => values.only.split(",").includes(name))) {
  const started = performance.now();
  const tally = await fuzz(format, Number(values.from), Number(values.files));
  failures += tally.failures;
  console.log(
    `${format}: ${tally.files} files in ${Math.round((performance.now() - started) / 1000)} s, ${tally.read} read, ${tally.refused} refused, ` +
      `${tally.failures} failures; slowest ${tally.slowest.toFixed(0)} ms, memory +${Math.round(tally.peak / 1_048_576)} MiB`,
  );
}
process.exitCode = failures > 0 ? 1 : 0;
