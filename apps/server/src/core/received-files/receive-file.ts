import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "@cairn/domain/result";
import { isZip } from "@cairn/formats/archive/unpack-files";
import { createDecoder, extensionOf, headLength } from "@cairn/formats/decoding/create-decoder";
import { isLoneTable } from "@cairn/formats/services/summary-table";
import { discardStream, readHead, writeIncoming } from "../../platform/files/incoming-file.ts";
import { safeName } from "../../platform/files/safe-name.ts";
import type { CoreDeps } from "../core-deps.ts";
import { isGzip, unpackHead } from "./gzip-limits.ts";
import { type ImportError, importErrorOf } from "./import-error.ts";

/** Names of recordings and archives, as devices and services write them, in capital letters too. */
export const recordingName = /\.(?:zip|kmz|(?:gpx|tcx|fit|kml)(?:\.gz)?)$/i;

/** A file on disk that begins like a recording or an archive. */
export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256 of the bytes as received, hex. */
  readonly sha256: string;
  readonly gzipped: boolean;
  /** A zip or KMZ; the files in it are the recordings. Or a table, whose rows are the workouts. */
  readonly isArchive: boolean;
}

/** A part of a multipart body; `truncated` becomes true if it is longer than allowed. */
export interface IncomingFile {
  /** Empty if the sender does not say; it is then named by its content. */
  readonly filename: string;
  readonly file: Readable & { readonly truncated?: boolean };
}

/** Where the files of a person are received. */
export interface Receiver {
  readonly deps: Pick<CoreDeps, "incomingDir" | "storage">;
  readonly ownerId: string;
  /** Size that the caller declares, bytes. */
  readonly declared?: number;
}

/**
 * Streams an upload to the disk. A file that does not begin like a recording or an archive is refused after its first bytes:
 * nothing of it is written, and the rest is read and dropped, because a client that is disconnected while sending never sees the
 * answer. A file that exceeds the person's quota or the free disk space is refused in the same way.
 */
export async function receiveFile(
  { filename, file }: IncomingFile,
  { deps, ownerId, declared = 0 }: Receiver,
): Promise<Result<ReceivedFile, ImportError>> {
  const head = await readHead(file, headLength);
  const { gzipped, isArchive, extension, refusal } = judgeHead(head);
  if (refusal) {
    await discardStream(file);
    return fail(refusal);
  }
  const room = deps.storage.openRoom(ownerId);
  try {
    const foreseen = await room.foresee(declared);
    if (foreseen) await discardStream(file);
    const written = foreseen ? fail(foreseen) : await writeIncoming(deps.incomingDir, head, file, room);
    if (!written.ok) return fail(written.error);
    if (file.truncated === true) {
      await rm(written.value.path, { force: true });
      return fail("workout_import.file_too_large");
    }
    const name = safeName(filename || `recording.${extension}`);
    return ok({ name, gzipped, isArchive, ...written.value });
  } finally {
    room.close();
  }
}

/** Reads a surplus file without keeping any of it. */
export async function discardFile({ file }: IncomingFile): Promise<Result<ReceivedFile, ImportError>> {
  await discardStream(file);
  return fail("workout_import.too_many_files");
}

interface HeadVerdict {
  readonly gzipped: boolean;
  readonly isArchive: boolean;
  readonly extension: string;
  readonly refusal: ImportError | undefined;
}

/** Recognises the kind of a file by its beginning. */
function judgeHead(head: Uint8Array): HeadVerdict {
  const archive = { gzipped: false, isArchive: true, refusal: undefined };
  if (isZip(head)) return { ...archive, extension: "zip" };
  if (isLoneTable(head)) return { ...archive, extension: "csv" };
  const gzipped = isGzip(head);
  const begin = gzipped ? unpackHead(head) : head;
  const file = { gzipped, isArchive: false };
  if (!begin) return { ...file, extension: "gz", refusal: "workout_import.damaged" };
  // A KMZ that was packed once more: its files are read like those of any archive.
  if (gzipped && isZip(begin)) return { ...archive, extension: "zip.gz" };
  const start = begin.subarray(0, headLength);
  const decoder = createDecoder(start);
  return {
    ...file,
    extension: (extensionOf(start) ?? "") + (gzipped ? ".gz" : ""),
    refusal: decoder.ok ? undefined : importErrorOf(decoder.error),
  };
}
