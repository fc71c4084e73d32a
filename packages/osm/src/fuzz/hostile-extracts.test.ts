import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { expect, it } from "vitest";
import { type FuzzTally, fuzzExtracts } from "./fuzz-extracts.ts";

it(
  "[OSM-8] 20,000 hostile extracts are drawn soundly or refused with a sentence",
  { tags: ["all"] },
  async () => {
    const tally: FuzzTally = { drawn: 0, features: 0, refused: 0, sentences: new Set() };
    const numbers = Array.from({ length: 20_000 }, (_, n) => n);
    expect(await fuzzExtracts(numbers, hostileExtract, inflateBounded, tally)).toBeUndefined();
    // Enough of them get so far that something could go wrong.
    expect(tally.drawn).toBeGreaterThan(5000);
    expect(tally.features).toBeGreaterThan(10_000);
  },
);
