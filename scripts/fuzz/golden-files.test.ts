import { createRandom } from "@cairn/demo/random";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { changeGently } from "./change-gently.ts";
import { goldenResult } from "./golden-result.ts";
import { mutate } from "./mutate.ts";
import { corpusSeeds, fuzzFormats, type FuzzFormat, writtenSeeds } from "./seeds.ts";

/*
 * The results of decoders and encoders for damaged files, as they were last reviewed. Other tests say what
 * is right; these notice changes that nobody intended. If one fails and the change was intended, review some
 * of the files whose lines differ, and let Vitest rewrite `golden/` (`-u`).
 */
const filesAtOnce = 50;
const batches = Array.from({ length: 6 }, (_, batch) => batch);

const sources = {
  written: writtenSeeds,
  corpus: corpusSeeds,
} as const satisfies Record<string, (format: FuzzFormat) => Uint8Array[]>;

async function linesOf(
  source: keyof typeof sources,
  format: FuzzFormat,
  batch: number,
  seeds: readonly Uint8Array[],
): Promise<string> {
  const lines: string[] = [];
  for (let n = batch * filesAtOnce; n < (batch + 1) * filesAtOnce; n += 1) {
    const random = createRandom(`golden ${source} ${format} ${n}`);
    const isGentle = format !== "zip" && n % 3 > 0;
    const bytes = isGentle
      ? changeGently(seeds[n % seeds.length] ?? new Uint8Array(0), format, random)
      : mutate(seeds, format, random);
    lines.push(`${n}: ${await goldenResult(format, bytes)}`);
  }
  return `${lines.join("\n")}\n`;
}

const becomeTheSame = (source: keyof typeof sources): void =>
  describe.each(fuzzFormats)("damaged %s files", (format) => {
    const seeds = sources[source](format);
    it.each(batches)("become what they became, batch %i", async (batch) => {
      await expect(await linesOf(source, format, batch, seeds)).toMatchFileSnapshot(
        `golden/${format}-${source}-${batch}.txt`,
      );
    });
  });

describe("made of written ones,", () => becomeTheSame("written"));
describeWithCorpus("made of real ones,", () => becomeTheSame("corpus"));
