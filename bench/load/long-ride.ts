import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createRandom } from "@cairn/demo/random";
import type { Channel, Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { generateLongRide } from "@cairn/testkit/outings/generate-recording";

/** The same ride in every run, with one point a second and all channels. */
export const longRide = (points: number): GeneratedActivity =>
  generateLongRide(points, createRandom("a long ride"));

/** A recording with only some of its channels. */
export function withChannels(recording: Recording, wanted: readonly Channel[]): Recording {
  const columns: RecordingColumns = Object.fromEntries(
    wanted.map((channel) => [channel, recording.columns[channel]]),
  );
  return { ...recording, columns };
}
