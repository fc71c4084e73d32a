import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { extractErrorText } from "@cairn/osm/extract-error";
import { bytesExtract } from "@cairn/osm/extract-source";
import { unsoundness } from "@cairn/osm/fuzz/unsound-features";
import { openExtract } from "@cairn/osm/open-extract";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { buildMap } from "../../src/platform/regions/build/build-map.ts";
import type { BuildThreads } from "../../src/platform/regions/build/build-threads.ts";
import { cutBlock } from "../../src/platform/regions/build/cut-block.worker.ts";
import { drawBucket } from "../../src/platform/regions/build/draw-bucket.worker.ts";
import { readFeatures } from "../../src/platform/regions/build/open-features.ts";
import { placesFileName } from "../../src/platform/regions/region-file.ts";

/** How often each outcome happened. */
export interface MapTally {
  drawn: number;
  features: number;
  /** Bytes of all archives. */
  bytes: number;
  refused: number;
  readonly sentences: Set<string>;
}

export const emptyTally = (): MapTally => ({
  drawn: 0,
  features: 0,
  bytes: 0,
  refused: 0,
  sentences: new Set(),
});

/**
 * Does the work of the threads here: starting two of them for each of many thousand maps would take longer
 * than the maps.
 */
export const threadsHere = (): BuildThreads => ({
  width: 1,
  cutBlock: async (input) => await Promise.resolve(cutBlock(input)),
  drawBucket: async (parts) => await Promise.resolve(drawBucket(parts)),
  close: async () => await Promise.resolve(),
});

/**
 * Makes maps from many hostile extracts, from reading to the archive and its description.
 *
 * @param folder an empty folder
 * @param made gives the extract of a number
 * @returns the problem of the first extract that neither becomes a sound map nor is refused with a message
 */
export async function fuzzMaps(
  numbers: Iterable<number>,
  made: (number: number) => Uint8Array,
  folder: string,
  tally: MapTally,
): Promise<string | undefined> {
  for (const number of numbers) {
    try {
      const wrong = await mapOf(made(number), folder, tally);
      if (wrong !== undefined) return `extract ${number}: ${wrong}`;
    } catch (error) {
      return `extract ${number}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    }
  }
  return undefined;
}

async function mapOf(bytes: Uint8Array, folder: string, tally: MapTally): Promise<string | undefined> {
  const refuse = (sentence: string): string | undefined => {
    tally.refused++;
    tally.sentences.add(sentence.replaceAll(/\d+/g, "n").slice(0, 80));
    return sentence.length < 20 ? `no sentence: ${sentence}` : undefined;
  };
  const opened = await openExtract(bytesExtract(bytes), inflateBounded);
  if (!opened.ok) return refuse(extractErrorText(opened.error));
  let unsound: string | undefined;
  const map = await buildMap(
    {
      bytes: bytes.length,
      read: (onFeature) =>
        readFeatures(
          opened.value,
          (feature) => {
            const wrong = unsoundness(feature);
            if (wrong !== undefined) unsound = `${feature.layer} ${feature.id}: ${wrong}`;
            tally.features++;
            return onFeature(feature);
          },
          () => undefined,
        ),
    },
    folder,
    () => undefined,
    threadsHere,
  );
  if (unsound !== undefined) return unsound;
  const made = await readdir(folder);
  // What is refused leaves nothing; what is drawn leaves the map, and its names if there are any.
  const left = made.filter((name) => !map.ok || (name !== "map.pmtiles" && name !== placesFileName));
  if (left.length > 0) return `left ${left.join(", ")}`;
  await Promise.all(made.map((name) => rm(join(folder, name))));
  if (!map.ok) return refuse(map.error);
  tally.drawn++;
  tally.bytes += map.value.bytes;
  return undefined;
}
