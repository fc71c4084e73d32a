import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FileStore } from "../../platform/files/file-store.ts";
import { isDiskFull } from "../../platform/storage/disk-full.ts";
import type { MadeArchive } from "./archive-work.ts";

/** The disk has no room for more. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";
}

interface Parts {
  readonly files: Pick<FileStore, "put">;
  /** Path of a part until it is full. */
  readonly path: string;
  /** Whether the disk has room for another part. */
  readonly hasRoom: () => Promise<boolean>;
  /** Bytes of each but the last. */
  readonly partBytes: number;
  readonly keyOf: (part: number) => string;
}

/**
 * Writes a stream to the file store in parts of one size, each as soon as it is full, so that neither memory nor the folder of
 * temporary files ever holds more than one. If it is broken off, the full parts stay.
 *
 * @throws NoSpaceError before the disk is as full as the operator allows
 */
export async function storeParts(
  source: Readable,
  { files, path, hasRoom, partBytes, keyOf }: Parts,
): Promise<MadeArchive> {
  let handle: FileHandle | undefined;
  let [size, parts, written] = [0, 0, 0];
  const endPart = async (): Promise<void> => {
    await handle?.close();
    handle = undefined;
    await files.put(keyOf(parts), path);
    // The next part is a new file, since the store may have this one by another name.
    await rm(path);
    parts += 1;
    written = 0;
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        if (!handle) {
          if (!(await hasRoom())) throw new NoSpaceError("the disk is nearly full");
          handle = await open(path, "wx", 0o600);
        }
        const piece = chunk.subarray(at, at + partBytes - written);
        await handle.appendFile(piece);
        at += piece.length;
        written += piece.length;
        size += piece.length;
        if (written === partBytes) await endPart();
      }
    }
    if (handle) await endPart();
    return { size, parts };
  } catch (error) {
    throw isDiskFull(error) ? new NoSpaceError("the disk is full", { cause: error }) : error;
  } finally {
    await handle?.close();
    await rm(path, { force: true });
  }
}
