import { mkdirSync, writeFileSync } from "node:fs";
import type { FuzzFormat } from "./seeds.ts";
import type { Tally } from "./try-file.ts";

/** The outcome of one format on a line. */
export const tallyLine = (format: FuzzFormat, tally: Tally): string =>
  `${format}: ${tally.files} files in ${Math.round((performance.now() - tally.begun) / 1000)} s, ${tally.read} read, ${tally.refused} refused, ` +
  `${tally.failures} failures; slowest ${tally.slowest.toFixed(0)} ms, memory +${Math.round(tally.peak / 1_048_576)} MiB`;

/** Writes a file into a folder, which is created if necessary. */
export function writeFileInto(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, bytes);
}
