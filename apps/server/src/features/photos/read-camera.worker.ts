import { open } from "node:fs/promises";
import type { CameraFacts } from "@cairn/domain/photo-place";
import exifr from "exifr";

/** Exif stands in the first 64 KB block of a file, which may stand behind others; what comes later is the picture. */
const headBytes = 512 * 1024;

const exifOptions: Parameters<typeof exifr.parse>[1] = {
  tiff: true,
  // Not used, but with a list of tags the others are passed over, among them the malformed ones of some cameras.
  ifd0: { pick: ["Orientation"] },
  exif: { pick: ["DateTimeOriginal", "OffsetTimeOriginal"] },
  gps: {
    pick: [
      "GPSLatitude",
      "GPSLatitudeRef",
      "GPSLongitude",
      "GPSLongitudeRef",
      "GPSDateStamp",
      "GPSTimeStamp",
    ],
  },
  ifd1: false,
  interop: false,
  makerNote: false,
  userComment: false,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
};

interface ExifBlocks {
  readonly exif?: Readonly<Record<string, unknown>>;
  readonly gps?: Readonly<Record<string, unknown>>;
}

/**
 * Reads when and where a photo was taken from its Exif block. A block that is damaged, hostile or not there gives nothing, which is
 * no error: the picture itself may be good. Runs in a thread, as reading a hostile block may take long.
 */
export async function readCamera(path: string): Promise<CameraFacts> {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- the package is CommonJS, whose names Node does not find
    const blocks = (await exifr.parse(await headOf(path), exifOptions)) as ExifBlocks | undefined;
    return cameraFacts(blocks ?? {});
  } catch {
    return {};
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function cameraFacts({ exif = {}, gps = {} }: ExifBlocks): CameraFacts {
  return withoutNaN({
    localTime: instantOf(textOf(exif["DateTimeOriginal"])),
    offsetMinutes: offsetOf(textOf(exif["OffsetTimeOriginal"])),
    fixTime: instantOf(`${textOf(gps["GPSDateStamp"])} ${clockOf(gps["GPSTimeStamp"])}`),
    lat: degreesOf(gps["GPSLatitude"], textOf(gps["GPSLatitudeRef"]), "N", "S"),
    lon: degreesOf(gps["GPSLongitude"], textOf(gps["GPSLongitudeRef"]), "E", "W"),
  });
}

const withoutNaN = (facts: Required<CameraFacts>): CameraFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => Number.isFinite(value)));

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** `2017:07:29 08:53:09` as if it were UTC; NaN for anything else, among it the zeros of a camera whose clock was never set. */
function instantOf(text: string): number {
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2}) (\d{2}):(\d{2}):(\d{2})/.exec(text);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second] = match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return instant > 0 ? instant : Number.NaN;
}

/** `-07:00` in minutes; NaN for anything else. */
function offsetOf(text: string): number {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(text);
  if (!match) return text === "Z" ? 0 : Number.NaN;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes > 14 * 60 ? Number.NaN : match[1] === "-" ? -minutes : minutes;
}

/** Hours, minutes and seconds as `hh:mm:ss`. */
const clockOf = (value: unknown): string =>
  numbersOf(value, 3)
    .map((part) => String(Math.trunc(part)).padStart(2, "0"))
    .join(":");

/** Degrees, minutes and seconds with their hemisphere; NaN when a part is missing or not a number. */
function degreesOf(value: unknown, hemisphere: string, plus: string, minus: string): number {
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = numbersOf(value, 3);
  const sign = hemisphere === plus ? 1 : hemisphere === minus ? -1 : Number.NaN;
  return sign * (degrees + minutes / 60 + seconds / 3600);
}

const numbersOf = (value: unknown, count: number): readonly number[] =>
  Array.isArray(value) && value.length === count ? value.map(Number) : [];
