import type { DecodeError } from "@cairn/domain/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { createDecoder, headLength } from "@cairn/formats/decoder";
import { correctingSampler } from "../../platform/elevation/correcting-sampler.ts";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import { type ImportedRecording, importedRecording } from "./imported-recording.ts";
import { GzipBombError, readChunks } from "./read-chunks.ts";

export interface DecodeFileInput {
  readonly path: string;
  readonly gzipped: boolean;
  /** What the workout is, when a person knows better than the file. */
  readonly activityId?: number;
  /** Where heights come from when the file's are missing or rough. */
  readonly elevation?: ElevationSource | undefined;
}

export type DecodeFileError = DecodeError | { readonly kind: "file_too_large" };

/** Decodes and analyses one file by chunks. Memory is bounded by its points, which the decoder limits. */
export async function decodeFile({
  path,
  gzipped,
  activityId,
  elevation,
}: DecodeFileInput): Promise<Result<ImportedRecording, DecodeFileError>> {
  try {
    const decoded = await decode(readChunks(path, gzipped));
    if (!decoded.ok) return decoded;
    const activity = { ...decoded.value, ...(activityId !== undefined && { activityId }) };
    const model = await correctingSampler(
      elevation,
      activity.recording,
      activity.activityId,
      activity.device,
    );
    try {
      return ok(importedRecording(activity, model?.sampler));
    } finally {
      model?.close();
    }
  } catch (error) {
    if (error instanceof GzipBombError) return fail({ kind: "file_too_large" });
    if (isZlibError(error)) return fail({ kind: "damaged" });
    throw error;
  }
}

async function decode(chunks: AsyncIterable<Uint8Array>) {
  let head = new Uint8Array(0);
  let started: ReturnType<typeof createDecoder> | undefined;
  for await (const chunk of chunks) {
    if (started?.ok) {
      if (started.value.error) break;
      started.value.push(chunk);
      continue;
    }
    head = concat(head, chunk);
    if (head.length < headLength) continue;
    started = createDecoder(head.subarray(0, headLength));
    if (!started.ok) return started;
    started.value.push(head);
  }
  if (!started) {
    started = createDecoder(head);
    if (started.ok) started.value.push(head);
  }
  return started.ok ? started.value.end() : started;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first, 0);
  joined.set(second, first.length);
  return joined;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
