import { createHash, randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "@cairn/domain/result";
import { createDecoder, headLength } from "@cairn/formats/decoder";
import { isZip } from "@cairn/formats/unpack-files";
import { isGzip, unpackHead } from "./gzip-limits.ts";
import { type ImportError, importErrorOf } from "./import-error.ts";

/** A file on the disk that begins like a recording or like an archive. */
export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** Of the bytes as they came, hex. */
  readonly sha256: string;
  readonly gzipped: boolean;
  /** A zip or KMZ, whose files are the recordings. */
  readonly isArchive: boolean;
}

/** A part of a multipart body; `truncated` once it was longer than allowed. */
export interface IncomingFile {
  readonly filename: string;
  readonly file: Readable & { readonly truncated?: boolean };
}

/**
 * Streams an upload to the disk. What does not begin like a recording or an archive is refused by its first bytes: nothing of it is written, and the
 * rest is read and forgotten, because a client that is cut off while it sends does not see the answer.
 *
 * @param folder on the same disk as the file store
 */
export async function receiveFile(
  { filename, file }: IncomingFile,
  folder: string,
): Promise<Result<ReceivedFile, ImportError>> {
  const { head, gzipped, isArchive, refusal } = await readHead(file);
  if (refusal) {
    for await (const _ of file) continue;
    return fail(refusal);
  }
  const path = join(folder, randomBytes(12).toString("hex"));
  const written = await writeToDisk(path, head, file);
  if (file.truncated === true) {
    await rm(path, { force: true });
    return fail("workout_import.file_too_large");
  }
  return ok({ path, name: safeName(filename), gzipped, isArchive, ...written });
}

/** Reads a file that is one too many without keeping anything of it. */
export async function forgetFile({ file }: IncomingFile): Promise<Result<ReceivedFile, ImportError>> {
  for await (const _ of file) continue;
  return fail("workout_import.too_many_files");
}

interface Head {
  readonly head: Uint8Array;
  readonly gzipped: boolean;
  readonly isArchive: boolean;
  readonly refusal: ImportError | undefined;
}

/** Reads as much as is needed to tell what the file is. */
async function readHead(file: Readable): Promise<Head> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length >= headLength) break;
  }
  const head = Buffer.concat(chunks);
  if (isZip(head)) return { head, gzipped: false, isArchive: true, refusal: undefined };
  const gzipped = isGzip(head);
  const begin = gzipped ? unpackHead(head) : head;
  if (!begin) return { head, gzipped, isArchive: false, refusal: "workout_import.damaged" };
  const decoder = createDecoder(begin.subarray(0, headLength));
  return { head, gzipped, isArchive: false, refusal: decoder.ok ? undefined : importErrorOf(decoder.error) };
}

async function writeToDisk(path: string, head: Uint8Array, rest: Readable) {
  const hash = createHash("sha256").update(head);
  const handle = await open(path, "wx", 0o600);
  let size = head.length;
  try {
    await handle.write(head);
    for await (const chunk of rest) {
      hash.update(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      await handle.write(chunk as Uint8Array);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest("hex") };
}

const nameLength = 255;

/** A file name without its path and without characters that steer a terminal or turn the direction of text. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim();
  return Array.from(visible).slice(0, nameLength).join("") || "file";
}
