import { ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, defaultArchiveLimits, UnpackBudget } from "./archive-limits.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";
import type { ByteSource } from "./byte-source.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { extractEntry, storedSource } from "./zip-extract.ts";

/** A zip or a KMZ, which is a zip. */
export interface Archive {
  /** Its files as listed in the directory; names of folders end in a slash. */
  readonly entries: readonly ZipEntry[];
  /** Unpacks one of them into a sink; all unpackings together stay within the limits. */
  readonly extract: (entry: ZipEntry, sink: ByteSink) => Promise<Unpacked>;
  /** A file that is stored uncompressed, without copying it; its checksum is not verified. Undefined for the others. */
  readonly stored: (entry: ZipEntry) => Promise<ByteSource | undefined>;
}

/** The first bytes of a file of an archive, as many as it has and can be unpacked. */
export async function readHead({ extract }: Archive, entry: ZipEntry, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(length, entry.size));
  let read = 0;
  await extract(entry, (chunk) => {
    const part = chunk.subarray(0, head.length - read);
    head.set(part, read);
    read += part.length;
    return read < head.length;
  });
  return head.subarray(0, read);
}

/**
 * Lists the files of a zip without unpacking anything.
 *
 * @param budget shared with the archive that contains this one
 */
export async function openArchive(
  source: ByteSource,
  limits: ArchiveLimits = defaultArchiveLimits,
  budget: UnpackBudget = new UnpackBudget(limits),
): Promise<Result<Archive, ArchiveError>> {
  const entries = await readZipDirectory(source, limits);
  if (!entries.ok) return entries;
  return ok({
    entries: entries.value,
    extract: (entry, sink) => extractEntry(source, entry, limits, budget, sink),
    stored: (entry) => storedSource(source, entry),
  });
}
