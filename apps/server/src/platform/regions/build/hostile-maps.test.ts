import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyTally, fuzzMaps } from "../../../../test/regions/fuzz-maps.ts";
import { piecesOf } from "../../../../test/regions/real-pieces.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-hostile-maps-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

it(
  "[OSM-8] 150 hostile extracts become complete maps, or are refused with a message",
  { tags: ["all"] },
  async () => {
    const tally = emptyTally();
    expect(await fuzzMaps(upTo(150), (number) => hostileExtract(number), folder, tally)).toBeUndefined();
    // Enough of them get so far that something could go wrong.
    expect(tally.drawn).toBeGreaterThan(25);
  },
);

itWithCorpus("[OSM-8] so do 120 damaged pieces of a real extract", { tags: ["all"] }, async (corpus) => {
  const tally = emptyTally();
  const pieces = piecesOf(corpus)("monaco-2016");
  const made = (number: number): Uint8Array => hostileExtract(number, pieces[number % pieces.length]);
  expect(await fuzzMaps(upTo(120), made, folder, tally)).toBeUndefined();
  expect(tally.drawn).toBeGreaterThan(30);
  expect(tally.features).toBeGreaterThan(1000);
});
