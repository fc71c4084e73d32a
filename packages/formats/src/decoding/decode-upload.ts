import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "../archive/archive-error.ts";
import { type ArchiveLimits, defaultArchiveLimits } from "../archive/archive-limits.ts";
import type { ByteSource } from "../archive/byte-source.ts";
import { type UnpackedFile, unpackFiles } from "../archive/unpack-files.ts";
import { SniffingDecoder } from "./sniffing-decoder.ts";

/** The outcome for one workout of an upload. */
export interface DecodedFile {
  /** Path inside the upload, or the upload's own name. */
  readonly name: string;
  /** Index of the workout in that file, from 0; also 0 if the file has none. */
  readonly workout: number;
  readonly result: Result<DecodedActivity, DecodeError | ArchiveError>;
  /** As in `UnpackedFile`. */
  readonly isUnopened?: true;
}

/**
 * Decodes everything in an upload, one file after the other: a recording of any format, gzipped or not, or a zip or KMZ of them.
 * A damaged file gives an error and does not prevent the others from being read.
 */
export async function* decodeUpload(
  source: ByteSource,
  name: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): AsyncGenerator<DecodedFile> {
  for await (const file of unpackFiles(source, name, { limits })) {
    const decoded = await decodeFile(file);
    const { name: path, isUnopened } = file;
    if (!decoded.ok) yield { name: path, workout: 0, result: decoded, ...(isUnopened && { isUnopened }) };
    else {
      for (const [workout, activity] of decoded.value.entries()) {
        yield { name: file.name, workout, result: ok(activity) };
      }
    }
  }
}

/** Decodes one file of an upload. */
export async function decodeFile(
  file: UnpackedFile,
): Promise<Result<DecodedActivities, DecodeError | ArchiveError>> {
  const decoder = new SniffingDecoder();
  const unpacked = await file.extract((chunk) => {
    decoder.push(chunk);
    return decoder.error === undefined;
  });
  return unpacked.ok ? decoder.end() : fail(unpacked.error);
}
