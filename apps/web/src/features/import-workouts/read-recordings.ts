import type { DecodeError } from "@cairn/domain/decoded-activity";
import { fail, ok } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import { decodeUpload } from "@cairn/formats/decode-upload";
import { isZip, unpackFiles } from "@cairn/formats/unpack-files";
import type { ReadRecording, RefusalReason } from "./file-reading.ts";
import { previewOf } from "./recording-preview.ts";

/** A plan is told apart from other files that are no workout: it can be kept as a route. */
const reasonOf = (error: DecodeError | ArchiveError): RefusalReason => {
  if (error.kind !== "not_an_activity") return `workout_import.${error.kind}`;
  if (error.line) return "workout_import.planned_route";
  return error.what === "waypoints" ? "workout_import.places_only" : "workout_import.not_an_activity";
};

/** Reads every workout in a file, one after the other. */
export async function* readRecordings(source: ByteSource, name: string): AsyncGenerator<ReadRecording> {
  for await (const { name: path, result } of decodeUpload(source, "")) {
    yield {
      // Members have the archive's name before theirs, which is empty here.
      name: path === "" ? name : path.slice(1),
      result: result.ok ? ok(previewOf(result.value)) : fail(reasonOf(result.error)),
    };
  }
}

/** How many files in it may be recordings; 1 for a file that is no archive. */
export async function countRecordings(source: ByteSource): Promise<number> {
  if (!isZip(await source.read(0, Math.min(4, source.length)))) return 1;
  let count = 0;
  for await (const _ of unpackFiles(source, "")) count += 1;
  return count;
}

/** The bytes of one recording in an archive, counted from 1 as the server does; undefined when there is none or it cannot be unpacked. */
export async function extractRecording(
  source: ByteSource,
  member: number,
): Promise<readonly Uint8Array<ArrayBuffer>[] | undefined> {
  let number = 0;
  for await (const file of unpackFiles(source, "")) {
    number += 1;
    if (number < member) continue;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const unpacked = await file.extract((chunk) => parts.push(chunk.slice()) > 0);
    return unpacked.ok ? parts : undefined;
  }
  return undefined;
}
