import { ok, type Result } from "@cairn/domain/result";
import type { MapFeature } from "@cairn/tiles/map-feature";
import type { ExtractError } from "./extract-error.ts";
import { bytesExtract, type Inflate } from "./extract-source.ts";
import { mapFeaturesOf } from "./map-features.ts";
import { openExtract } from "./open-extract.ts";

/** All map features of an extract at once, for tests with small extracts. */
export async function drawnFeatures(
  bytes: Uint8Array,
  inflate: Inflate,
): Promise<Result<MapFeature[], ExtractError>> {
  const extract = await openExtract(bytesExtract(bytes), inflate);
  if (!extract.ok) return extract;
  const features: MapFeature[] = [];
  for await (const batch of mapFeaturesOf(extract.value)) {
    if (!batch.ok) return batch;
    for (const feature of batch.value) features.push(feature);
  }
  return ok(features);
}
