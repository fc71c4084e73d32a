import { summarisePool } from "@cairn/domain/laps-and-splits/pool-lengths";
import type { Lap, Recording, SwimLength } from "@cairn/domain/recording/recording";
import { readFit } from "@cairn/testkit/files/read-fit";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../decoding/create-decoder.ts";
import { emptyRecording, type ExportedWorkout } from "../../encoding/exported-workout.ts";
import { encodeFit } from "./encode-fit.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);

const workout: ExportedWorkout = {
  activityId: 21,
  startTime,
  utcOffset: 10_800,
  dateText: "2026-05-03 09:30",
  author: "Aino",
  totals: { elapsedTime: 130, timerTime: 100, distance: 68.58 },
};

const swum = (from: number, seconds: number, strokes: number): SwimLength => ({
  startTime: from,
  elapsedTime: seconds,
  timerTime: seconds,
  strokes,
  strokeType: "backstroke",
  isActive: true,
});
const rest = (from: number, seconds: number): SwimLength => ({
  startTime: from,
  elapsedTime: seconds,
  isActive: false,
});
const lap = (from: number, seconds: number): Lap => ({ startTime: from, elapsedTime: seconds });

/** Three lengths of 25 yards, with the rest between the two laps. */
const swim: Recording = {
  ...emptyRecording,
  startTime,
  lengths: [swum(0, 30.125, 18), swum(30, 31.25, 19), rest(61, 30), swum(91, 38.625, 22)],
  laps: [lap(0, 61.375), lap(91, 38.625)],
  poolLength: 22.86,
};

const decode = (bytes: Uint8Array) => {
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value : expect.fail(decoded.error.kind);
};

describe("a swim as FIT", () => {
  it("[API-50] has its lengths for another decoder, counted in laps and session", async () => {
    const file = await readFit(encodeFit(workout, swim));
    expect(file.lengths?.map((length) => length.length_type)).toEqual(["active", "active", "idle", "active"]);
    expect(file.lengths?.[1]).toMatchObject({
      message_index: { value: 1 },
      total_elapsed_time: 31.25,
      total_timer_time: 31.25,
      total_strokes: 19,
      swim_stroke: "backstroke",
    });
    // 22.86 m in 31.25 s.
    expect(file.lengths?.[1]?.["avg_speed"]).toBeCloseTo(0.732, 6);
    expect(file.lengths?.[2]?.["total_strokes"]).toBeUndefined();
    expect(new Date(String(file.lengths?.[3]?.["start_time"])).getTime()).toBe(startTime + 91_000);
    expect(file.laps?.[0]).toMatchObject({
      first_length_index: 0,
      num_lengths: 2,
      num_active_lengths: 2,
      total_cycles: 37,
    });
    expect(file.laps?.[1]).toMatchObject({
      first_length_index: 2,
      num_lengths: 2,
      num_active_lengths: 1,
      total_cycles: 22,
    });
    expect(file.sessions?.[0]).toMatchObject({
      sub_sport: "lap_swimming",
      pool_length: 22.86,
      pool_length_unit: "statute",
      num_lengths: 4,
      num_active_lengths: 3,
      total_cycles: 59,
    });
  });

  it("[API-50] is read back with the same lengths, strokes and SWOLF", () => {
    const { recording, warnings } = decode(encodeFit(workout, swim));
    expect(warnings).toEqual([]);
    expect(recording.lengths).toEqual(swim.lengths);
    expect(recording.poolLength).toBe(22.86);
    const summary = summarisePool(recording.lengths, recording.poolLength);
    expect(summary).toEqual(summarisePool(swim.lengths, swim.poolLength));
    expect(summary?.lengths.map((length) => length.swolf)).toEqual([48.125, 50.25, 60.625]);
  });

  it.each([
    [25, "metric"],
    [50, "metric"],
    [33.33, "metric"],
    [45.72, "statute"],
    [30.48, "statute"],
    [27, "metric"],
  ])("[API-50] takes a pool of %d m for %s", async (poolLength, unit) => {
    const file = await readFit(encodeFit(workout, { ...swim, poolLength }));
    expect(file.sessions?.[0]).toMatchObject({ pool_length: poolLength, pool_length_unit: unit });
  });

  it("[API-50] names the pool in the leg that was swum in it, and nowhere else", async () => {
    const legs = [
      { activityId: 21, startTime: 0, totals: { elapsedTime: 130 } },
      { activityId: 1, startTime: 130, totals: { elapsedTime: 600, steps: 1500 } },
    ];
    const bytes = encodeFit({ ...workout, activityId: 74, legs }, { ...swim, laps: [] });
    const file = await readFit(bytes);
    expect(file.sessions?.map((session) => session["pool_length"])).toEqual([22.86, undefined]);
    expect(file.sessions?.map((session) => session["total_cycles"])).toEqual([59, 750]);
    expect(file.laps?.map((one) => one["num_lengths"])).toEqual([4, undefined]);
    expect(decode(bytes).recording).toMatchObject({ poolLength: 22.86, lengths: swim.lengths });
  });

  it("[API-50] keeps a pool without counted lengths", async () => {
    const { lengths: _, ...uncounted } = swim;
    const bytes = encodeFit(workout, uncounted);
    expect((await readFit(bytes)).sessions?.[0]).toMatchObject({ pool_length: 22.86 });
    expect(decode(bytes).recording.lengths).toBeUndefined();
  });
});
