import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive/archive-error.ts";
import { type ArchiveLimits, defaultArchiveLimits, UnpackBudget } from "./archive/archive-limits.ts";
import type { ByteSink, Unpacked } from "./archive/byte-sink.ts";
import { type ByteSource, bytesSource } from "./archive/byte-source.ts";
import { isArchiveName, isCandidate } from "./archive/entry-name.ts";
import { GunzipSink } from "./archive/gzip.ts";
import { type Archive, openArchive } from "./archive/open-archive.ts";
import type { ZipEntry } from "./archive/zip-directory.ts";

/** One file of an upload that may be an activity. */
export interface UnpackedFile {
  /** Path inside the upload: "export.zip/activities/1.fit" without what gzip added. */
  readonly name: string;
  /** Why it cannot be unpacked, when that is known already. */
  readonly refusal?: ArchiveError;
  /** Unpacks it into a sink, gunzipped when it is gzip. */
  extract(sink: ByteSink): Promise<Unpacked>;
}

/** Archives inside an archive are opened, those inside these are not. */
const maxDepth = 1;
const chunkLength = 262_144;

interface Unpacking {
  readonly limits: ArchiveLimits;
  readonly budget: UnpackBudget;
}

/**
 * Every file of an upload that may be an activity: the upload itself, or each file in it when it is a zip or KMZ, folders and
 * archives inside it included. Files that nobody would take for an activity (photos, tables, hidden ones) are passed over; an archive
 * that cannot be opened is a file with a refusal.
 */
export async function* unpackFiles(
  source: ByteSource,
  name: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): AsyncGenerator<UnpackedFile> {
  const unpacking = { limits, budget: new UnpackBudget(limits) };
  if (isZip(await source.read(0, Math.min(4, source.length)))) yield* filesOf(source, name, 0, unpacking);
  else yield { name: plainName(name), extract: (sink) => extractSource(source, unpacking, sink) };
}

/** True for the first bytes of a zip or KMZ: a local header, or the end record of one without files. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 &&
  head[1] === 0x4b &&
  ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));

const plainName = (name: string): string => name.replace(/\.gz$/i, "");

async function* filesOf(
  source: ByteSource,
  name: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<UnpackedFile> {
  const archive = await openArchive(source, unpacking.limits, unpacking.budget);
  if (!archive.ok) {
    yield refused(name, archive.error);
    return;
  }
  for (const entry of archive.value.entries) {
    const path = `${name}/${entry.name}`;
    if (!isCandidate(entry.name)) continue;
    if (entry.refusal) yield refused(path, entry.refusal);
    else if (isArchiveName(entry.name)) yield* nestedFiles(archive.value, entry, path, depth + 1, unpacking);
    else {
      yield {
        name: plainName(path),
        extract: (sink) => extractGunzipped(archive.value, entry, unpacking, sink),
      };
    }
  }
}

const refused = (name: string, refusal: ArchiveError): UnpackedFile => ({
  name,
  refusal,
  extract: () => Promise.resolve(fail(refusal)),
});

async function* nestedFiles(
  archive: Archive,
  entry: ZipEntry,
  path: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<UnpackedFile> {
  const { nestedBytes } = unpacking.limits;
  if (depth > maxDepth) yield refused(path, { kind: "nested_too_deep" });
  else if (entry.size > nestedBytes) yield refused(path, { kind: "too_large", limit: nestedBytes });
  else {
    const bytes = await readWhole(archive, entry);
    if (bytes.ok) yield* filesOf(bytesSource(bytes.value), path, depth, unpacking);
    else yield refused(path, bytes.error);
  }
}

async function readWhole(archive: Archive, entry: ZipEntry): Promise<Result<Uint8Array, ArchiveError>> {
  const chunks: Uint8Array[] = [];
  const outcome = await archive.extract(entry, (chunk) => chunks.push(chunk) > 0);
  if (!outcome.ok) return outcome;
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return ok(bytes);
}

async function extractGunzipped(
  archive: Archive,
  entry: ZipEntry,
  { limits, budget }: Unpacking,
  sink: ByteSink,
): Promise<Unpacked> {
  const gunzip = new GunzipSink(limits, budget, sink);
  const outcome = await archive.extract(entry, gunzip.push);
  const inner = gunzip.end();
  return outcome.ok && inner ? inner : outcome;
}

async function extractSource(
  source: ByteSource,
  { limits, budget }: Unpacking,
  sink: ByteSink,
): Promise<Unpacked> {
  const gunzip = new GunzipSink(limits, budget, sink);
  for (let at = 0; at < source.length; at += chunkLength) {
    if (!gunzip.push(await source.read(at, Math.min(source.length, at + chunkLength)))) break;
  }
  return gunzip.end() ?? ok(undefined);
}
