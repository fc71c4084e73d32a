import { createHash, randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "@cairn/domain/result";
import { isDiskFull } from "../storage/disk-full.ts";
import type { StorageRefusal, StorageRoom } from "../storage/storage.ts";

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

/** Reads a stream to its end and discards it, because a client that is cut off while it sends does not see the answer. */
export async function discardStream(stream: Readable): Promise<void> {
  for await (const _ of stream) continue;
}

/** Reads a stream to its end and keeps only its SHA-256, hex. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

/** A file in the folder for uploads. */
export interface IncomingFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Writes a stream, whose head has been read, to a new file; an interrupted stream leaves no file. If there is no space for it,
 * the rest is read and discarded.
 */
export const writeIncoming = async (
  folder: string,
  head: Uint8Array,
  rest: Readable,
  room: StorageRoom,
): Promise<Result<IncomingFile, StorageRefusal>> =>
  await rewriteIncoming(folder, head, rest, { room, rewrite: (chunk) => [chunk] });

interface Rewriting {
  /** Receives each piece before it is written. */
  readonly room: StorageRoom;
  /** Returns the bytes to write for each piece of the stream, valid until the next call. */
  readonly rewrite: (chunk: Uint8Array) => readonly Uint8Array[];
}

/** The same for a converted stream. Size and hash are those of the original stream. */
export async function rewriteIncoming(
  folder: string,
  head: Uint8Array,
  rest: Readable,
  { room, rewrite }: Rewriting,
): Promise<Result<IncomingFile, StorageRefusal>> {
  const path = join(folder, randomBytes(12).toString("hex"));
  const hash = createHash("sha256");
  const handle = await open(path, "wx", 0o600);
  let size = 0;
  const take = async (chunk: Uint8Array): Promise<StorageRefusal | undefined> => {
    const refusal = await room.take(chunk.length);
    if (refusal) return refusal;
    hash.update(chunk);
    size += chunk.length;
    for (const piece of rewrite(chunk)) await handle.appendFile(piece);
    return undefined;
  };
  let refusal: StorageRefusal | undefined;
  try {
    refusal = await take(head);
    // A client that is cut off while it sends does not see the answer.
    for await (const chunk of rest.iterator({ destroyOnReturn: false }))
      refusal ??= await take(chunk as Uint8Array);
  } catch (error) {
    await rm(path, { force: true });
    if (!isDiskFull(error)) throw error;
    await discardStream(rest);
    refusal = "storage.no_space";
  } finally {
    await handle.close();
  }
  if (refusal) {
    await rm(path, { force: true });
    return fail(refusal);
  }
  return ok({ path, size, sha256: hash.digest("hex") });
}
