import { packFile, type PackedFile } from "../../platform/zip/pack-file.ts";

/** A file and whether to compress it; for a file that is already compressed only the checksum is computed. */
export interface PackInput {
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/**
 * Packs a file for an archive: megabytes take longer than the event loop may be blocked, and delay others less in a thread of low
 * priority.
 */
export const packForArchive = ({ bytes, isDeflated }: PackInput): PackedFile => packFile(bytes, isDeflated);
