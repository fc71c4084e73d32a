import { gzipSync } from "node:zlib";
import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { corpus } from "@cairn/testkit/corpus/corpus";
import { writeKml } from "@cairn/testkit/files/write-kml";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";

export const fuzzFormats = ["gpx", "tcx", "fit", "kml", "zip"] as const;
export type FuzzFormat = (typeof fuzzFormats)[number];

/**
 * Limits for seeds: points of a written one, and bytes of a file from the corpus. Changes hit more of
 * importance in small ones.
 */
const seedPoints = 12;
const largestSeed = 16_384;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Whole files of a format to be mutated: written ones, and small ones from the corpus if it is there. */
export const seedsOf = (format: FuzzFormat): Uint8Array[] => [
  ...writtenSeeds(format),
  ...corpusSeeds(format),
];

/** The seeds that are the same on every machine. */
export function writtenSeeds(format: FuzzFormat): Uint8Array[] {
  const kinds: readonly RecordingKind[] = ["run", "ride", "pool-swim", "gym"];
  return format === "zip" ? zipSeeds() : kinds.flatMap((kind) => writeSeeds(format, shortened(kind)));
}

function writeSeeds(format: FuzzFormat, activity: ReturnType<typeof shortened>): Uint8Array[] {
  const { recording, totals } = activity;
  if (format === "fit") return [writeFit(activity)];
  if (format === "tcx") return [utf8(writeTcx(recording, { sport: "Running", notes: "x", totals }))];
  if (format === "kml") return [utf8(writeKml(recording, "x", "running"))];
  return format === "gpx" ? [utf8(writeGpx(recording, { name: "x", type: "running" }))] : [];
}

function shortened(kind: RecordingKind): ReturnType<typeof generateRecording> {
  const activity = generateRecording(kind, createRandom("fuzz"));
  const length = Math.min(seedPoints, activity.recording.length);
  const columns = Object.fromEntries(
    Object.entries(activity.recording.columns).map(([channel, column]) => [channel, column.slice(0, length)]),
  );
  const { pool } = activity;
  return {
    ...activity,
    recording: { ...activity.recording, length, columns, segmentStarts: length > 6 ? [0, 6] : [0] },
    ...(pool ? { pool: { ...pool, lengths: pool.lengths.slice(0, 4) } } : {}),
  };
}

/** Small files of the corpus ordered by name; none without a corpus. */
export const corpusSeeds = (format: FuzzFormat): Uint8Array[] =>
  format === "zip" ? smallCorpusFiles("kml").filter((bytes) => bytes[0] === 0x50) : smallCorpusFiles(format);

/** Small files in a folder of the corpus ordered by name; none without a corpus. */
export function smallCorpusFiles(name: string): Uint8Array[] {
  if (corpus === undefined) return [];
  return corpus
    .namesIn(name)
    .filter((file) => !/\.(?:gz|json)$/.test(file))
    .map(corpus.read)
    .filter(({ length }) => length <= largestSeed)
    .map((bytes) => Uint8Array.from(bytes));
}

function zipSeeds(): Uint8Array[] {
  const [fit = utf8(""), gpx = utf8(""), kml = utf8("")] = (["fit", "gpx", "kml"] as const).map(
    (format) => writeSeeds(format, shortened("run"))[0],
  );
  const kmz = writeZip([{ name: "doc.kml", bytes: kml }]);
  return [
    kmz,
    writeZip([
      { name: "a/1.fit", bytes: fit },
      { name: "a/b/2.gpx", bytes: gpx, stored: true },
      { name: "photo.jpg", bytes: fit.subarray(0, 100) },
    ]),
    writeZip([
      { name: "3.fit.gz", bytes: Uint8Array.from(gzipSync(fit)), stored: true },
      { name: "4.kmz", bytes: kmz, stored: true },
    ]),
    writeZip([]),
    Uint8Array.from(gzipSync(gpx)),
    Uint8Array.from([...gzipSync(gpx.subarray(0, 300)), ...gzipSync(gpx.subarray(300))]),
  ];
}
