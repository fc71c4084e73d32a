import type { Channel, Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import type { GeneratedActivity } from "@cairn/testkit/outings/generated-activity";
import { generateLongRide } from "@cairn/testkit/outings/generate-recording";
import { createRandom } from "@cairn/testkit/random";

/** The same ride in every run: one point a second, all channels. */
export const longRide = (points: number): GeneratedActivity =>
  generateLongRide(points, createRandom("a long ride"));

/** A recording with some of its channels only. */
export function withChannels(recording: Recording, wanted: readonly Channel[]): Recording {
  const columns: RecordingColumns = Object.fromEntries(
    wanted.map((channel) => [channel, recording.columns[channel]]),
  );
  return { ...recording, columns };
}
