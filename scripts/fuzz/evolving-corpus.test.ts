import { createRandom } from "@cairn/demo/random";
import { describe, expect, it } from "vitest";
import { EvolvingCorpus } from "./evolving-corpus.ts";

const file = (byte: number): Uint8Array => Uint8Array.of(byte);

describe("the corpus of guided fuzzing", () => {
  it("keeps a file that reaches something new, and no other", () => {
    const corpus = new EvolvingCorpus();
    expect(corpus.offer(file(1), [10, 11])).toBe(true);
    expect(corpus.offer(file(2), [10])).toBe(false);
    expect(corpus.offer(file(3), [11, 12])).toBe(true);
    expect(corpus.offer(new Uint8Array(100_000), [13])).toBe(false);
    expect(corpus.size).toBe(2);
  });

  it("continues more often from a file with a rare find than from one with a common find", () => {
    const corpus = new EvolvingCorpus();
    corpus.offer(file(1), [10]);
    corpus.offer(file(2), [20]);
    for (let i = 0; i < 50; i += 1) corpus.offer(file(3), [10]);
    const random = createRandom("choose");
    const chosen = Array.from({ length: 200 }, () => corpus.choose(random)[0]);
    expect(chosen.filter((byte) => byte === 2).length).toBeGreaterThan(150);
  });

  it("has nothing to give before the first file", () => {
    expect(new EvolvingCorpus().choose(createRandom("none"))).toHaveLength(0);
  });
});
