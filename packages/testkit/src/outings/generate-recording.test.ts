import { fitSportOf } from "@cairn/demo/files/fit-sport";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { channels, type Recording } from "@cairn/domain/recording/recording";
import { activityForFitSport } from "@cairn/domain/sports/fit-sport";
import { haversine } from "@cairn/geo/haversine";
import { describe, expect, it } from "vitest";
import { readFit } from "../files/read-fit.ts";
import { generateLongRide, generateRecording, recordingKinds } from "./generate-recording.ts";

/** Length of the recorded line within segments, metres. */
function recordedLength({ columns: { lat, lon }, segmentStarts, length }: Recording): number {
  let sum = 0;
  for (let i = 1; i < length; i += 1) {
    if (segmentStarts.includes(i)) continue;
    sum += haversine(lat?.[i - 1] ?? NaN, lon?.[i - 1] ?? NaN, lat?.[i] ?? NaN, lon?.[i] ?? NaN);
  }
  return sum;
}

const withPositions = recordingKinds.filter((kind) => !["gym", "treadmill", "pool-swim"].includes(kind));

describe("generateRecording", () => {
  it.each(recordingKinds)("makes the same %s from the same seed, and another one from another", (kind) => {
    const bytes = (seed: string): Uint8Array => writeFit(generateRecording(kind, createRandom(seed)));
    expect(bytes("a")).toEqual(bytes("a"));
    expect(bytes("a")).not.toEqual(bytes("b"));
  });

  it.each(withPositions)("records a %s whose line is as long as the route", (kind) => {
    const { recording, truth } = generateRecording(kind, createRandom(kind));
    const ratio = recordedLength(recording) / truth.distance;
    // Points some seconds apart cut bends short, more so on skis; noise of the receiver makes the line
    // longer.
    expect(ratio).toBeGreaterThan(kind === "alpine-ski" ? 0.96 : 0.985);
    expect(ratio).toBeLessThan(1.02);
  });

  it.each(recordingKinds)("has columns of equal length and increasing times in a %s", (kind) => {
    const { recording } = generateRecording(kind, createRandom("shape"));
    for (const channel of channels) {
      const column = recording.columns[channel];
      if (column) expect(column).toHaveLength(recording.length);
    }
    const time = [...(recording.columns.time ?? [])];
    expect(time).toEqual(time.toSorted((a, b) => a - b));
    expect(new Set(time).size).toBe(time.length);
  });

  it.each(recordingKinds)(
    "makes a %s that an independent reader finds whole in its FIT file",
    async (kind) => {
      const activity = generateRecording(kind, createRandom("file"));
      const file = await readFit(writeFit(activity));
      expect(file.records).toHaveLength(activity.recording.length);
      expect(file.laps).toHaveLength(Math.max(1, activity.recording.laps.length));
      expect(file.lengths ?? []).toHaveLength(activity.pool?.lengths.length ?? 0);
      expect(file.sessions?.[0]?.total_timer_time).toBeCloseTo(activity.truth.timerTime, 3);
      expect(activityForFitSport(...fitSportOf(activity.activityId))).toBe(activity.activityId);
    },
  );

  it("has a heart that follows the effort: slower after a stop, then faster again", () => {
    const { recording } = generateRecording("run", createRandom("heart"));
    const restart = recording.segmentStarts[1] ?? 0;
    const rate = (i: number): number => recording.columns.heartRate?.[i] ?? NaN;
    expect(rate(restart)).toBeLessThan(rate(restart - 1) - 15);
    expect(rate(restart + 180)).toBeGreaterThan(rate(restart) + 15);
  });

  it("climbs the same hill at the same place in every workout", () => {
    const climbs = ["one", "two"].map((seed) => generateRecording("ride", createRandom(seed)).recording);
    const start = climbs.map(({ columns }) => columns.ele?.[0] ?? NaN);
    expect(Math.abs((start[0] ?? NaN) - (start[1] ?? NaN))).toBeLessThan(8);
  });

  it("skis one run per lift ride", () => {
    const { truth } = generateRecording("alpine-ski", createRandom("ski"));
    expect(truth.skiRuns).toHaveLength(7);
    for (const run of truth.skiRuns) expect(run.descent).toBeGreaterThan(150);
  });

  it("swims whole lengths", () => {
    const { truth, totals, pool } = generateRecording("pool-swim", createRandom("swim"));
    expect(truth.distance).toBe(32 * 25);
    expect(totals.distance).toBe(800);
    expect(pool?.lengths.filter((length) => length.strokes === 0)).toHaveLength(5);
  });

  it("makes a ride with exactly the requested number of points, in every channel except a diver's", () => {
    const { recording } = generateLongRide(20_000, createRandom("long"));
    expect(recording.length).toBe(20_000);
    expect(Object.keys(recording.columns).toSorted()).toEqual(
      channels.filter((channel) => channel !== "depth").toSorted(),
    );
  });
});
