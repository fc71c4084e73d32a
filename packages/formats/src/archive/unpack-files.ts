import { fail, ok, type Result } from "@cairn/domain/result";
import { jsonFormat } from "../json/json-format.ts";
import { isLoneTable, tableHead } from "../services/summary-table.ts";
import type { ArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, defaultArchiveLimits, UnpackBudget } from "./archive-limits.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";
import { type ByteSource, bytesSource } from "./byte-source.ts";
import { isArchiveName, isCandidate, isGzippedArchiveName, isHidden, isJsonName } from "./entry-name.ts";
import { GunzipSink, isGzip } from "./gzip.ts";
import { type Archive, openArchive, readHead } from "./open-archive.ts";
import type { ZipEntry } from "./zip-directory.ts";

/** One file of an upload that may be an activity. */
export interface UnpackedFile {
  /** Path inside the upload: "export.zip/activities/1.fit" without the ending that gzip added. */
  readonly name: string;
  /** Why it cannot be unpacked, when that is already known. */
  readonly refusal?: ArchiveError;
  /** True for a packed archive that is too large to hold in memory: it may be opened with another place for it (`Nesting`). */
  readonly isUnopened?: true;
  /** Unpacks it into a sink, gunzipped when it is gzip. */
  extract(sink: ByteSink): Promise<Unpacked>;
}

/** Stores packed archives found inside an archive, so that they are not held in memory. */
export interface Nesting {
  /** Number of files in it, if it was listed before. */
  countOf(entry: ZipEntry): number | undefined;
  /** Unpacks it to a place that allows reading at any position. */
  open(
    entry: ZipEntry,
    extract: (sink: ByteSink) => Promise<Unpacked>,
  ): Promise<Result<ByteSource, ArchiveError>>;
  /** Called when all of its files have been listed; its place can be freed. */
  close(entry: ZipEntry, count: number): void;
}

export interface UnpackOptions {
  readonly limits?: ArchiveLimits;
  /** Number of files to skip from the first. */
  readonly from?: number;
  readonly nesting?: Nesting;
  /** Called for each file that is no activity by its name, and not hidden, in the order of the archive. */
  readonly onPassed?: (name: string) => void;
}

/** Archives inside an archive are opened, but not the archives inside these. */
const maxDepth = 1;
const chunkLength = 262_144;

interface Unpacking {
  readonly limits: ArchiveLimits;
  readonly budget: UnpackBudget;
  readonly nesting: Nesting | undefined;
  readonly onPassed: ((name: string) => void) | undefined;
  /** Number of files still to be skipped. */
  toPass: number;
}

/**
 * Every file of an upload that may be an activity: the upload itself, or each file in it when it is a zip or KMZ, including
 * folders and archives inside it. Files that are clearly not activities (photos, tables, hidden ones) are skipped, a JSON file
 * unless it begins like a recording (and has no file of another format beside it that is the same); an archive that cannot be
 * opened is returned as a file with a refusal. A table of workouts has none. Memory is bounded by a slice of a file, except for
 * a packed archive inside the archive, or a gzipped one, which is held whole unless `nesting` keeps it elsewhere.
 */
export async function* unpackFiles(
  source: ByteSource,
  name: string,
  { limits = defaultArchiveLimits, from = 0, nesting, onPassed }: UnpackOptions = {},
): AsyncGenerator<UnpackedFile> {
  const unpacking = { limits, budget: new UnpackBudget(limits), nesting, onPassed, toPass: from };
  const head = await source.read(0, Math.min(tableHead, source.length));
  // Its workouts have no recordings.
  if (isLoneTable(head)) return;
  const packed = isGzip(head) && (await isGzippedZip(source, unpacking));
  const archive = packed ? await unpackedZip((sink) => extractSource(source, unpacking, sink)) : undefined;
  if (isZip(head)) yield* filesOf(source, name, 0, unpacking);
  else if (archive?.ok) yield* filesOf(archive.value, plainName(name), 0, unpacking);
  else if (archive) yield* wanted(unpacking, refused(plainName(name), archive.error));
  else
    yield* wanted(unpacking, {
      name: plainName(name),
      extract: (sink) => extractSource(source, unpacking, sink),
    });
}

function* wanted(unpacking: Unpacking, file: UnpackedFile): Generator<UnpackedFile> {
  if (unpacking.toPass > 0) unpacking.toPass -= 1;
  else yield file;
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
): AsyncGenerator<UnpackedFile, number> {
  const archive = await openArchive(source, unpacking.limits, unpacking.budget);
  if (!archive.ok) {
    yield* wanted(unpacking, refused(name, archive.error));
    return 1;
  }
  let count = 0;
  const recorded = new Set(archive.value.entries.flatMap((entry) => recordedName(entry.name) ?? []));
  for (const entry of archive.value.entries) {
    const path = `${name}/${entry.name}`;
    if (!isCandidate(entry.name) && !(await isRecordingInJson(archive.value, entry, recorded))) {
      if (!isHidden(entry.name)) unpacking.onPassed?.(path);
      continue;
    }
    if (isTooLargeToHold(entry, depth, unpacking)) {
      count += 1;
      const limit = unpacking.limits.nestedBytes;
      yield* wanted(unpacking, { ...refused(path, { kind: "too_large", limit }), isUnopened: true });
      continue;
    }
    const refusal = refusalOf(entry, depth);
    if (!refusal && isArchiveName(entry.name)) {
      count += yield* nestedFiles(archive.value, entry, path, depth + 1, unpacking);
      continue;
    }
    if (!refusal && depth < maxDepth && isGzippedArchiveName(entry.name)) {
      count += yield* gzippedFiles(archive.value, entry, plainName(path), depth + 1, unpacking);
      continue;
    }
    count += 1;
    yield* wanted(
      unpacking,
      refusal
        ? refused(path, refusal)
        : {
            name: plainName(path),
            extract: (sink) => extractGunzipped(archive.value, entry, unpacking, sink),
          },
    );
  }
  return count;
}

