import type { ElevationSampler } from "@cairn/domain/correct-elevation";
import { hasPoorHeights } from "@cairn/domain/poor-heights";
import type { DeviceTotals, Recording } from "@cairn/domain/recording";
import type { ElevationSource } from "./elevation-source.ts";
import { openHgtFolder } from "./hgt-folder.ts";

/** An elevation model that holds files open until it is closed. */
export interface OpenModel {
  readonly sampler: ElevationSampler;
  close(): void;
}

/** The configured model when the recording needs it (see `hasPoorHeights`), else undefined. */
export function correctingSampler(
  source: ElevationSource | undefined,
  recording: Recording,
  activityId: number | undefined,
  device: DeviceTotals | undefined,
): OpenModel | undefined {
  return source && hasPoorHeights(recording, activityId, device) ? openHgtFolder(source.folder) : undefined;
}
