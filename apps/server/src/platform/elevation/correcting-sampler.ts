import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { hasPoorElevation } from "@cairn/domain/elevation/poor-elevation";
import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";
import type { ElevationSource } from "./elevation-source.ts";
import { openHgtFolder } from "./hgt-folder.ts";
import type { OpenModel } from "./open-model.ts";
import { loadTerrarium } from "./terrarium-tiles.ts";

/** The configured model when the recording needs it (see `hasPoorElevation`), else undefined. */
export async function correctingSampler(
  source: ElevationSource | undefined,
  recording: Recording,
  activityId: number | undefined,
  device: DeviceTotals | undefined,
): Promise<OpenModel | undefined> {
  if (!source || !hasPoorElevation(recording, activityId, device)) return undefined;
  if (source.kind === "hgt") return openHgtFolder(source.folder);
  const sampler = await loadTerrarium(source.template, recording);
  return sampler && withoutFiles(sampler);
}

const withoutFiles = (sampler: ElevationSampler): OpenModel => ({ sampler, close: () => undefined });
