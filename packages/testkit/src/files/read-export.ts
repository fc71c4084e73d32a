import { bytesSource } from "@cairn/formats/archive/byte-source";
import { unpackFiles } from "@cairn/formats/archive/unpack-files";
import type { LeftOutPart } from "@cairn/formats/services/exported-activity";
import { LeftOutFiles, openTables, readExportTable } from "@cairn/formats/services/read-export-table";
import { writeZip } from "./write-zip.ts";

/** The activities of an archive's tables, its files that may be recordings, and all that is left out. */
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
  writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })));

/** The numbers of parts that are left out, by reason. */
export const counts = (leftOut: readonly LeftOutPart[]) =>
  Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]));
