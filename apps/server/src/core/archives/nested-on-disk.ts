import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { ByteSink, Unpacked } from "@cairn/formats/archive/byte-sink";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import type { Nesting } from "@cairn/formats/archive/unpack-files";
import type { ZipEntry } from "@cairn/formats/archive/zip-directory";
import { fileSource } from "./file-source.ts";

/**
 * Number of files in the archives that this thread has already read, so that they need not be unpacked again only to be skipped.
 */
const counts = new Map<string, number>();
const maxCounts = 10_000;

/** Keeps packed archives inside an archive as files in a folder, one at a time. Blocks, so use it only in a worker. */
export class NestedOnDisk implements Nesting {
  private readonly archive: string;
  private readonly folder: string;
  private handle: number | undefined;

  /** @param archive path of the surrounding archive, which identifies its content */
  constructor(archive: string, folder: string) {
    this.archive = archive;
    this.folder = folder;
  }

  countOf(entry: ZipEntry): number | undefined {
    return counts.get(this.nameOf(entry));
  }

  async open(
    entry: ZipEntry,
    extract: (sink: ByteSink) => Promise<Unpacked>,
  ): Promise<Result<ByteSource, ArchiveError>> {
    const path = this.pathOf(entry);
    if (!existsSync(path)) {
      const unpacked = await this.write(`${path}.part`, extract);
      if (!unpacked.ok) return unpacked;
      renameSync(`${path}.part`, path);
    }
    this.handle = openSync(path, "r");
    return ok(fileSource(this.handle));
  }

  /** It stays on disk as long as some of its files have not been listed. */
  close(entry: ZipEntry, count: number): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
    if (count === 0) return;
    if (counts.size >= maxCounts) counts.clear();
    counts.set(this.nameOf(entry), count);
    rmSync(this.pathOf(entry), { force: true });
  }

  private async write(
    path: string,
    extract: (sink: ByteSink) => Promise<Unpacked>,
  ): Promise<Result<void, ArchiveError>> {
    const handle = openSync(path, "w", 0o600);
    let unpacked: Unpacked | undefined;
    try {
      unpacked = await extract((chunk) => {
        for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
        return true;
      });
    } finally {
      closeSync(handle);
      if (!unpacked?.ok) rmSync(path, { force: true });
    }
    return unpacked;
  }

  private nameOf({ offset, size, crc }: ZipEntry): string {
    return JSON.stringify([this.archive, offset, size, crc]);
  }

  private pathOf({ offset }: ZipEntry): string {
    return join(this.folder, `nested-${offset}`);
  }
}
