import type { Recording } from "@cairn/domain/recording/recording";
import { hasDistance, trackDistances } from "@cairn/domain/track/track-distance";

/**
 * Distance from the start at each point for a file, metres: the device's own counter, else computed from the positions, because
 * other services expect it.
 */
export function exportedDistance(recording: Recording, activityId: number): Float64Array | undefined {
  if (recording.columns.distance) return recording.columns.distance;
  return hasDistance(recording) ? trackDistances(recording, { activityId }) : undefined;
}
