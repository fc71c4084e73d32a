import { strToU8, zipSync } from "fflate";
import { bytesSource } from "../archive/byte-source.ts";
import { unpackFiles } from "../archive/unpack-files.ts";
import type { LeftOutPart } from "./exported-activity.ts";
import { LeftOutFiles, openTables, readExportTable } from "./read-export-table.ts";

/** For tests: the activities of an archive's tables, its files that may be recordings, and all that is left out. */
export async function readExport(bytes: Uint8Array) {
  const archive = await openTables(bytesSource(bytes));
  const table = archive.ok ? await readExportTable(archive.value) : undefined;
  const others = new LeftOutFiles(table?.read);
  const files: string[] = [];
  const onPassed = (name: string): void => others.add(name.slice(1));
  for await (const { name } of unpackFiles(bytesSource(bytes), "", { onPassed })) files.push(name.slice(1));
  return {
    activities: table?.activities ?? [],
    files,
    leftOut: [...(table?.leftOut ?? []), ...others.list()],
  };
}

/** A zip of texts by their paths. */
export const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** The numbers of parts that are left out, by reason. */
export const counts = (leftOut: readonly LeftOutPart[]) =>
  Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]));
