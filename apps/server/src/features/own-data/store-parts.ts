import { randomBytes } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "../../deps.ts";

/** The disk has no room for more. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";
}

interface Parts {
  /** Bytes of each but the last. */
  readonly partBytes: number;
  readonly keyOf: (part: number) => string;
}

/**
 * Writes a stream to the file store in parts of one size, each as soon as it is full, so that neither memory nor the folder for files under way ever hold
 * more than one. What breaks off leaves the parts that were full.
 *
 * @throws NoSpaceError before the disk is as full as the operator lets it be
 */
export async function storeParts(
  deps: Pick<Deps, "files" | "incomingDir" | "storage">,
  source: Readable,
  { partBytes, keyOf }: Parts,
): Promise<{ readonly size: number; readonly parts: number }> {
  const path = join(deps.incomingDir, randomBytes(12).toString("hex"));
  let handle: FileHandle | undefined;
  let [size, parts, written] = [0, 0, 0];
  const endPart = async (): Promise<void> => {
    await handle?.close();
    handle = undefined;
    await deps.files.adopt(keyOf(parts), path);
    parts += 1;
    written = 0;
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        if (!handle) {
          if (!(await deps.storage.hasFreeSpace())) throw new NoSpaceError("the disk is nearly full");
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

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
