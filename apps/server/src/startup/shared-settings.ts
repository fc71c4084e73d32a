import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { ElevationSource } from "../platform/elevation/elevation-source.ts";

/**
 * Settings that a server and the commands on its data folder must share: with others, a command works on other data, or
 * makes other numbers of it (docs/decisions/data-folder.md#0143).
 */
type SharedSettings = Pick<Config, "dataDir" | "databaseUrl" | "files" | "elevation">;

/** File in the data folder with a digest of each of them, as of the last start of a server. */
const noteFile = (dataDir: string): string => join(dataDir, "settings-of-server");

/**
 * Notes the settings with which a server starts, for the commands that are typed later; writes nothing if they are the noted
 * ones.
 */
export async function noteSharedSettings(settings: SharedSettings): Promise<void> {
  const digests = digestsOf(settings);
  const note = Object.entries(digests).map(([name, digest]) => `${name} ${digest}\n`);
  if ((await readNote(settings.dataDir)) !== note.join(""))
    await writeFile(noteFile(settings.dataDir), note.join(""), { mode: 0o600 });
}

/**
 * Names of the shared settings that differ from those of the server that was started last on the data folder; none before its
 * first start.
 */
export async function findOtherSettings(settings: SharedSettings): Promise<readonly string[]> {
  const note = await readNote(settings.dataDir);
  // A line that was cut off by a full disk or a power failure is no reason to refuse anything.
  const noted = new Map(
    [...note.matchAll(/^(\w+) ([0-9a-f]{64})$/gm)].map(([, name = "", digest]) => [name, digest] as const),
  );
  return Object.entries(digestsOf(settings))
    .filter(([name, digest]) => noted.has(name) && noted.get(name) !== digest)
    .map(([name]) => name);
}

/** What to tell an operator whose shared settings differ, and how to go on. */
export const otherSettingsText = (dataDir: string, names: readonly string[]): string =>
  `The server of the data folder ${dataDir} was last started with another ${names.join(" and another ")}. ` +
  "Run this with the settings of the server (docs/deploy.md, As a service). " +
  `If you have changed them on purpose, start the server with them first, or delete ${noteFile(dataDir)}.`;

const readNote = async (dataDir: string): Promise<string> =>
  await readFile(noteFile(dataDir), "utf8").catch(() => "");

function digestsOf({ databaseUrl, files, elevation }: SharedSettings): Readonly<Record<string, string>> {
  const places = {
    DATABASE_URL: databaseUrl === undefined ? [] : databasePlace(databaseUrl),
    CAIRN_FILES: files.kind === "disk" ? [] : [files.endpoint, files.bucket, files.prefix],
    ELEVATION: elevation.flatMap(elevationPlace),
  };
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, digestOf(place)]));
}

/** Which database an address names, without the account that opens it and how. */
function databasePlace(url: string): readonly string[] {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return [searchParams.get("host") ?? hostname, searchParams.get("port") ?? (port || "5432"), pathname];
}

/** Where heights come from, without a key that may follow the address; those of the regions are in the data folder. */
function elevationPlace(source: ElevationSource): readonly string[] {
  if (source.kind === "hgt") return [source.folder];
  return source.kind === "terrarium" ? [source.template.replace(/\?.*/, "")] : [];
}

const digestOf = (place: unknown): string => createHash("sha256").update(JSON.stringify(place)).digest("hex");
