import { gunzipSync } from "node:zlib";
import { correctElevation } from "@cairn/domain/elevation/correct-elevation";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { fail, ok, type Result } from "@cairn/domain/result";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { correctingSampler } from "../../platform/elevation/correcting-sampler.ts";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import type { HeightsUnavailable } from "../../platform/elevation/open-model.ts";
import { createModels } from "../../platform/elevation/open-models.ts";
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

/** Why a recording was not recomputed: it could not be read, or it needs heights that are unavailable. */
export type RecomputeFailure = "not_read" | HeightsUnavailable;

/** Recomputes everything that our rules derive from a stored recording. */
export async function recomputeRecording(
  input: RecomputeInput,
): Promise<Result<Recomputed, RecomputeFailure>> {
  const { columnsGzip, activityId, device, elevation } = input;
  const decoded = readColumns(columnsGzip);
  if (!decoded?.ok) return fail("not_read");
  const recording = decoded.value;
  const openModels = elevation && createModels(elevation);
  const model = await correctingSampler(openModels, recording, activityId, device ?? undefined);
  if (!model.ok) return model;
  try {
    const corrected = model.value ? correctElevation(recording, model.value.sampler) : recording;
    const derived = deriveValues(recording, activityId, corrected);
    return ok({ derived, ...(corrected !== recording && { corrected: packColumns(recording, corrected) }) });
  } finally {
    model.value?.close();
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
