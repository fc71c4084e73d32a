import { gzipSync } from "node:zlib";
import { createRandom } from "@cairn/demo/random";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeUpload } from "@cairn/formats/decoding/decode-upload";
import { decodeDiaryNumbers, encodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { decodeRecording, encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { describe, expect, it } from "vitest";
import { eachByteAt } from "./each-byte.ts";
import { goldenDigest, goldenReading } from "./golden-result.ts";
import { withTrueHeader } from "./mutate.ts";
import { photoFacts, richPhoto } from "./rich-photo.ts";
import { writtenSeeds } from "./seeds.ts";

/*
 * What is decoded from files with a single changed byte; a sequel to `golden-files.test.ts`, whose files are
 * damaged at random. A line covers sixteen bytes.
 */
const row = 16;

interface ByteFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly read: (bytes: Uint8Array) => unknown;
}

async function unpacked(bytes: Uint8Array): Promise<unknown> {
  const files: unknown[] = [];
  for await (const { name, result } of decodeUpload(bytesSource(bytes), "upload"))
    files.push([name, result.ok ? result.value : result.error]);
  return files;
}

const [fitRun, , fitSwim] = writtenSeeds("fit");
/** Two points are enough to test unpacking. */
const tiny = new TextEncoder().encode(
  '<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat="60.1" lon="24"/></trkseg></trk></gpx>',
);
const gzipped = Uint8Array.from(gzipSync(tiny));
const archives = {
  zip: writeZip([
    { name: "a/1.gpx", bytes: tiny },
    { name: "2.gpx", bytes: tiny, stored: true },
  ]),
  nested: writeZip([
    { name: "3.gpx.gz", bytes: gzipped, stored: true },
    { name: "4.zip", bytes: writeZip([{ name: "5.gpx", bytes: tiny }]), stored: true },
  ]),
  empty: writeZip([]),
  gzip: gzipped,
  gzips: Uint8Array.from([...gzipSync(tiny.subarray(0, 50)), ...gzipSync(tiny.subarray(50))]),
};
const { recording } = generateRecording("run", createRandom("bytes"));
const short = {
  ...recording,
  length: 5,
  segmentStarts: [0, 2],
  columns: Object.fromEntries(
    Object.entries(recording.columns).map(([name, column]) => [name, column.slice(0, 5)]),
  ),
};
const column = (...values: readonly number[]): Float64Array => Float64Array.from(values);
const diary = {
  startTime: column(1_700_000_000_123, 1_700_000_100_000, -1),
  timeOffsetInMinutes: column(120, -210, 0),
  activityId: column(1, 21, 98),
  totalTime: column(3600, 0, 7200),
  totalDistance: column(10_000, 100, 30_000),
  energyConsumption: column(500, 0, 900),
  totalAscent: column(100, NaN, 300),
  vertical: column(0, 1840, NaN),
  avgSpeed: column(2.75, NaN, 4.2),
  sharingFlags: column(0, 19, 17),
};

const files: readonly ByteFile[] = [
  ...Object.entries({ run: fitRun, swim: fitSwim }).map(([name, bytes]) => ({
    name: `fit-${name}`,
    bytes: bytes ?? new Uint8Array(0),
    read: (changed: Uint8Array) => goldenReading(withTrueHeader(changed)),
  })),
  { name: "fit-unchecked", bytes: (fitRun ?? new Uint8Array(0)).slice(0, 64), read: goldenReading },
  ...Object.entries(archives).map(([name, bytes]) => ({ name, bytes, read: unpacked })),
  { name: "photo", bytes: richPhoto, read: photoFacts },
  { name: "recording", bytes: encodeRecording(short), read: decodeRecording },
  {
    name: "diary",
    bytes: encodeDiaryNumbers(diary),
    read: (changed) => decodeDiaryNumbers(changed, 3) ?? "none",
  },
];

describe("files with one byte changed", () => {
  it.each(files)("are read as they were: $name", async ({ name, bytes, read }) => {
    const lines = [`whole: ${goldenDigest(await read(bytes))}`];
    for (let from = 0; from < bytes.length; from += row) {
      const results: unknown[] = [];
      for (let offset = from; offset < Math.min(from + row, bytes.length); offset += 1)
        for (const changed of eachByteAt(bytes, offset)) results.push(await read(changed));
      lines.push(`${from}: ${goldenDigest(results)}`);
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/bytes-${name}.txt`);
  });
});
