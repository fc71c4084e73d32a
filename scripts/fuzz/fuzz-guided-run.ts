import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRandom } from "@cairn/demo/random";
import type { BlockCoverage } from "./block-coverage.ts";
import { EvolvingCorpus } from "./evolving-corpus.ts";
import { mutateWithWords } from "./mutate-with-words.ts";
import { writeFileInto, tallyLine } from "./report.ts";
import { fuzzFormats, type FuzzFormat, seedsOf } from "./seeds.ts";
import { sourceWords } from "./source-words.ts";
import { isThorough, newTally, tryFile } from "./try-file.ts";

const mostFailures = 20;
const inspected = 20_000;

interface GuidedOptions {
  readonly files: number;
  readonly seed: string;
  /** Folder of the files that reached something first; read at the start and added to. */
  readonly corpus?: string | undefined;
  /** Folder for files that failed. */
  readonly keep: string;
}

/** Fuzzes each format requested on the command line; true if nothing failed. */
export async function fuzzGuided(coverage: BlockCoverage): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      files: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: fuzzFormats.join(",") },
      corpus: { type: "string" },
      keep: { type: "string", default: "fuzz-failures" },
    },
  });
  const options = { ...values, files: Number(values.files) };
  let isSound = true;
  for (const format of fuzzFormats.filter((name) => values.only.split(",").includes(name))) {
    isSound = (await fuzzFormat(format, coverage, options)) && isSound;
  }
  return isSound;
}

async function fuzzFormat(
  format: FuzzFormat,
  coverage: BlockCoverage,
  options: GuidedOptions,
): Promise<boolean> {
  const corpus = new EvolvingCorpus();
  const folder = options.corpus === undefined ? undefined : `${options.corpus}/${format}`;
  const random = createRandom(`${options.seed}/${format}`);
  const words = sourceWords(format);
  const inner = format === "zip" ? [...seedsOf("gpx"), ...seedsOf("fit"), ...seedsOf("kml")] : [];
  const tally = newTally();
  const attempt = async (bytes: Uint8Array): Promise<void> => {
    // The checks of the previous file's result do not count.
    if (isThorough(tally.files)) coverage.take();
    let isNew = false;
    const failure = await tryFile(format, bytes, tally, () => {
      isNew = corpus.offer(bytes, coverage.take());
    });
    if (isNew && folder !== undefined) writeFileInto(folder, nameOf(bytes), bytes);
    if (failure === undefined) return;
    console.log(`${format} ${nameOf(bytes)} (${bytes.length} bytes): ${failure}`);
    writeFileInto(options.keep, `${format}-${nameOf(bytes)}`, bytes);
  };
  for (const bytes of [...seedsOf(format), ...cachedFiles(folder)]) await attempt(bytes);
  const choose = () => corpus.choose(random);
  while (tally.files < options.files && tally.failures < mostFailures) {
    await attempt(mutateWithWords({ format, random, choose, words, inner }));
    if (tally.files % inspected === 0) console.log(`${tallyLine(format, tally)}; ${corpus.size} kept`);
  }
  console.log(`${tallyLine(format, tally)}; ${corpus.size} kept`);
  const parts = coverage.reached.map(({ folder: part, blocks, of }) => `${part} ${blocks} of ${of}`);
  console.log(`  blocks reached so far: ${parts.join(", ")}`);
  return tally.failures === 0;
}

const nameOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

const cachedFiles = (folder: string | undefined): Uint8Array[] =>
  folder === undefined || !existsSync(folder)
    ? []
    : readdirSync(folder).map((name) => Uint8Array.from(readFileSync(`${folder}/${name}`)));
