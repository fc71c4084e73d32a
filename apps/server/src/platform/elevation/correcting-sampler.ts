import { hasPoorElevation } from "@cairn/domain/elevation/poor-elevation";
import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";
import type { ElevationSource } from "./elevation-source.ts";
import type { OpenModel } from "./open-model.ts";
import { openModels } from "./open-models.ts";

/** A sampler that queries the models one after the other if the recording needs them (see `hasPoorElevation`), else undefined. */
export async function correctingSampler(
  sources: readonly ElevationSource[] | undefined,
  recording: Recording,
  activityId: number | undefined,
  device: DeviceTotals | undefined,
): Promise<OpenModel | undefined> {
  if (!sources || !hasPoorElevation(recording, activityId, device)) return undefined;
  return await openModels(sources, recording);
}
