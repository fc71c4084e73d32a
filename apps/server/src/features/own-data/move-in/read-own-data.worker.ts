import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  accountFile,
  listFiles,
  type ListEntry,
  type ListFileName,
  type OwnDataManifest,
  type OwnDataSettings,
  settingsFile,
} from "@cairn/contracts/own-data/own-data-files";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Archive } from "@cairn/formats/archive/open-archive";
import {
  hashesOf,
  manifestName,
  type MoveError,
  readChecked,
  readEntries,
  readManifest,
  within,
} from "./open-own-data.ts";

/** What is known of an archive before anything of it is imported. */
export interface OwnDataHead extends Pick<OwnDataManifest, "madeAt" | "server" | "account"> {
  readonly settings: OwnDataSettings;
  readonly profileImage: string | null;
  /** Keys of its workouts, in their order. */
  readonly workouts: readonly string[];
}

/**
 * Checks an archive before anything of it is imported: its list of files, and that each list matches its entry there and the
 * format.
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

/** A file to unpack. */
export interface WantedFile {
  /** Path inside the archive. */
  readonly name: string;
  /**
   * Hex; a file of this hash is taken if there is none of that path: earlier versions named a file by each of its uploads, and
   * wrote it under one name.
   */
  readonly sha256?: string;
}

export interface ExtractInput {
  readonly path: string;
  /** Folder for the files, under names that this server chooses. */
  readonly folder: string;
  readonly wanted: readonly WantedFile[];
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
  wanted,
  maxBytes,
}: ExtractInput): Promise<readonly (Extracted | null)[]> =>
  await within(path, async (archive) => {
    if (!archive || archive === "too_large") return wanted.map(() => null);
    const manifest = await readManifest(archive);
    if (!manifest.ok) return wanted.map(() => null);
    const hashes = hashesOf(manifest.value);
    const names = new Map(manifest.value.members.map((member) => [member.sha256, member.path]));
    const extracted: (Extracted | null)[] = [];
    for (const { name: given, sha256 = "" } of wanted) {
      const name = hashes.has(given) ? given : (names.get(sha256) ?? given);
      extracted.push(await extractOne(archive, hashes, { name, folder, maxBytes }));
    }
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
