import { createRandom } from "@cairn/demo/random";
import { readCameraFacts, readExif, readOrientation } from "@cairn/formats/exif/read-exif";
import { rebuildJpeg } from "@cairn/formats/jpeg/rebuild-jpeg";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { greyPhoto, loopingExifPhoto, segment } from "@cairn/testkit/files/looping-exif-photo";
import { describe, expect, it } from "vitest";
import { goldenDigest } from "./golden-result.ts";
import { mutate } from "./mutate.ts";
import { smallCorpusFiles } from "./seeds.ts";

/*
 * What becomes of damaged photos; `golden-files.test.ts` explains such tests.
 */
const filesAtOnce = 100;
const batches = Array.from({ length: 4 }, (_, batch) => batch);
const limits = { maxPixels: 1_000_000, maxProgressivePixels: 300_000 };
/** Number of bytes at the start that are changed: readers of photos decide by them. */
const changed = 3000;

const colours = Array.from({ length: 140 }, (_, i) => i);
const written = [
  greyPhoto(),
  greyPhoto([segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])]),
  greyPhoto([
    segment(0xee, [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 1]),
    segment(0xe2, [...Buffer.from("ICC_PROFILE\0"), 1, 1, ...colours]),
    segment(0xfe, [1, 2, 3]),
  ]),
  loopingExifPhoto(9),
];

function lineOf(bytes: Uint8Array): string {
  const rebuilder = rebuildJpeg(limits);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 1021)
    parts.push(...rebuilder.push(bytes.slice(at, at + 1021)).map((part) => part.slice()));
  const end = rebuilder.end();
  if (!end.ok) return `${end.error} ${goldenDigest(readExif(bytes))}`;
  const { exif, width, height } = end.value;
  const said = exif && [readCameraFacts(exif), readOrientation(exif)];
  return `${width} x ${height} ${goldenDigest(end.value)} ${goldenDigest(Buffer.concat(parts))} ${goldenDigest(said ?? "nothing")}`;
}

const becomeTheSame = (source: "written" | "corpus", seeds: readonly Uint8Array[]): void =>
  it.each(batches)("become what they became, batch %i", async (batch) => {
    const lines = Array.from({ length: filesAtOnce }, (_, i) => {
      const n = batch * filesAtOnce + i;
      const random = createRandom(`golden photo ${source} ${n}`);
      const seed = seeds[n % seeds.length] ?? new Uint8Array(0);
      const head = mutate([seed.subarray(0, changed)], "zip", random);
      return `${n}: ${lineOf(Uint8Array.from([...head, ...seed.subarray(changed)]))}`;
    });
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/photos-${source}-${batch}.txt`);
  });

describe("damaged photos, made of written ones,", () => becomeTheSame("written", written));
describeWithCorpus("damaged photos, made of real ones,", () =>
  becomeTheSame("corpus", smallCorpusFiles("photos")),
);
