import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  accountFile,
  listFiles,
  type ListEntry,
  type ListFileName,
  manifestFile,
  type OwnDataManifest,
  type OwnDataSettings,
  settingsFile,
} from "@cairn/contracts/own-data/own-data-files";
import { ownDataFormat } from "@cairn/contracts/own-data/own-data-limits";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type ArchiveLimits, defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import { type Archive, openArchive } from "@cairn/formats/archive/open-archive";
import { z } from "zod";
import { fileSource } from "../../../core/archives/file-source.ts";
import { parseBounded } from "./parse-bounded.ts";

/** Why an archive is not imported. */
export type MoveError = "own_data.damaged" | "own_data.newer" | "own_data.too_large";

/** What is known of an archive before anything of it is imported. */
export interface OwnDataHead extends Pick<OwnDataManifest, "madeAt" | "server" | "account"> {
  readonly settings: OwnDataSettings;
  readonly profileImage: string | null;
  /** Keys of its workouts, in their order. */
  readonly workouts: readonly string[];
}

const manifestName = "cairn.json";
const mebibyte = 1_048_576;

/** The manifest before its files are checked. */
const manifestHead = manifestFile.extend({ members: z.array(z.unknown()) });

/** Room for 40,000 workouts with four files each. */
const limits: ArchiveLimits = {
  ...defaultArchiveLimits,
  entries: 250_000,
  directoryBytes: 64 * mebibyte,
  entryBytes: 128 * mebibyte,
};
/** Maximum size of a list, uncompressed, bytes: 100,000 workouts with long notes. */
const listBytes = 96 * mebibyte;

/**
 * Checks an archive before anything of it is imported: its list of files, and that each list matches its entry there and the format.
 *
 * @returns undefined if the archive is not from a Cairn
 */
export const readHead = async ({
  path,
}: {
  readonly path: string;
}): Promise<Result<OwnDataHead, MoveError> | undefined> =>
  await within(path, async (archive) => {
    if (!archive) return undefined;
    if (archive === "too_large") return fail("own_data.too_large");
    const names = new Set(archive.entries.map(({ name }) => name));
    if (!names.has(manifestName)) return undefined;
    // Different programs would read two files with the same path differently.
    if (names.size < archive.entries.length) return fail("own_data.damaged");
    const manifest = await readManifest(archive);
    if (!manifest.ok) return manifest;
    const hashes = hashesOf(manifest.value);
    const account = await readChecked(archive, hashes, "account.json", accountFile);
    if (!account.ok) return account;
    const settings = await readChecked(archive, hashes, "settings.json", settingsFile);
    if (!settings.ok) return settings;
    let workouts: readonly string[] = [];
    for (const name of Object.keys(listFiles) as ListFileName[]) {
      const list = await readEntries(archive, hashes, name);
      if (!list.ok) return list;
      if (name === "workouts.json") workouts = (list.value as ListEntry<typeof name>[]).map(({ key }) => key);
    }
    if (new Set(workouts).size < workouts.length) return fail("own_data.damaged");
    const { madeAt, server, account: owner } = manifest.value;
    const { profileImage } = account.value;
    return ok({ madeAt, server, account: owner, settings: settings.value, profileImage, workouts });
  });

export interface ReadListInput {
  readonly path: string;
  readonly name: ListFileName;
  readonly from: number;
  readonly limit: number;
}

/** A part of a list of an archive whose head was read. */
export const readList = async ({ path, name, from, limit }: ReadListInput): Promise<readonly unknown[]> =>
  await within(path, async (archive) => {
    if (!archive || archive === "too_large") return [];
    const manifest = await readManifest(archive);
    if (!manifest.ok) return [];
    const list = await readEntries(archive, hashesOf(manifest.value), name);
    return list.ok ? list.value.slice(from, from + limit) : [];
  });

export interface ExtractInput {
  readonly path: string;
  /** Folder for the files, under names that this server chooses. */
  readonly folder: string;
  /** Paths inside the archive. */
  readonly names: readonly string[];
  /** Maximum size of each file, bytes. */
  readonly maxBytes: number;
}

