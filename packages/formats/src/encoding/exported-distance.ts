import type { Recording } from "@cairn/domain/recording/recording";
import { hasDistance, trackDistances } from "@cairn/domain/track/track-distance";

/** Metres from the start at each point for a file: the device's own count, else computed from the positions, because other services expect them. */
export function exportedDistance(recording: Recording, activityId: number): Float64Array | undefined {
  if (recording.columns.distance) return recording.columns.distance;
  return hasDistance(recording) ? trackDistances(recording, { activityId }) : undefined;
}
