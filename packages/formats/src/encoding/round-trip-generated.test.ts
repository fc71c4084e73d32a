import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createRandom } from "@cairn/demo/random";
import type { Channel, Recording } from "@cairn/domain/recording/recording";
import { generateRecording, recordingKinds } from "@cairn/testkit/outings/generate-recording";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { encodeFit } from "../fit/encode/encode-fit.ts";
import { encodeGpx } from "../gpx/encode-gpx.ts";
import { encodeTcx } from "../tcx/encode-tcx.ts";
import type { ExportedWorkout } from "./exported-workout.ts";

/** The channels that each format can store. */
const formats = {
  gpx: {
    encode: encodeGpx,
    channels: ["lat", "lon", "ele", "speed", "heartRate", "cadence", "power", "temperature"],
  },
  tcx: {
    encode: encodeTcx,
    channels: ["lat", "lon", "ele", "distance", "speed", "heartRate", "cadence", "power"],
  },
  fit: {
    encode: encodeFit,
    channels: ["lat", "lon", "ele", "distance", "speed", "heartRate", "cadence", "power", "temperature"],
  },
} as const;

const inAll = Object.entries(formats);
const inFit = inAll.filter(([format]) => format === "fit");

const workoutOf = ({ activityId, recording, totals }: GeneratedActivity): ExportedWorkout => ({
  activityId,
  startTime: recording.startTime ?? 0,
  utcOffset: 7200,
  title: "Made",
  dateText: "2026-05-03 08:30",
  author: "Aino Tester",
  deviceName: "Testkit",
  totals,
});

const kept = (column: Float64Array | undefined, isKept: (i: number) => boolean) =>
  column?.map((value, i) => (isKept(i) ? value : NaN));

const isPosition = (i: number): boolean => i % 4 === 0;

/** Like devices that write the position in one of four records, and sensor values in the others. */
const inSeparateRecords = (recording: Recording): Recording => {
  const { lat, lon, ele, heartRate } = recording.columns;
  const separate = {
    lat: kept(lat, isPosition),
    lon: kept(lon, isPosition),
    ele: kept(ele, (i) => i % 4 === 1),
    heartRate: kept(heartRate, (i) => !isPosition(i)),
  };
  const columns = Object.fromEntries(Object.entries(separate).filter(([, column]) => column));
  return { ...recording, columns: { ...recording.columns, ...columns } };
};

const valuesIn = (recording: Recording, channel: Channel): number =>
  [...(recording.columns[channel] ?? [])].filter((value) => Number.isFinite(value)).length;

/** Each kind twice in every format, and more of them in FIT, which is read ten times as fast as XML. */
const cases = recordingKinds.flatMap((kind) =>
  Array.from({ length: 6 }, (_, seed) => [kind, seed, seed < 2 ? inAll : inFit] as const),
);

describe("generated recording -> file -> recording", () => {
  it.each(cases)(
    "[API-49] [API-50] [WORK-11] %s %i: no channel is lost in a format that can hold it",
    (kind, seed, wanted) => {
      const activity = generateRecording(kind, createRandom(`round-trip-${seed}`));
      for (const recording of [activity.recording, inSeparateRecords(activity.recording)]) {
        for (const [format, { encode, channels }] of wanted) {
          const decoded = decodeBytes(encode(workoutOf(activity), recording));
          if (format === "gpx" && valuesIn(recording, "lat") === 0) {
            expect(decoded).toEqual({ ok: false, error: { kind: "no_points" } });
            continue;
          }
          if (!decoded.ok) throw new Error(`${format}: ${decoded.error.kind}`);
          const { recording: back, activityId } = decoded.value;
          const found = channels.map((channel) => [channel, valuesIn(back, channel)]);
          const expected = channels.map((channel) => {
            const count = valuesIn(recording, channel);
            const isFilled = format === "gpx" && (channel === "lat" || channel === "lon");
            // Points in GPX get a position; distance and speed are computed if the device had none.
            const isMore = isFilled || channel === "distance" || channel === "speed";
            return [channel, isMore ? expect.toSatisfy((got: number) => got >= count) : count];
          });
          expect(found, format).toEqual(expected);
          expect(activityId, format).toBe(activity.activityId);
          expect(back.segmentStarts, format).toHaveLength(recording.segmentStarts.length);
          if (format !== "gpx") {
            expect(back.laps, format).toHaveLength(Math.max(1, recording.laps.length));
          }
        }
      }
    },
  );
});
