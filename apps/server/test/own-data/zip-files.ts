import { bytesSource } from "@cairn/formats/archive/byte-source";
import { openArchive } from "@cairn/formats/archive/open-archive";
import { expect } from "vitest";

/** The files of a zip by name, in their order. */
export async function zipFiles(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openArchive(bytesSource(bytes));
  if (!archive.ok) return expect.fail(archive.error.kind);
  const files = new Map<string, Buffer>();
  for (const entry of archive.value.entries) {
    const parts: Uint8Array[] = [];
    const unpacked = await archive.value.extract(entry, (part) => {
      parts.push(Uint8Array.from(part));
      return true;
    });
    expect(unpacked.ok, entry.name).toBe(true);
    files.set(entry.name, Buffer.concat(parts));
  }
  return files;
}
