import { crc32, deflateRawSync } from "node:zlib";

/** A file to add to a zip. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether to store it instead of deflating it. */
  readonly stored?: boolean;
  /** Deflated bytes to write instead of those of `bytes`, which the directory still describes. */
  readonly packed?: Uint8Array;
  /** The length that the directory states, bytes. */
  readonly claimedSize?: number;
}

const localLength = 30;
const entryLength = 46;
const endLength = 22;
/** 2020-01-01 in the date format of MS-DOS. */
const date = 0x5021;
const utf8Flag = 0x800;

/** Writes a zip without zip64 (PKWARE APPNOTE 6.3.10), names in UTF-8. */
export function writeZip(files: readonly ZipFile[]): Uint8Array {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes, stored = false, packed, claimedSize = bytes.length } of files) {
    const label = new TextEncoder().encode(name);
    const data = packed ?? (stored ? bytes : deflateRawSync(bytes));
    const common = [utf8Flag, stored ? 0 : 8, 0, date];
    const sizes = [crc32(bytes), data.length, claimedSize];
    const header = block(localLength, [20, ...common], sizes, 0x04034b50);
    header.setUint16(26, label.length, true);
    local.push(bytesOf(header), label, data);
    const entry = block(entryLength, [20, 20, ...common], sizes, 0x02014b50);
    entry.setUint16(28, label.length, true);
    entry.setUint32(42, offset, true);
    directory.push(bytesOf(entry), label);
    offset += localLength + label.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = block(endLength, [0, 0, files.length, files.length], [size, offset], 0x06054b50);
  return Uint8Array.from(Buffer.concat([...local, ...directory, bytesOf(end)]));
}

/** A block of `length` bytes: a signature, numbers of two bytes, numbers of four, zeros. */
function block(
  length: number,
  short: readonly number[],
  long: readonly number[],
  signature: number,
): DataView {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, signature, true);
  for (const [i, value] of short.entries()) view.setUint16(4 + 2 * i, value, true);
  for (const [i, value] of long.entries()) view.setUint32(4 + 2 * short.length + 4 * i, value, true);
  return view;
}

const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer);
