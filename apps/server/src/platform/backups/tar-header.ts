/** Bytes of a header and the unit of a tar (POSIX.1-2001, pax). */
export const blockSize = 512;

/** One file of an archive. */
export interface MemberHeader {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of its bytes, hex. */
  readonly sha256: string;
}

/** Longest extended header, bytes: our names have at most some hundred characters. */
const maxExtended = 4096;
/** Largest size in eleven octal digits; a larger one, such as that of a large region, is in the extended header. */
const maxOctal = 8 ** 11 - 1;

/** The headers of a file: an extended one with its name and its checksum as a comment, which any tar reads, and a plain one. */
export function encodeHeader({ name, size, sha256 }: MemberHeader): Buffer {
  const isLarge = size > maxOctal;
  const records = Buffer.from(
    record("path", name) +
      record("comment", `sha256:${sha256}`) +
      (isLarge ? record("size", String(size)) : ""),
  );
  return Buffer.concat([
    plainHeader("pax", records.length, "x"),
    records,
    padding(records.length),
    plainHeader(name.slice(-99), isLarge ? 0 : size, "0"),
  ]);
}

/** What fills the last block of a file. */
export const padding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** A record of an extended header begins with its own length. */
function record(keyword: string, value: string): string {
  const rest = ` ${keyword}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes;
  while (length !== bytes + String(length).length) length = bytes + String(length).length;
  return String(length) + rest;
}

function plainHeader(name: string, size: number, type: "x" | "0"): Buffer {
  const block = Buffer.alloc(blockSize);
  block.write(name, 0, 100, "latin1");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write(type, 156);
  block.write("ustar\u000000", 257, "latin1");
  block.write(`${sumOf(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
const sumOf = (block: Uint8Array): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** A plain header as `encodeHeader` writes it: its type, and the size of what follows; undefined for anything else. */
export function decodePlain(block: Buffer): { readonly type: "x" | "0"; readonly size: number } | undefined {
  const type = block.toString("latin1", 156, 157);
  const size = /^[0-7]{11}\0$/.exec(block.toString("latin1", 124, 136)) && block.toString("latin1", 124, 135);
  const sum = Number.parseInt(block.toString("latin1", 148, 154), 8);
  if ((type !== "x" && type !== "0") || !size || sum !== sumOf(block)) return undefined;
  const bytes = Number.parseInt(size, 8);
  return type === "x" && bytes > maxExtended ? undefined : { type, size: bytes };
}

/** What an extended header says, as `encodeHeader` writes it; undefined for anything else. */
export function decodeExtended(
  bytes: Buffer,
): (Pick<MemberHeader, "name" | "sha256"> & { readonly size?: number }) | undefined {
  const text = bytes.toString();
  const found =
    /^\d+ path=([^\n\0]{1,1000})\n\d+ comment=sha256:([0-9a-f]{64})\n(?:\d+ size=([1-9]\d{9,14})\n)?$/.exec(
      text,
    );
  const [, name, sha256, size] = found ?? [];
  if (name === undefined || sha256 === undefined) return undefined;
  return { name, sha256, ...(size !== undefined && { size: Number(size) }) };
}
