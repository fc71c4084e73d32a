import { defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import { openArchive } from "@cairn/formats/archive/open-archive";
import { isZip } from "@cairn/formats/archive/unpack-files";
import type { AccountContents } from "./file-reading.ts";

const mebibyte = 1_048_576;
/** The server's limits (docs/own-data.md). */
const limits = {
  ...defaultArchiveLimits,
  entries: 250_000,
  directoryBytes: 64 * mebibyte,
  entryBytes: 96 * mebibyte,
};

/**
 * The content of an archive of a Cairn account, according to itself.
 *
 * @returns undefined for any other file; without counts if its list cannot be read, which the server will report
 */
export async function readAccount(source: ByteSource): Promise<AccountContents | undefined> {
  if (!isZip(await source.read(0, Math.min(4, source.length)))) return undefined;
  const archive = await openArchive(source, limits);
  if (!archive.ok) return undefined;
  const entry = archive.value.entries.find(({ name }) => name === "cairn.json");
  if (!entry) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const unpacked = await archive.value.extract(entry, (chunk) => parts.push(chunk.slice()) > 0);
  return unpacked.ok ? contentsIn(await new Blob(parts).text()) : { counts: {} };
}

function contentsIn(text: string): AccountContents {
  const manifest = parse(text);
  const given = isObject(manifest) && isObject(manifest["counts"]) ? manifest["counts"] : {};
  const counts = Object.entries(given).flatMap(([name, count]) =>
    typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? [[name, count] as const] : [],
  );
  return { counts: Object.fromEntries(counts) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
