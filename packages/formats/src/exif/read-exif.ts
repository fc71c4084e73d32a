import type { CameraFacts } from "@cairn/domain/photos/photo-place";
import { openTiff, type TiffDirectory } from "./tiff-directory.ts";

/** Markers of JPEG (ITU-T T.81, table B.1) that matter here. */
const marker = { prefix: 0xff, startOfImage: 0xd8, application1: 0xe1, startOfScan: 0xda } as const;

const signature = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;

/** The TIFF structure in a JPEG's Exif block, which is before the image data; `undefined` if there is none. */
function findExif(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== marker.prefix || head[1] !== marker.startOfImage) return undefined;
  let at = 2;
  while (at + 4 <= head.length && head[at] === marker.prefix) {
    const kind = head[at + 1];
    if (kind === marker.prefix) {
      at += 1;
      continue;
    }
    if (kind === marker.startOfScan) return undefined;
    const length = (head[at + 2] ?? 0) * 256 + (head[at + 3] ?? 0);
    if (length < 2) return undefined;
    const content = head.subarray(at + 4, at + 2 + length);
    if (kind === marker.application1 && signature.every((byte, i) => content[i] === byte)) {
      return content.subarray(signature.length);
    }
    at += 2 + length;
  }
  return undefined;
}

/** Tags of Exif 2.32: 4.6.3 (pointers), 4.6.4 (orientation), 4.6.5 (time) and 4.6.6 (position). */
const tags = {
  orientation: 0x0112,
  exif: 0x8769,
  gps: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  timeStamp: 7,
  dateStamp: 29,
} as const;

/**
 * Reads when and where a photo was taken from the beginning of a JPEG file. Missing, damaged or hostile values are left out; the
 * others are finite. Time and memory depend only on the number of tags, whatever sizes they state.
 *
 * @param head enough of the file to contain its first blocks; Exif has at most 64 KB
 */
export function readExif(head: Uint8Array): CameraFacts {
  const block = findExif(head);
  return block ? readCameraFacts(block) : {};
}

/**
 * Reads the same from an Exif block.
 *
 * @param block its TIFF structure
 */
export function readCameraFacts(block: Uint8Array): CameraFacts {
  const first = openTiff(block);
  if (!first) return {};
  const exif = first.directoryAt(tags.exif);
  const gps = first.directoryAt(tags.gps);
  const facts: Required<CameraFacts> = {
    localTime: instantOf(exif?.text(tags.dateTimeOriginal)),
    offsetMinutes: offsetOf(exif?.text(tags.offsetTimeOriginal)),
    fixTime: instantOf(`${gps?.text(tags.dateStamp) ?? ""} ${clockOf(gps)}`),
    lat: degreesOf(gps, tags.latitude, tags.latitudeRef, "N", "S"),
    lon: degreesOf(gps, tags.longitude, tags.longitudeRef, "E", "W"),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => Number.isFinite(value)));
}

/** How a stored picture must be turned to be upright: 1 (not at all) to 8, in the numbering of Exif. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The orientation that an Exif block states, 1 when it states none.
 *
 * @param block its TIFF structure
 */
export function readOrientation(block: Uint8Array): Orientation {
  const stated = openTiff(block)?.short(tags.orientation);
  return orientations.find((known) => known === stated) ?? 1;
}

/** `2017:07:29 08:53:09` as if it were UTC; NaN for anything else, including the zeros of a camera whose clock was never set. */
function instantOf(text: string | undefined): number {
  const match = text?.match(/^(\d{4})[:-](\d{2})[:-](\d{2}) (\d{2}):(\d{2}):(\d{2})/);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second] = match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return instant > 0 ? instant : Number.NaN;
}

/** Time zones range from 12 hours west to 14 hours east. */
const maxOffsetMinutes = 14 * 60;

/** `-07:00` in minutes; NaN for anything else. */
function offsetOf(text: string | undefined): number {
  const match = text?.match(/^([+-])(\d{2}):(\d{2})$/);
  if (!match) return text === "Z" ? 0 : Number.NaN;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  if (minutes > maxOffsetMinutes) return Number.NaN;
  return match[1] === "-" ? -minutes : minutes;
}

/** Hours, minutes and seconds as `hh:mm:ss`; values that are not a time do not match this form. */
const clockOf = (gps: TiffDirectory | undefined): string =>
  (gps?.fractions(tags.timeStamp) ?? []).map((part) => String(Math.trunc(part)).padStart(2, "0")).join(":");

/** Degrees, minutes and seconds with their hemisphere; NaN when a part is missing. */
function degreesOf(
  gps: TiffDirectory | undefined,
  tag: number,
  refTag: number,
  plus: string,
  minus: string,
): number {
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = gps?.fractions(tag) ?? [];
  const hemisphere = gps?.text(refTag);
  const sign = hemisphere === plus ? 1 : hemisphere === minus ? -1 : Number.NaN;
  return sign * (degrees + minutes / 60 + seconds / 3600);
}
