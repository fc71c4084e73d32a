import type { Corpus } from "@cairn/testkit/corpus/corpus";
import { pieceOfExtract } from "@cairn/testkit/extracts/piece-of-extract";
import { readPlainly } from "@cairn/testkit/extracts/read-plainly";
import type { WrittenElement } from "@cairn/testkit/extracts/write-extract";

/** South-western corners of places in real extracts, degrees. */
const places = {
  // The harbour, the coast, a crossing, houses.
  "monaco-2016": [
    [7.4206, 43.7353],
    [7.4275, 43.7421],
    [7.4168, 43.7318],
    [7.4115, 43.7292],
  ],
  // Pistes and lifts of Soldeu, houses of the capital, a lake with a hut and paths.
  "andorra-2025": [
    [1.6681, 42.5741],
    [1.5212, 42.5063],
    [1.716, 42.6067],
  ],
  // Houses and roads of Vaduz.
  "liechtenstein-2015": [[9.5208, 47.1405]],
} as const;
const side = 0.0012;

/** Small pieces of real extracts (houses, slopes or shores), for tests to damage. */
export const piecesOf =
  (corpus: Corpus) =>
  (extract: keyof typeof places): readonly WrittenElement[][][] => {
    const read = readPlainly(corpus.read(`osm/${extract}.osm.pbf`));
    return places[extract].map(([west, south]) =>
      pieceOfExtract(read, [west, south, west + side, south + side]),
    );
  };
