import { packFile, type PackedFile } from "../../platform/zip/pack-file.ts";

/** A file and whether it is to be packed; what is packed already is summed up alone. */
export interface PackInput {
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/** Packs a file for an archive: megabytes take longer than the event loop may stand still, and hold up others less in a thread that steps back. */
export const packForArchive = ({ bytes, isDeflated }: PackInput): PackedFile => packFile(bytes, isDeflated);
