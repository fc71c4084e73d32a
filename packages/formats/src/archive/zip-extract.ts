import { fail, ok } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";
import type { ArchiveLimits, UnpackBudget } from "./archive-limits.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";
import type { ByteSource } from "./byte-source.ts";
import { crc32 } from "./crc32.ts";
import { Inflater, type Watch } from "./inflater.ts";
import type { ZipEntry } from "./zip-directory.ts";

const localSignature = 0x04034b50;
const localLength = 30;
const chunkLength = 262_144;
const damaged = fail({ kind: "damaged_archive" } as const);

/**
 * Unpacks one entry into a sink. Never gives more bytes than the directory states; an entry with another length or checksum
 * is `damaged_archive`, which is returned after its bytes have been given.
 */
export async function extractEntry(
  source: ByteSource,
  entry: ZipEntry,
  limits: ArchiveLimits,
  budget: UnpackBudget,
  sink: ByteSink,
): Promise<Unpacked> {
  if (entry.refusal) return fail(entry.refusal);
  const start = await dataStart(source, entry);
  if (start === undefined) return damaged;
  const check = new EntryCheck(entry, limits, budget);
  const outcome = await unpack(source, entry, start, check.watch, sink);
  if (!outcome.ok || outcome.stopped) return outcome.result;
  return check.isWhole() ? ok(undefined) : damaged;
}

/** The bytes of an entry that is stored uncompressed, read in place; undefined if it is packed, refused or missing. */
export async function storedSource(source: ByteSource, entry: ZipEntry): Promise<ByteSource | undefined> {
  const start = entry.method === 0 && !entry.refusal ? await dataStart(source, entry) : undefined;
  if (start === undefined) return undefined;
  return { length: entry.size, read: (from, to) => source.read(start + from, start + to) };
}

/** Offset of the packed bytes; undefined when the local header is missing or the bytes would reach beyond the source. */
async function dataStart(source: ByteSource, { offset, packedSize }: ZipEntry): Promise<number | undefined> {
  if (offset + localLength > source.length) return undefined;
  const header = await source.read(offset, offset + localLength);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < localLength || view.getUint32(0, true) !== localSignature) return undefined;
  const start = offset + localLength + view.getUint16(26, true) + view.getUint16(28, true);
  return start + packedSize <= source.length ? start : undefined;
}

interface Outcome {
  readonly ok: boolean;
  readonly stopped: boolean;
  readonly result: Unpacked;
}

async function unpack(
  source: ByteSource,
  { packedSize, method }: ZipEntry,
  start: number,
  watch: Watch,
  sink: ByteSink,
): Promise<Outcome> {
  const inflater = method === 0 ? undefined : new Inflater("deflate", watch, sink);
  for (let at = start; at < start + packedSize; at += chunkLength) {
    const chunk = await source.read(at, Math.min(start + packedSize, at + chunkLength));
    let result: Unpacked | undefined;
    if (inflater) {
      inflater.push(chunk);
      result = inflater.outcome;
    } else {
      const error = watch(chunk);
      if (error) result = fail(error);
      else if (!sink(chunk)) result = ok(undefined);
    }
    if (result) return { ok: result.ok, stopped: true, result };
  }
  const result = inflater?.end() ?? ok(undefined);
  return { ok: result.ok, stopped: false, result };
}

/** Compares the unpacked bytes of an entry with its length and checksum in the directory. */
class EntryCheck {
  private readonly entry: ZipEntry;
  private readonly limits: ArchiveLimits;
  private readonly budget: UnpackBudget;
  private length = 0;
  private crc = 0;

  constructor(entry: ZipEntry, limits: ArchiveLimits, budget: UnpackBudget) {
    this.entry = entry;
    this.limits = limits;
    this.budget = budget;
  }

  readonly watch = (chunk: Uint8Array): ArchiveError | undefined => {
    this.length += chunk.length;
    if (this.length > this.entry.size) return { kind: "damaged_archive" };
    if (!this.budget.spend(chunk.length)) return { kind: "too_large", limit: this.limits.unpackedBytes };
    this.crc = crc32(chunk, this.crc);
    return undefined;
  };

  isWhole(): boolean {
    return this.length === this.entry.size && this.crc === this.entry.crc;
  }
}