/** The name of a recording without its extensions; undefined for other files. */
const recordedName = (name: string): string | undefined =>
  /^(.+)\.(?:fit|gpx|tcx|kml)(?:\.gz)?$/i.exec(name)?.[1];

/** Bytes of a JSON file that tell what it is. */
const jsonHead = 4096;

/** True for a JSON file that begins like a recording and is not described by a file of another format beside it. */
async function isRecordingInJson(
  archive: Archive,
  entry: ZipEntry,
  recorded: ReadonlySet<string>,
): Promise<boolean> {
  const { name, refusal } = entry;
  if (refusal || !isJsonName(name) || recorded.has(name.replace(/\.json$/i, ""))) return false;
  return jsonFormat.recognises(await readHead(archive, entry, jsonHead));
}

/** Largest gzipped archive, bytes unpacked: it is held in memory. */
const gzippedBytes = 67_108_864;

/** True for a gzip file whose content is a zip. */
async function isGzippedZip(source: ByteSource, { limits }: Unpacking): Promise<boolean> {
  let head: Uint8Array | undefined;
  const sink = new GunzipSink(limits, new UnpackBudget(limits), (chunk) => {
    head ??= chunk.slice(0, 4);
    return false;
  });
  sink.push(await source.read(0, Math.min(source.length, jsonHead)));
  return head !== undefined && isZip(head);
}

/** The files of an archive that was gzipped as a whole. */
async function* gzippedFiles(
  archive: Archive,
  entry: ZipEntry,
  path: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<UnpackedFile, number> {
  const opened = await unpackedZip((sink) => extractGunzipped(archive, entry, unpacking, sink));
  if (opened.ok) return yield* filesOf(opened.value, path, depth, unpacking);
  yield* wanted(unpacking, refused(path, opened.error));
  return 1;
}

/** An archive that is unpacked into memory, within its limit. */
async function unpackedZip(
  extract: (sink: ByteSink) => Promise<Unpacked>,
): Promise<Result<ByteSource, ArchiveError>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const outcome = await extract((chunk) => {
    length += chunk.length;
    if (length <= gzippedBytes) chunks.push(chunk.slice());
    return length <= gzippedBytes;
  });
  if (length > gzippedBytes) return fail({ kind: "too_large", limit: gzippedBytes });
  return outcome.ok ? ok(joinedSource(chunks, length)) : outcome;
}

function joinedSource(chunks: readonly Uint8Array[], length: number): ByteSource {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytesSource(bytes);
}

const refusalOf = (entry: ZipEntry, depth: number): ArchiveError | undefined =>
  depth >= maxDepth && isArchiveName(entry.name) ? { kind: "nested_too_deep" } : entry.refusal;

/** A stored archive (method 0) is read in place, whatever its size. */
const isTooLargeToHold = (entry: ZipEntry, depth: number, { nesting, limits }: Unpacking): boolean =>
  !nesting &&
  depth < maxDepth &&
  isArchiveName(entry.name) &&
  entry.method !== 0 &&
  entry.size > limits.nestedBytes &&
  (entry.refusal === undefined || entry.refusal.kind === "too_large");

const refused = (name: string, refusal: ArchiveError): UnpackedFile => ({
  name,
  refusal,
  extract: () => Promise.resolve(fail(refusal)),
});

/** Yields the files of an archive inside the archive; returns their number. */
async function* nestedFiles(
  archive: Archive,
  entry: ZipEntry,
  path: string,
  depth: number,
  unpacking: Unpacking,
): AsyncGenerator<UnpackedFile, number> {
  const stored = await archive.stored(entry);
  if (stored) return yield* filesOf(stored, path, depth, unpacking);
  const { nesting, toPass } = unpacking;
  const known = nesting?.countOf(entry);
  if (known !== undefined && known <= toPass) {
    unpacking.toPass -= known;
    nesting?.close(entry, known);
    return known;
  }
  const opened = nesting
    ? await nesting.open(entry, (sink) => archive.extract(entry, sink))
    : await readWhole(archive, entry);
  if (!opened.ok) {
    yield* wanted(unpacking, refused(path, opened.error));
    return 1;
  }
  let count = 0;
  try {
    count = yield* filesOf(opened.value, path, depth, unpacking);
  } finally {
    nesting?.close(entry, count);
  }
  return count;
}

async function readWhole(archive: Archive, entry: ZipEntry): Promise<Result<ByteSource, ArchiveError>> {
  const chunks: Uint8Array[] = [];
  const outcome = await archive.extract(entry, (chunk) => chunks.push(chunk) > 0);
  if (!outcome.ok) return outcome;
  return ok(joinedSource(chunks, entry.size));
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
