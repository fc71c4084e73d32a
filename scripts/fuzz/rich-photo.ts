import { readCameraFacts, readOrientation } from "@cairn/formats/exif/read-exif";
import { rebuildJpeg } from "@cairn/formats/jpeg/rebuild-jpeg";
import { greyPhoto, segment } from "@cairn/testkit/files/looping-exif-photo";

const limits = { maxPixels: 1_000_000, maxProgressivePixels: 300_000 };

/** Character codes of a text and the terminating zero. */
const ascii = (text: string): number[] => [...Buffer.from(`${text}\0`)];

const bytesOf = (size: 2 | 4, ...numbers: readonly number[]): number[] =>
  numbers.flatMap((number) =>
    Array.from({ length: size }, (_, i) => (number >>> (8 * (size - 1 - i))) & 0xff),
  );

/** A value in a directory: tag, type, count and bytes (TIFF 6.0, section 2). */
type Entry = readonly [tag: number, type: number, count: number, bytes: readonly number[]];

const text = (tag: number, value: string): Entry => [tag, 2, value.length + 1, ascii(value)];
const fractions = (tag: number, ...numbers: readonly number[]): Entry => [
  tag,
  5,
  numbers.length / 2,
  bytesOf(4, ...numbers),
];

/** A directory at an offset, followed by the values that do not fit into its entries. */
function directory(offset: number, entries: readonly Entry[]): number[] {
  const head = bytesOf(2, entries.length);
  const tail: number[] = [];
  const behind = offset + 2 + 12 * entries.length + 4;
  for (const [tag, type, count, bytes] of entries) {
    const value = bytes.length <= 4 ? [...bytes, 0, 0, 0, 0].slice(0, 4) : bytesOf(4, behind + tail.length);
    if (bytes.length > 4) tail.push(...bytes);
    head.push(...bytesOf(2, tag, type), ...bytesOf(4, count), ...value);
  }
  return [...head, 0, 0, 0, 0, ...tail];
}

const [exifAt, gpsAt] = [64, 160];
const padded = (bytes: readonly number[], to: number): number[] => [
  ...bytes,
  ...Array.from({ length: to - bytes.length }, () => 0),
];
const firstDirectory = directory(8, [
  [0x0112, 3, 1, bytesOf(2, 6)],
  [0x8769, 4, 1, bytesOf(4, exifAt)],
  [0x8825, 4, 1, bytesOf(4, gpsAt)],
]);
const exifDirectory = directory(exifAt, [text(0x9003, "2024:05:01 10:00:00"), text(0x9011, "+05:45")]);
const gpsDirectory = directory(gpsAt, [
  text(1, "N"),
  fractions(2, 60, 1, 30, 1, 1800, 100),
  text(3, "E"),
  fractions(4, 24, 1, 15, 1, 900, 100),
  fractions(7, 4, 1, 15, 1, 30, 1),
  text(0x1d, "2024:05:01"),
]);
const tiff = [
  ...padded([...ascii("MM").slice(0, 2), 0, 42, ...bytesOf(4, 8), ...firstDirectory], exifAt),
  ...padded(exifDirectory, gpsAt - exifAt),
  ...gpsDirectory,
];

/**
 * A colour profile of one part with a tag: its length, colour space and signature are where the format has
 * them (ICC.1:2022, 7.2).
 */
const profile = padded([], 160).map((byte, i) => {
  const said: Readonly<Record<number, readonly number[]>> = {
    0: bytesOf(4, 160),
    16: [...Buffer.from("GRAY")],
    36: [...Buffer.from("acsp")],
    128: bytesOf(4, 1),
    132: [...Buffer.from("wtpt"), ...bytesOf(4, 144, 16)],
  };
  const [at, value] =
    Object.entries(said).find(([from, { length }]) => i >= Number(from) && i < Number(from) + length) ?? [];
  return value?.[i - Number(at)] ?? byte;
});

/**
 * A small image with every segment that its readers look at, and near misses of them in segments with other
 * numbers.
 */
export const richPhoto: Uint8Array = greyPhoto([
  segment(0xe0, [...ascii("JFIF"), 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]),
  segment(0xe1, [...ascii("Exif"), 0, ...tiff]),
  segment(0xe2, [...ascii("ICC_PROFILE"), 1, 1, ...profile]),
  segment(0xee, [...ascii("Adobe").slice(0, 5), 0, 100, 0, 0, 0, 0, 1]),
  segment(0xe5, [...ascii("JFIF"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  segment(0xe6, [...ascii("Adobe").slice(0, 5), 0, 100, 0, 0, 0, 0, 2]),
  segment(0xe7, [...ascii("Exif"), 0, ...tiff]),
  segment(0xfe, [1, 2, 3]),
]);

/** What is read from a photo without decoding it, and the file that is passed on to a decoder. */
export function photoFacts(bytes: Uint8Array): unknown {
  const rebuilder = rebuildJpeg(limits);
  const parts = rebuilder.push(bytes).map((part) => part.slice());
  const end = rebuilder.end();
  if (!end.ok) return end.error;
  const { exif, ...frame } = end.value;
  return [
    frame,
    Buffer.concat(parts).toString("hex"),
    exif && [readCameraFacts(exif), readOrientation(exif)],
  ];
}
