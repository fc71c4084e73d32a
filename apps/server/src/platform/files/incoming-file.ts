import { createHash, randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** The first bytes of a stream, at least `length` unless it ends before; the rest stays to be read. */
export async function readHead(stream: Readable, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks);
}

/** Reads a stream to its end and keeps nothing: a client that is cut off while it sends does not see the answer. */
export async function forget(stream: Readable): Promise<void> {
  for await (const _ of stream) continue;
}

/** A file in the folder for uploads. */
export interface IncomingFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Writes a stream, whose head has been read, to a file of its own; what breaks off leaves no file. */
export const writeIncoming = async (
  folder: string,
  head: Uint8Array,
  rest: Readable,
): Promise<IncomingFile> => await rewriteIncoming(folder, head, rest, (chunk) => [chunk]);

/**
 * Writes what is made of a stream, whose head has been read, to a file of its own; what breaks off leaves no file. Size and hash are those
 * of the stream.
 *
 * @param rewrite gives for each piece of the stream what is to be written, valid until its next call
 */
export async function rewriteIncoming(
  folder: string,
  head: Uint8Array,
  rest: Readable,
  rewrite: (chunk: Uint8Array) => readonly Uint8Array[],
): Promise<IncomingFile> {
  const path = join(folder, randomBytes(12).toString("hex"));
  const hash = createHash("sha256");
  const handle = await open(path, "wx", 0o600);
  let size = 0;
  const take = async (chunk: Uint8Array): Promise<void> => {
    hash.update(chunk);
    size += chunk.length;
    for (const piece of rewrite(chunk)) await handle.appendFile(piece);
  };
  try {
    await take(head);
    for await (const chunk of rest) await take(chunk as Uint8Array);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return { path, size, sha256: hash.digest("hex") };
}