/** A file of an archive on the local disk. */
export interface Extracted {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Unpacks some files; a file that is missing, too large or different from the list of files is null, and nothing of it stays. */
export const extractFiles = async ({
  path,
  folder,
  names,
  maxBytes,
}: ExtractInput): Promise<readonly (Extracted | null)[]> =>
  await within(path, async (archive) => {
    if (!archive || archive === "too_large") return names.map(() => null);
    const manifest = await readManifest(archive);
    if (!manifest.ok) return names.map(() => null);
    const hashes = hashesOf(manifest.value);
    const extracted: (Extracted | null)[] = [];
    for (const name of names) extracted.push(await extractOne(archive, hashes, { name, folder, maxBytes }));
    return extracted;
  });

async function extractOne(
  archive: Archive,
  hashes: ReadonlyMap<string, string>,
  { name, folder, maxBytes }: { readonly name: string; readonly folder: string; readonly maxBytes: number },
): Promise<Extracted | null> {
  const entry = archive.entries.find((one) => one.name === name);
  if (!entry || entry.refusal || entry.size > maxBytes || !hashes.has(name)) return null;
  const path = join(folder, randomBytes(12).toString("hex"));
  const hash = createHash("sha256");
  const handle = openSync(path, "wx", 0o600);
  let isWhole = false;
  try {
    const unpacked = await archive.extract(entry, (chunk) => {
      hash.update(chunk);
      for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
      return true;
    });
    const sha256 = hash.digest("hex");
    isWhole = unpacked.ok && sha256 === hashes.get(name);
    return isWhole ? { path, size: entry.size, sha256 } : null;
  } finally {
    closeSync(handle);
    if (!isWhole) rmSync(path, { force: true });
  }
}

async function within<T>(
  path: string,
  read: (archive: Archive | "too_large" | undefined) => Promise<T>,
): Promise<T> {
  const handle = openSync(path, "r");
  try {
    const archive = await openArchive(fileSource(handle), limits);
    if (archive.ok) return await read(archive.value);
    const isTooLarge = archive.error.kind === "too_many_entries" || archive.error.kind === "too_large";
    return await read(isTooLarge ? "too_large" : undefined);
  } finally {
    closeSync(handle);
  }
}

const hashesOf = ({ members }: OwnDataManifest): ReadonlyMap<string, string> =>
  new Map(members.map(({ path, sha256 }) => [path, sha256]));

async function readManifest(archive: Archive): Promise<Result<OwnDataManifest, MoveError>> {
  const read = await readJson(archive, manifestName);
  if (!read.ok) return read;
  const { value } = read.value;
  if (isNewer(value)) return fail("own_data.newer");
  const head = manifestHead.safeParse(value);
  const members = head.success && checkEntries(head.data.members, manifestFile.shape.members.element);
  return head.success && members ? ok({ ...head.data, members }) : fail("own_data.damaged");
}

/** Whether it states a later version of the format. */
function isNewer(value: unknown): boolean {
  const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined;
  return format !== ownDataFormat && typeof format === "string" && /^cairn-own-data\/\d+$/.test(format);
}

async function readChecked<Schema extends z.ZodType>(
  archive: Archive,
  hashes: ReadonlyMap<string, string>,
  name: string,
  schema: Schema,
): Promise<Result<z.output<Schema>, MoveError>> {
  const read = await readJson(archive, name);
  if (!read.ok) return read;
  if (read.value.sha256 !== hashes.get(name)) return fail("own_data.damaged");
  const checked = schema.safeParse(read.value.value);
  return checked.success ? ok(checked.data) : fail("own_data.damaged");
}

async function readEntries(
  archive: Archive,
  hashes: ReadonlyMap<string, string>,
  name: ListFileName,
): Promise<Result<readonly unknown[], MoveError>> {
  const list = await readChecked(archive, hashes, name, z.array(z.unknown()));
  if (!list.ok) return list;
  const entries = checkEntries<z.ZodType>(list.value, listFiles[name].element);
  return entries ? ok(entries) : fail("own_data.damaged");
}

/**
 * Entries in the form of a schema; undefined at the first invalid one. Checked all at once, a list of nothing but bad entries would fill the memory
 * with error messages.
 */
function checkEntries<Schema extends z.ZodType>(
  entries: readonly unknown[],
  schema: Schema,
): z.output<Schema>[] | undefined {
  const checked: z.output<Schema>[] = [];
  for (const entry of entries) {
    const one = schema.safeParse(entry);
    if (!one.success) return undefined;
    checked.push(one.data);
  }
  return checked;
}

async function readJson(
  archive: Archive,
  name: string,
): Promise<Result<{ readonly value: unknown; readonly sha256: string }, MoveError>> {
  const entry = archive.entries.find((one) => one.name === name);
  if (entry?.refusal?.kind === "too_large") return fail("own_data.too_large");
  if (!entry || entry.refusal) return fail("own_data.damaged");
  if (entry.size > listBytes) return fail("own_data.too_large");
  const chunks: Uint8Array[] = [];
  const hash = createHash("sha256");
  const unpacked = await archive.extract(entry, (chunk) => {
    hash.update(chunk);
    chunks.push(Uint8Array.from(chunk));
    return true;
  });
  if (!unpacked.ok) return fail("own_data.damaged");
  const parsed = parseBounded(Buffer.concat(chunks));
  return parsed.ok ? ok({ value: parsed.value, sha256: hash.digest("hex") }) : parsed;
}
