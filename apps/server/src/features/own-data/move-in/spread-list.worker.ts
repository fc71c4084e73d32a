import { randomBytes } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { ListFileName } from "@cairn/contracts/own-data/own-data-files";
import { hashesOf, readEntries, readManifest, within } from "./open-own-data.ts";

export interface SpreadInput {
  readonly path: string;
  readonly name: ListFileName;
  /** Folder for the file. */
  readonly folder: string;
}

/**
 * Writes a list of an archive whose head was read into a file, an entry a line, so that it is unpacked, parsed and checked once
 * however many parts it is read in.
 *
 * @returns path of the file; null if the archive has changed since
 */
export const spreadList = async ({ path, name, folder }: SpreadInput): Promise<string | null> =>
  await within(path, async (archive) => {
    if (!archive || archive === "too_large") return null;
    const manifest = await readManifest(archive);
    if (!manifest.ok) return null;
    const list = await readEntries(archive, hashesOf(manifest.value), name);
    return list.ok ? writeLines(join(folder, randomBytes(12).toString("hex")), list.value) : null;
  });

function writeLines(path: string, entries: readonly unknown[]): string {
  const handle = openSync(path, "wx", 0o600);
  let isWhole = false;
  try {
    for (const entry of entries) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      for (let at = 0; at < line.length;) at += writeSync(handle, line, at);
    }
    isWhole = true;
    return path;
  } finally {
    closeSync(handle);
    if (!isWhole) rmSync(path, { force: true });
  }
}

export interface ReadSpreadInput {
  /** Path of the file with the lines. */
  readonly path: string;
  /** Byte at which the part begins. */
  readonly from: number;
  /** Maximum number of entries. */
  readonly limit: number;
}

/** A part of a list. */
export interface SpreadPart {
  readonly entries: readonly unknown[];
  /** Byte at which the next part begins; undefined after the last. */
  readonly next: number | undefined;
}

const chunkBytes = 1_048_576;
/** Size of a part after which it ends, bytes: a route may have a million points. */
const partBytes = 8 * chunkBytes;

/** Reads some lines of such a file: at least one. */
export function readSpread({ path, from, limit }: ReadSpreadInput): SpreadPart {
  const handle = openSync(path, "r");
  try {
    const entries: unknown[] = [];
    let next = from;
    for (const line of linesFrom(handle, from)) {
      entries.push(JSON.parse(line.toString()));
      next += line.length + 1;
      if (entries.length >= limit || next - from >= partBytes) return { entries, next };
    }
    return { entries, next: undefined };
  } finally {
    closeSync(handle);
  }
}

/** The lines of a file from a byte on, without their ends; each has one. */
function* linesFrom(handle: number, from: number): Generator<Buffer> {
  let begun: Buffer[] = [];
  for (let at = from; ;) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const read = readSync(handle, chunk, 0, chunkBytes, at);
    if (read === 0) return;
    at += read;
    let rest = chunk.subarray(0, read);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...begun, rest.subarray(0, end)]);
      begun = [];
      rest = rest.subarray(end + 1);
    }
    begun.push(rest);
  }
}
