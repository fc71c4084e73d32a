import { createHash } from "node:crypto";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { SpareSpace } from "../storage/spare-space.ts";

/** Bytes of a header and of what each file is filled up to (POSIX ustar). */
const block = 512;

/** What was packed. */
export interface PackedTiles {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Packs a folder of Valhalla's tiles into the archive that it can map into memory, which all processes share: a tar file whose
 * first member, `index.bin`, has the place, the id and the size of each tile (as `valhalla_build_extract` writes it).
 *
 * @returns `undefined` if there is no tile
 * @throws NoSpareSpaceError if it would touch the reserve of the disk
 */
export async function packTiles(
  folder: string,
  path: string,
  space: SpareSpace,
): Promise<PackedTiles | undefined> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".gph"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => (a < b ? -1 : 1));
  if (found.length === 0) return undefined;
  const sizes = await Promise.all(found.map(async (file) => (await stat(file)).size));
  const index = Buffer.alloc(16 * found.length);
  let bytes = block + filled(index.length);
  for (const [i, file] of found.entries()) {
    bytes += block;
    index.writeBigUInt64LE(BigInt(bytes), 16 * i);
    index.writeUInt32LE(tileId(relative(folder, file)), 16 * i + 8);
    index.writeUInt32LE(sizes[i] ?? 0, 16 * i + 12);
    bytes += filled(sizes[i] ?? 0);
  }
  await space.take(bytes + 2 * block);
  const archive = await open(path, "w", 0o600);
  const hash = createHash("sha256");
  try {
    const write = async (content: Uint8Array): Promise<void> => {
      hash.update(content);
      await archive.writeFile(content);
    };
    const add = async (name: string, content: Uint8Array): Promise<void> => {
      await write(header(name, content.length));
      await write(content);
      await write(Buffer.alloc(filled(content.length) - content.length));
    };
    await add("index.bin", index);
    for (const file of found) await add(relative(folder, file), await readFile(file));
    await write(Buffer.alloc(2 * block));
    await archive.sync();
    return { bytes: bytes + 2 * block, sha256: hash.digest("hex") };
  } finally {
    await archive.close();
  }
}

const filled = (bytes: number): number => Math.ceil(bytes / block) * block;

/**
 * The id of a tile by its path such as `2/000/762/485.gph`: three bits for the level, then the number in it (Valhalla's
 * `GraphId`).
 */
function tileId(path: string): number {
  const [level = "", ...digits] = path.replace(/\.gph$/, "").split("/");
  return Number(level) + Number(digits.join("")) * 8;
}

/** A header of a regular file. */
function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) =>
    bytes.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  bytes.write(name, 0, "latin1");
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  bytes.write("        ", 148, "latin1");
  bytes.write("0", 156, "latin1");
  bytes.write("ustar\u000000", 257, "latin1");
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}
