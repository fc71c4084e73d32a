import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, isSuspicious } from "./archive-limits.ts";
import type { ByteSource } from "./byte-source.ts";
import { entryName, isArchiveName, isSafeName } from "./entry-name.ts";
import { findDirectory } from "./zip-end.ts";

/** One file of a zip, as described in the central directory. */
export interface ZipEntry {
  /** Path with slashes. */
  readonly name: string;
  /** Bytes in the archive and unpacked. */
  readonly packedSize: number;
  readonly size: number;
  readonly crc: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Offset of its local header in the source. */
  readonly offset: number;
  /** Why it cannot be unpacked, if it cannot. */
  readonly refusal: ArchiveError | undefined;
}

const entrySignature = 0x02014b50;
const entryLength = 46;
/** Bytes of a local header without its name. */
const localLength = 30;
const flags = { encrypted: 0x1, strong: 0x40, utf8: 0x800, masked: 0x2000 };
const methods = { stored: 0, deflated: 8 };
const unknownSize = 0xffffffff;
const zip64Extra = 1;
const damaged = fail({ kind: "damaged_archive" } as const);

/**
 * Reads the central directory of a zip (PKWARE APPNOTE 6.3.10, including zip64), the only authority on what the archive contains.
 * The whole zip is refused when its entries overlap, are too many, or claim more bytes than it can have.
 */
export async function readZipDirectory(
  source: ByteSource,
  limits: ArchiveLimits,
): Promise<Result<readonly ZipEntry[], ArchiveError>> {
  const end = await findDirectory(source);
  if (!end.ok) return end;
  const { offset, size, count, shift } = end.value;
  if (count > limits.entries) return fail({ kind: "too_many_entries", limit: limits.entries });
  if (size > limits.directoryBytes) return fail({ kind: "too_large", limit: limits.directoryBytes });
  const bytes = await source.read(offset, offset + size);
  const entries = parseEntries(bytes, count, shift, limits);
  if (!entries) return damaged;
  if (overlap(entries, offset)) return fail({ kind: "overlapping_entries" });
  return ok(entries);
}

function parseEntries(
  bytes: Uint8Array,
  count: number,
  shift: number,
  limits: ArchiveLimits,
): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== entrySignature) return undefined;
    const nameEnd = at + entryLength + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > bytes.length) return undefined;
    const sizes = readSizes(view, at, nameEnd, extraEnd);
    if (!sizes) return undefined;
    const flagBits = view.getUint16(at + 8, true);
    const entry = {
      ...sizes,
      name: entryName(bytes.subarray(at + entryLength, nameEnd), (flagBits & flags.utf8) !== 0),
      crc: view.getUint32(at + 16, true),
      method: view.getUint16(at + 10, true),
      offset: sizes.offset + shift,
    };
    entries.push({ ...entry, refusal: refusalOf(entry, flagBits, limits) });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

interface Sizes {
  readonly size: number;
  readonly packedSize: number;
  readonly offset: number;
}

/** Sizes and offset of an entry; those that do not fit into 32 bits are in the zip64 field of the extra block, in this order. */
function readSizes(view: DataView, at: number, extra: number, extraEnd: number): Sizes | undefined {
  const values = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  if (values.includes(unknownSize)) {
    let next = findExtra(view, extra, extraEnd);
    if (!next) return undefined;
    for (const [i, value] of values.entries()) {
      if (value !== unknownSize) continue;
      if (next.at + 8 > next.end) return undefined;
      values[i] = Number(view.getBigUint64(next.at, true));
      next = { at: next.at + 8, end: next.end };
    }
  }
  const [size = NaN, packedSize = NaN, offset = NaN] = values;
  return values.every(Number.isSafeInteger) ? { size, packedSize, offset } : undefined;
}

function findExtra(
  view: DataView,
  from: number,
  to: number,
): { readonly at: number; readonly end: number } | undefined {
  let at = from;
  while (at + 4 <= to) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > to) return undefined;
    if (view.getUint16(at, true) === zip64Extra) return { at: at + 4, end };
    at = end;
  }
  return undefined;
}

function refusalOf(
  entry: Omit<ZipEntry, "refusal">,
  flagBits: number,
  limits: ArchiveLimits,
): ArchiveError | undefined {
  const { name, method, size, packedSize } = entry;
  if (!isSafeName(name)) return { kind: "unsafe_name" };
  if (flagBits & (flags.encrypted | flags.strong | flags.masked)) return { kind: "encrypted" };
  if (method !== methods.stored && method !== methods.deflated)
    return { kind: "unsupported_compression", method };
  const most = isArchiveName(name) ? Math.max(limits.entryBytes, limits.nestedBytes) : limits.entryBytes;
  if (size > most) return { kind: "too_large", limit: most };
  if (method === methods.stored && size !== packedSize) return { kind: "damaged_archive" };
  return isSuspicious(size, packedSize, limits) ? { kind: "suspicious_ratio" } : undefined;
}

/** True when two entries share bytes, or one reaches into the directory: this is how a small file unpacks to petabytes. */
function overlap(entries: readonly ZipEntry[], directory: number): boolean {
  let free = 0;
  for (const { offset, packedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) return true;
    free = offset + localLength + packedSize;
  }
  return free > directory;
}
