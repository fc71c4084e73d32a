import { gunzipSync } from "node:zlib";
import type { DeviceTotals } from "@cairn/domain/recording";
import { decodeRecording } from "@cairn/formats/recording-codec";
import { correctingSampler } from "../../platform/elevation/correcting-sampler.ts";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import { type DerivedValues, deriveValues } from "./derive-values.ts";

export interface RecomputeInput {
  readonly columnsGzip: Uint8Array;
  readonly activityId: number;
  readonly device: DeviceTotals | null;
  readonly elevation: ElevationSource | undefined;
}

/** Makes everything anew that our rules make of a stored recording; undefined when its columns cannot be read. */
export async function recomputeRecording(input: RecomputeInput): Promise<DerivedValues | undefined> {
  const { columnsGzip, activityId, device, elevation } = input;
  const recording = readColumns(columnsGzip);
  if (!recording?.ok) return undefined;
  const model = await correctingSampler(elevation, recording.value, activityId, device ?? undefined);
  try {
    return deriveValues(recording.value, activityId, model?.sampler);
  } finally {
    model?.close();
  }
}

function readColumns(columnsGzip: Uint8Array) {
  try {
    return decodeRecording(gunzipSync(columnsGzip));
  } catch {
    // Damaged on the disk; one workout must not keep the others from being made anew.
    return undefined;
  }
}
