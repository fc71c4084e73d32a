import { type FileHandle, open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { fail, ok, type Result } from "@cairn/domain/result";
import { extractErrorText } from "@cairn/osm/extract-error";
import { mapFeaturesOf } from "@cairn/osm/map-features";
import { type Extract, openExtract } from "@cairn/osm/open-extract";
import type { FeatureSource } from "./feature-source.ts";

/** An open extract of OpenStreetMap, to be closed. */
export interface OpenFeatures extends FeatureSource {
  close(): Promise<void>;
}

/** Approximate number of times that the blocks of an extract are read from beginning to end: first for points, then for ways. */
const readings = 2;

/** Opens the file of an extract; a sentence if it is not one. */
export async function openFeatures(path: string): Promise<Result<OpenFeatures, string>> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  let readBytes = 0;
  const opened = await openExtract(
    { length: size, read: readFrom(file, (bytes) => (readBytes += bytes)) },
    inflate,
  );
  if (!opened.ok) {
    await file.close();
    return fail(extractErrorText(opened.error));
  }
  return ok({
    bytes: size,
    read: (onFeature, onShare) =>
      readFeatures(opened.value, onFeature, () => onShare(Math.min(1, readBytes / (readings * size)))),
    close: () => file.close(),
  });
}

/** Reads everything of an open extract. */
export async function readFeatures(
  extract: Extract,
  onFeature: Parameters<FeatureSource["read"]>[0],
  onBatch: () => void,
): ReturnType<FeatureSource["read"]> {
  for await (const batch of mapFeaturesOf(extract)) {
    if (!batch.ok) return fail(extractErrorText(batch.error));
    for (const feature of batch.value) {
      const written = onFeature(feature);
      if (written !== undefined) await written;
    }
    onBatch();
  }
  return ok({ bbox: extract.header.bbox, osmTime: extract.header.replicationTimestamp });
}

const readFrom =
  (file: FileHandle, onBytes: (bytes: number) => void) =>
  async (from: number, to: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    onBytes(bytesRead);
    return buffer.subarray(0, bytesRead);
  };

function inflate(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return undefined;
  }
}
