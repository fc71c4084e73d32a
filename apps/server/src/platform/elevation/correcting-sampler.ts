import { hasPoorElevation } from "@cairn/domain/elevation/poor-elevation";
import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";
import { ok, type Result } from "@cairn/domain/result";
import type { HeightsUnavailable, ModelOpener, OpenModel } from "./open-model.ts";

/** Opens the models if the recording needs them (see `hasPoorElevation`); undefined if it does not, or if there are none. */
export async function correctingSampler(
  open: ModelOpener | undefined,
  recording: Recording,
  activityId: number | undefined,
  device: DeviceTotals | undefined,
): Promise<Result<OpenModel | undefined, HeightsUnavailable>> {
  if (!open || !hasPoorElevation(recording, activityId, device)) return ok(undefined);
  return await open(recording);
}
