/** What the records of a zip say about a file in it. */
export interface ZipFacts {
  /** UTF-8, with slashes. */
  readonly path: string;
  readonly mtime: Date;
  readonly isDeflated: boolean;
  /** Compressed and uncompressed size in bytes, and the CRC-32 of the uncompressed bytes. */
  readonly packedSize: number;
  readonly size: number;
  readonly crc32: number;
  /** Sizes and checksum were unknown at its start, and come after it. */
  readonly isStreamed: boolean;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Sizes and offsets from here on are written with 64 bits. */
const max32 = 0xffffffff;
const max16 = 0xffff;
const flags = { streamed: 0x8, utf8: 0x800 };
/** 2.0 knows deflate, 4.5 knows zip64; made on Unix. */
const versions = { deflate: 20, zip64: 45, madeBy: (3 << 8) | 63 };
/** Unix mode of a file that its owner may write and everybody may read. */
const attributes = (0o100644 << 16) >>> 0;

/** The local header of a file (PKWARE APPNOTE 6.3.10, section 4.3.7). */
export function localHeader({ path, mtime, isStreamed, ...facts }: ZipFacts): Buffer {
  const name = Buffer.from(path);
  const known = isStreamed ? { crc32: 0, packedSize: 0, size: 0 } : facts;
  return Buffer.concat([
    bytesOf([4, 0x04034b50], [2, versions.deflate]),
    common({ mtime, isStreamed, isDeflated: facts.isDeflated }),
    bytesOf([4, known.crc32], [4, known.packedSize], [4, known.size], [2, name.length], [2, 0]),
    name,
  ]);
}

/** The data descriptor after a file whose size was not known before (section 4.3.9). */
export const dataDescriptor = ({ crc32, packedSize, size }: ZipFacts): Buffer =>
  bytesOf([4, 0x08074b50], [4, crc32], [4, packedSize], [4, size]);

/** A file in the directory (section 4.3.12), with its Unix time, to the second and in UTC. */
export function directoryRecord(facts: ZipFacts): Buffer {
  const { path, mtime, isStreamed, isDeflated, crc32, packedSize, size, offset } = facts;
  const name = Buffer.from(path);
  const isFar = offset >= max32;
  const unixTime = bytesOf([2, 0x5455], [2, 5], [1, 1], [4, unixSeconds(mtime)]);
  const zip64 = isFar ? bytesOf([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    bytesOf([4, 0x02014b50], [2, versions.madeBy], [2, isFar ? versions.zip64 : versions.deflate]),
    common({ mtime, isStreamed, isDeflated }),
    bytesOf([4, crc32], [4, packedSize], [4, size], [2, name.length], [2, unixTime.length + zip64.length]),
    bytesOf([2, 0], [2, 0], [2, 0], [4, attributes], [4, Math.min(offset, max32)]),
    name,
    unixTime,
    zip64,
  ]);
}

/** The end of a zip (sections 4.3.14 to 4.3.16): where its directory is. */
export function directoryEnd(count: number, offset: number, size: number): Buffer {
  const isLarge = count >= max16 || offset >= max32 || size >= max32;
  const counted = Math.min(count, max16);
  return Buffer.concat([
    ...(isLarge
      ? [
          bytesOf([4, 0x06064b50], [8, 44], [2, versions.madeBy], [2, versions.zip64], [4, 0], [4, 0]),
          bytesOf([8, count], [8, count], [8, size], [8, offset]),
          bytesOf([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
        ]
      : []),
    bytesOf([4, 0x06054b50], [2, 0], [2, 0], [2, counted], [2, counted]),
    bytesOf([4, Math.min(size, max32)], [4, Math.min(offset, max32)], [2, 0]),
  ]);
}

/** The common part of local header and directory: flags, method and time. */
function common({
  mtime,
  isStreamed,
  isDeflated,
}: Pick<ZipFacts, "mtime" | "isStreamed" | "isDeflated">): Buffer {
  const { date, time } = dosTime(mtime);
  return bytesOf(
    [2, flags.utf8 | (isStreamed ? flags.streamed : 0)],
    [2, isDeflated ? 8 : 0],
    [2, time],
    [2, date],
  );
}

/** Times in a zip have no zone, steps of two seconds and a range from 1980 to 2107; here they are in UTC. */
function dosTime(mtime: Date): { readonly date: number; readonly time: number } {
  const year = mtime.getUTCFullYear();
  if (year < 1980) return { date: (1 << 5) | 1, time: 0 };
  if (year > 2107) return { date: (127 << 9) | (12 << 5) | 31, time: 0 };
  return {
    date: ((year - 1980) << 9) | ((mtime.getUTCMonth() + 1) << 5) | mtime.getUTCDate(),
    time: (mtime.getUTCHours() << 11) | (mtime.getUTCMinutes() << 5) | Math.floor(mtime.getUTCSeconds() / 2),
  };
}

/** Seconds since 1970 in 32 bits with a sign, as unsigned ones. */
const unixSeconds = (mtime: Date): number =>
  Math.max(-0x80000000, Math.min(0x7fffffff, Math.floor(mtime.getTime() / 1000))) >>> 0;

/** Numbers one after the other, each with its number of bytes, little-endian. */
function bytesOf(...numbers: readonly (readonly [bytes: 1 | 2 | 4 | 8, value: number])[]): Buffer {
  // Not from the pool of small buffers, which a directory of many files would keep in memory.
  const out = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), at);
    else out.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return out;
}
