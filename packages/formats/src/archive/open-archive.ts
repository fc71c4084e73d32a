import { ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, defaultArchiveLimits, UnpackBudget } from "./archive-limits.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";
import type { ByteSource } from "./byte-source.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { extractEntry, storedSource } from "./zip-extract.ts";

/** A zip, or a KMZ, which is one. */
export interface Archive {
  /** Its files as the directory lists them; folders have names that end in a slash. */
  readonly entries: readonly ZipEntry[];
  /** Unpacks one of them into a sink; all unpackings together stay within the limits. */
  readonly extract: (entry: ZipEntry, sink: ByteSink) => Promise<Unpacked>;
  /** One that is stored as it is, without copying it; its checksum is not looked at. Undefined for the others. */
  readonly stored: (entry: ZipEntry) => Promise<ByteSource | undefined>;
}

/**
 * Lists what a zip holds without unpacking anything.
 *
 * @param budget shared with the archive that this one was found in
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
