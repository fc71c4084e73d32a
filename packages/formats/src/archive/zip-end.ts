import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";
import type { ByteSource } from "./byte-source.ts";

/** Location of the central directory of a zip. */
export interface ZipEnd {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
  /** Bytes before the archive itself, which its own offsets do not count. */
  readonly shift: number;
}

const endSignature = 0x06054b50;
const endLength = 22;
const maxCommentBytes = 65_535;
const locatorSignature = 0x07064b50;
const locatorLength = 20;
const end64Signature = 0x06064b50;
const end64Length = 56;

/**
 * Finds the central directory by the record at the end of a zip, or by the zip64 record to which this one leads.
 * `not_an_archive` without such a record, `damaged_archive` when it points outside the source or to other disks.
 */
export async function findDirectory(source: ByteSource): Promise<Result<ZipEnd, ArchiveError>> {
  const from = Math.max(0, source.length - endLength - maxCommentBytes);
  const tail = await source.read(from, source.length);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const at = endIn(view);
  if (at === undefined) return fail({ kind: "not_an_archive" });
  const found = (await readEnd64(source, from + at)) ?? {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
    disks: view.getUint16(at + 4, true) + view.getUint16(at + 6, true),
    end: from + at,
  };
  const { count, size, disks, end } = found;
  const shift = end - size - found.offset;
  const isWhole = disks === 0 && [count, size, found.offset].every(Number.isSafeInteger);
  if (!isWhole || shift < 0 || end - size < 0) return fail({ kind: "damaged_archive" });
  return ok({ offset: end - size, size, count, shift });
}

/** The last offset of an end record whose comment reaches exactly to the end of the file. */
function endIn(view: DataView): number | undefined {
  for (let at = view.byteLength - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (at + endLength + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return undefined;
}

interface Found {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  readonly disks: number;
  /** Offset at which the directory ends. */
  readonly end: number;
}

/** The zip64 end record, when its locator is directly before the end record at `at`. */
async function readEnd64(source: ByteSource, at: number): Promise<Found | undefined> {
  if (at < locatorLength) return undefined;
  const locator = await source.read(at - locatorLength, at);
  const where = new DataView(locator.buffer, locator.byteOffset, locator.byteLength);
  if (locator.length < locatorLength || where.getUint32(0, true) !== locatorSignature) return undefined;
  const place = Number(where.getBigUint64(8, true));
  const broken = { count: 0, size: 0, offset: NaN, disks: 0, end: at };
  if (!Number.isSafeInteger(place) || place + end64Length > at - locatorLength) return broken;
  const bytes = await source.read(place, place + end64Length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < end64Length || view.getUint32(0, true) !== end64Signature) return broken;
  return {
    count: Number(view.getBigUint64(32, true)),
    size: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
    disks: view.getUint32(16, true) + view.getUint32(20, true),
    end: place,
  };
}
