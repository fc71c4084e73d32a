import type { Archive } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { type JsonObject, objectOf } from "../json/json-value.ts";
import { JsonListReader } from "./read-json-file.ts";

/** Most entries of a list; the account of someone who trains thrice a day for 18 years has as many. */
const maxEntries = 20_000;

/** The objects of a list, and how many were not read: beyond the limit, or damaged. */
export interface ListFile {
  readonly entries: readonly JsonObject[];
  readonly beyond: number;
  readonly damaged: number;
}

/** Reads a JSON file of any size that is a list of objects. */
export async function readListFile(archive: Archive, file: ZipEntry | undefined): Promise<ListFile> {
  const entries: JsonObject[] = [];
  let beyond = 0;
  const reader = new JsonListReader("", (value) => {
    const entry = objectOf(value);
    if (!entry) return;
    if (entries.length < maxEntries) entries.push(entry);
    else beyond += 1;
  });
  if (file) await archive.extract(file, reader.push);
  return { entries, beyond, damaged: reader.passedOver };
}

/** The file of that path in an archive, if it can be read. */
export const entryNamed = ({ entries }: Archive, name: string): ZipEntry | undefined =>
  entries.find((one) => one.name === name && !one.refusal);
