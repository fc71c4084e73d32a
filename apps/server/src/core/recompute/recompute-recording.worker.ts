import { gunzipSync } from "node:zlib";
import { correctElevation } from "@cairn/domain/elevation/correct-elevation";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { correctingSampler } from "../../platform/elevation/correcting-sampler.ts";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import { type DerivedValues, deriveValues } from "../derived/derive-values.ts";
import { packColumns, type PackedColumns } from "../derived/pack-columns.ts";

export interface RecomputeInput {
  /** The columns as recorded. */
  readonly columnsGzip: Uint8Array;
  readonly activityId: number;
  readonly device: DeviceTotals | null;
  readonly elevation: readonly ElevationSource[] | undefined;
}

/** What is derived from a stored recording, and its columns if they get other heights. */
export interface Recomputed {
  readonly derived: DerivedValues;
  readonly corrected?: PackedColumns;
}

/** Recomputes everything that our rules derive from a stored recording; undefined if its columns cannot be read. */
export async function recomputeRecording(input: RecomputeInput): Promise<Recomputed | undefined> {
  const { columnsGzip, activityId, device, elevation } = input;
  const decoded = readColumns(columnsGzip);
  if (!decoded?.ok) return undefined;
  const recording = decoded.value;
  const model = await correctingSampler(elevation, recording, activityId, device ?? undefined);
  try {
    const corrected = model ? correctElevation(recording, model.sampler) : recording;
    const derived = deriveValues(recording, activityId, corrected);
    return { derived, ...(corrected !== recording && { corrected: packColumns(recording, corrected) }) };
  } finally {
    model?.close();
  }
}

function readColumns(columnsGzip: Uint8Array) {
  try {
    return decodeRecording(gunzipSync(columnsGzip));
  } catch {
    // Damaged on disk; one workout must not keep the others from being recomputed.
    return undefined;
  }
}
