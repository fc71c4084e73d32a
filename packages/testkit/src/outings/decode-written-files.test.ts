import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Channel } from "@cairn/domain/recording/recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { describe, expect, it } from "vitest";
import { readFit } from "../files/read-fit.ts";
import { generateRecording, recordingKinds } from "./generate-recording.ts";

const read = (bytes: Uint8Array): DecodedActivity => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

const withPositions = recordingKinds.filter((kind) => !["gym", "treadmill", "pool-swim"].includes(kind));

/** Half of the resolution with which FIT stores a channel (FIT profile), plus a little for rounding in the division. */
const fitTolerance: readonly (readonly [Channel, number])[] = [
  ["time", 0.5],
  ["lat", 4.2e-8],
  ["lon", 4.2e-8],
  ["ele", 0.1],
  ["distance", 0.005],
  ["speed", 0.0005],
  ["heartRate", 0.5],
  ["cadence", 0.5],
  ["power", 0.5],
  ["temperature", 0.5],
];

function expectClose(
  found: Float64Array | undefined,
  wanted: Float64Array | undefined,
  tolerance: number,
  channel: string,
): void {
  expect(found?.length, channel).toBe(wanted?.length);
  for (const [i, value] of (wanted ?? []).entries()) {
    const other = found?.[i] ?? NaN;
    if (Number.isNaN(value) !== Number.isNaN(other) || Math.abs(value - other) > tolerance * 1.000_001) {
      expect.fail(`${channel} of point ${i}: ${other}, wanted ${value}`);
    }
  }
}

describe("a workout written and read again", () => {
  it.each(recordingKinds)("is the same as FIT: %s", (kind) => {
    const activity = generateRecording(kind, createRandom(kind));
    const { recording, device, activityId, warnings } = read(writeFit(activity));
    const wanted = activity.recording;
    expect(warnings).toEqual([]);
    expect(activityId).toBe(activity.activityId);
    expect(recording.startTime).toBe(Math.round((wanted.startTime ?? 0) / 1000) * 1000);
    expect(recording.segmentStarts).toEqual(wanted.segmentStarts);
    for (const [channel, tolerance] of fitTolerance) {
      expectClose(recording.columns[channel], wanted.columns[channel], tolerance, channel);
    }
    expect(device?.timerTime).toBeCloseTo(activity.totals.timerTime ?? NaN, 3);
    expect(recording.laps).toHaveLength(Math.max(1, wanted.laps.length));
  });

  it.each(withPositions)("is the same as GPX: %s", (kind) => {
    const { recording: wanted } = generateRecording(kind, createRandom(kind));
    const { recording, name, activityId } = read(
      new TextEncoder().encode(writeGpx(wanted, { name: "A <day> & more", type: "running" })),
    );
    expect(name).toBe("A <day> & more");
    expect(activityId).toBe(1);
    const hasPosition = [...(wanted.columns.lat ?? [])].filter((lat) => !Number.isNaN(lat)).length;
    expect(recording.length).toBe(hasPosition);
    if (hasPosition !== wanted.length) return;
    expect(recording.segmentStarts).toEqual(wanted.segmentStarts);
    expectClose(recording.columns.lat, wanted.columns.lat, 0.5e-7, "lat");
    expectClose(recording.columns.ele, wanted.columns.ele, 0.05, "ele");
    expectClose(recording.columns.heartRate, wanted.columns.heartRate, 0.5, "heartRate");
  });
});

describe("our FIT decoder and fit-file-parser", () => {
  it.each(recordingKinds)("agree on a %s", async (kind) => {
    const bytes = writeFit(generateRecording(kind, createRandom(`oracle ${kind}`)));
    const { recording, device } = read(bytes);
    const theirs = await readFit(bytes);
    const [session] = theirs.sessions ?? [];
    expect(device?.distance).toBe(session?.total_distance);
    expect(device?.elapsedTime).toBe(session?.total_elapsed_time);
    expect(device?.avgHeartRate).toBe(session?.avg_heart_rate);
    expect(device?.ascent).toBe(session?.total_ascent);
    expect(recording.laps.map((lap) => lap.elapsedTime)).toEqual(
      theirs.laps?.map((lap) => lap.total_elapsed_time),
    );
    const column = (
      pick: (record: NonNullable<typeof theirs.records>[number]) => number | undefined,
    ): number[] => (theirs.records ?? []).map((record) => pick(record) ?? NaN);
    const ours = (channel: Channel): number[] =>
      Array.from(recording.columns[channel] ?? new Float64Array(recording.length).fill(NaN));
    expect(ours("heartRate")).toEqual(column((record) => record.heart_rate));
    expect(ours("distance")).toEqual(column((record) => record.distance));
    expect(ours("power")).toEqual(column((record) => record.power));
    expect(ours("lat").map((lat) => lat.toFixed(9))).toEqual(
      column((record) => record.position_lat).map((lat) => lat.toFixed(9)),
    );
  });
});
