import type { Archive } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { CsvReader } from "./csv-reader.ts";
import { type LeftOutPart, leftOutPart } from "./exported-activity.ts";

/** The rows of a table in an archive, including the header, and what is beyond the limits of the reader. */
export interface CsvFile {
  readonly rows: readonly (readonly string[])[];
  readonly leftOut: readonly LeftOutPart[];
}

/** Reads a table of an archive; what comes behind damage is missing. */
export async function readCsvFile(archive: Archive, table: ZipEntry): Promise<CsvFile> {
  const reader = new CsvReader();
  await archive.extract(table, (chunk) => {
    reader.push(chunk);
    return true;
  });
  const rows = reader.end();
  return { rows, leftOut: leftOutPart("rows_beyond_limit", table.name, reader.beyond) };
}
