import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import {
  listFiles,
  type ListFileName,
  manifestFile,
  type OwnDataManifest,
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

/** The file whose presence makes a zip an archive of an account. */
export const manifestName = "cairn.json";
const mebibyte = 1_048_576;

/** The manifest before its files are checked. */
const manifestHead = manifestFile.extend({ members: z.array(z.unknown()) });

/** Room for 40,000 workouts with four files each. */
const limits: ArchiveLimits = {
  ...defaultArchiveLimits,
  entries: 250_000,
  directoryBytes: 64 * mebibyte,
};
/** Maximum size of a list, uncompressed, bytes: 100,000 workouts with long notes. */
const listBytes = 96 * mebibyte;

/** Reads an archive; `read` gets undefined if it is no archive at all. */
export async function within<T>(
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

/** The hash that each file must have, by path. */
export const hashesOf = ({ members }: OwnDataManifest): ReadonlyMap<string, string> =>
  new Map(members.map(({ path, sha256 }) => [path, sha256]));

/** Reads the list of files. */
export async function readManifest(archive: Archive): Promise<Result<OwnDataManifest, MoveError>> {
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

/** Reads a JSON file if it is the one of the list of files, and follows its schema. */
export async function readChecked<Schema extends z.ZodType>(
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

/** Reads a whole list, each entry in the form of its schema. */
export async function readEntries(
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
 * Entries in the form of a schema; undefined at the first invalid one. Checked all at once, a list of nothing but bad entries
 * would fill the memory with error messages.
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
