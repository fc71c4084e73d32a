import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Channel, Recording } from "@cairn/domain/recording/recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { describe, expect, it } from "vitest";
import { writeTcx } from "../files/write-tcx.ts";
import { generateRecording } from "./generate-recording.ts";

const run = generateRecording("run", createRandom("wrong values"));
const activityId = run.activityId;

const writers: Readonly<Record<string, (recording: Recording) => Uint8Array>> = {
  GPX: (recording) => new TextEncoder().encode(writeGpx(recording, { type: "running" })),
  TCX: (recording) => new TextEncoder().encode(writeTcx(recording, { sport: "Running" })),
  FIT: (recording) => writeFit({ ...run, recording }),
};

const writerOf = (format: string): ((recording: Recording) => Uint8Array) =>
  writers[format] ?? expect.fail(format);

const read = (bytes: Uint8Array): DecodedActivity => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

/** The run with some values of a channel changed. */
const changed = (
  recording: Recording,
  channel: Channel,
  change: (value: number, i: number) => number,
): Recording => ({
  ...recording,
  columns: { ...recording.columns, [channel]: recording.columns[channel]?.map(change) },
});

/** Converts metres to degrees of latitude. */
const north = (metres: number): number => metres / 111_195;

const between = (i: number, from: number, to: number): boolean => i >= from && i < to;

/** Every kind of wrong value that issue 3 names, added to the run. */
const wrongs: Readonly<Record<string, (recording: Recording) => Recording>> = {
  "a GPS spike of 50 m": (recording) =>
    changed(recording, "lat", (lat, i) => (i === 700 ? lat + north(50) : lat)),
  "a GPS spike of 3 km over three points": (recording) =>
    changed(recording, "lat", (lat, i) => (between(i, 1500, 1503) ? lat + north(3000) : lat)),
  "five positions on the zero island": (recording) =>
    changed(
      changed(recording, "lat", (lat, i) => (between(i, 900, 905) ? 0 : lat)),
      "lon",
      (lon, i) => (between(i, 900, 905) ? 0 : lon),
    ),
  "a teleport by a hundred kilometres": (recording) =>
    changed(recording, "lat", (lat, i) => (i >= 1000 ? lat + north(100_000) : lat)),
  "heart rates of 255": (recording) =>
    changed(recording, "heartRate", (rate, i) => (between(i, 400, 403) || i === 800 ? 255 : rate)),
  "heart rates of 240 for twenty seconds": (recording) =>
    changed(recording, "heartRate", (rate, i) => (between(i, 400, 420) ? 240 : rate)),
  "a speed of 60 m/s": (recording) =>
    changed(recording, "speed", (speed, i) => (between(i, 300, 302) ? 60 : speed)),
  "a height of 8,000 m": (recording) => changed(recording, "ele", (ele, i) => (i === 600 ? 8000 : ele)),
  "points out of order": (recording) => {
    const columns: { [C in Channel]?: Float64Array } = {};
    for (const [channel, column] of Object.entries(recording.columns) as [Channel, Float64Array][])
      columns[channel] = column.map((value, i) => (between(i, 500, 540) ? (column[1039 - i] ?? NaN) : value));
    return { ...recording, columns };
  },
};

const share = (found: number | undefined, wanted: number | undefined): number =>
  found === wanted ? 0 : Math.abs((found ?? NaN) / (wanted ?? NaN) - 1);

function expectSame(found: WorkoutAnalysis, wanted: WorkoutAnalysis): void {
  for (const name of ["elapsedTime", "timerTime", "maxHeartRate", "maxElevation"] as const)
    expect(found[name], name).toBeCloseTo(wanted[name] ?? NaN, 1);
  for (const name of [
    "distance",
    "movingTime",
    "avgHeartRate",
    "maxSpeed",
    "ascent",
    "trainingImpulse",
  ] as const)
    expect(share(found[name], wanted[name]), name).toBeLessThan(0.015);
  expect(found.bestEfforts?.map(({ distance }) => distance)).toEqual(
    wanted.bestEfforts?.map(({ distance }) => distance),
  );
  for (const [i, best] of (found.bestEfforts ?? []).entries())
    expect(share(best.duration, wanted.bestEfforts?.[i]?.duration), `${best.distance} m`).toBeLessThan(0.015);
}

describe.each(Object.entries(writers))("wrong values in %s", (_, write) => {
  const clean = analyseRecording(read(write(run.recording)).recording, { activityId });

  it.each(Object.entries(wrongs))("change no total: %s", (__, damage) => {
    const { recording } = read(write(damage(run.recording)));
    expectSame(analyseRecording(recording, { activityId }), clean);
  });
});

describe("a clock that was never set", () => {
  it.each([
    ["GPX", 1901],
    ["GPX", 1990],
    ["GPX", 2085],
    ["TCX", 1901],
    ["TCX", 1990],
    ["TCX", 2085],
    ["FIT", 1990],
    ["FIT", 2085],
  ])("in %s, showing %d, leaves the start open and every total as it is", (format, year) => {
    const write = writerOf(format);
    const clean = analyseRecording(read(write(run.recording)).recording, { activityId });
    const { recording, warnings } = read(write({ ...run.recording, startTime: Date.UTC(year, 0, 2) }));
    expect(warnings).toContain("clock_unset");
    expect(recording.startTime).toBeUndefined();
    expectSame(analyseRecording(recording, { activityId }), clean);
  });

  it.each(["GPX", "TCX"])(
    "at a single point of %s leaves this time out and the others as they are",
    (format) => {
      const write = writerOf(format);
      const late = (Date.UTC(2085, 0, 2) - (run.recording.startTime ?? 0)) / 1000;
      const damaged = changed(run.recording, "time", (now, i) => (i === 1200 ? late : now));
      const { recording } = read(write(damaged));
      expect(recording.startTime).toBe(run.recording.startTime);
      expectSame(
        analyseRecording(recording, { activityId }),
        analyseRecording(read(write(run.recording)).recording, { activityId }),
      );
    },
  );
});
