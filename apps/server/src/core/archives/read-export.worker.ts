import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import { type Archive, openArchive } from "@cairn/formats/archive/open-archive";
import { type ExportTable, openTables, readExportTable } from "@cairn/formats/services/read-export-table";
import { fileSource } from "./file-source.ts";

/** The tables of a service's export; undefined for every other archive. */
export async function readExport({ path }: { readonly path: string }): Promise<ExportTable | undefined> {
  return await withArchive(path, readExportTable, openTables);
}

export interface ExtractFileInput {
  readonly path: string;
  /** Path inside the archive; the first of two files with the same path. */
  readonly name: string;
  /** Folder to write to, under a name that this server chooses. */
  readonly folder: string;
  readonly maxBytes: number;
}

/** An unpacked file. */
export interface ExtractedFile {
  /** On the local disk. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
}

/** Unpacks one file of an archive; nothing stays of a file that cannot be unpacked. */
export async function extractFile({
  path,
  name,
  folder,
  maxBytes,
}: ExtractFileInput): Promise<Result<ExtractedFile, ArchiveError | { readonly kind: "missing" }>> {
  const extracted = await withArchive(path, async ({ entries, extract }) => {
    const entry = entries.find((one) => one.name === name);
    if (!entry) return undefined;
    if (entry.refusal) return fail(entry.refusal);
    if (entry.size > maxBytes) return fail({ kind: "too_large", limit: maxBytes } as const);
    const target = join(folder, randomBytes(12).toString("hex"));
    const hash = createHash("sha256");
    const handle = openSync(target, "wx", 0o600);
    try {
      const unpacked = await extract(entry, (chunk) => {
        hash.update(chunk);
        for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
        return true;
      });
      if (!unpacked.ok) rmSync(target, { force: true });
      return unpacked.ok ? ok({ path: target, sha256: hash.digest("hex") }) : unpacked;
    } finally {
      closeSync(handle);
    }
  });
  return extracted ?? fail({ kind: "missing" });
}

async function withArchive<T>(
  path: string,
  read: (archive: Archive) => Promise<T | undefined>,
  open: (source: ByteSource) => ReturnType<typeof openArchive> = openArchive,
): Promise<T | undefined> {
  const handle = openSync(path, "r");
  try {
    const archive = await open(fileSource(handle));
    return archive.ok ? await read(archive.value) : undefined;
  } finally {
    closeSync(handle);
  }
}
