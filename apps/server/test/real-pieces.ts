import { readFileSync } from "node:fs";
import { pieceOfExtract } from "@cairn/testkit/extracts/piece-of-extract";
import { readPlainly } from "@cairn/testkit/extracts/read-plainly";
import type { WrittenElement } from "@cairn/testkit/extracts/write-extract";

/** Corners of places of Monaco, degrees: the harbour, the coast, a crossing, houses. */
const corners = [
  [7.4206, 43.7353],
  [7.4275, 43.7421],
  [7.4168, 43.7318],
  [7.4115, 43.7292],
] as const;
const side = 0.0012;

/** Some blocks of houses each, of the real extract, to be damaged by tests. */
export function piecesOfMonaco(path: string): readonly WrittenElement[][][] {
  const extract = readPlainly(readFileSync(path));
  return corners.map(([west, south]) => pieceOfExtract(extract, [west, south, west + side, south + side]));
}
