import type { Recording } from "@cairn/domain/recording/recording";
import { readFit } from "@cairn/testkit/files/read-fit";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../decoding/create-decoder.ts";
import { emptyRecording, type ExportedWorkout } from "../../encoding/exported-workout.ts";
import { fitCrc } from "../protocol/fit-crc.ts";
import { encodeFit } from "./encode-fit.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);

const workout: ExportedWorkout = {
  activityId: 99,
  startTime,
  utcOffset: 10_800,
  dateText: "2026-05-03 09:30",
  author: "Aino",
  deviceName: "Wahoo ELEMNT BOLT",
  totals: {
    elapsedTime: 62,
    timerTime: 2,
    movingTime: 2,
    distance: 12_345.67,
    ascent: 31.4,
    descent: 12,
    energy: 640,
    avgHeartRate: 120,
    maxHeartRate: 180,
    avgSpeed: 5.125,
    maxSpeed: 80,
    avgPower: 210.4,
    steps: 100,
  },
};

const ride: Recording = {
  startTime,
  length: 4,
  segmentStarts: [0, 2],
  columns: {
    time: Float64Array.of(0, 1, 61, 62),
    lat: Float64Array.of(46.5, 46.50001, NaN, -46.5),
    lon: Float64Array.of(8.5, 180, NaN, 179.999_999_99),
    ele: Float64Array.of(1435.2, 13_000, -600, -12),
    heartRate: Float64Array.of(90, 91, NaN, 300),
    cadence: Float64Array.of(80, 80.5, NaN, 90),
    distance: Float64Array.of(0, 1.5, 3, 12_345.67),
    speed: Float64Array.of(0, 1.5, 99, 2),
    power: Float64Array.of(0, 250, 251, 1200),
    temperature: Float64Array.of(-7, 21.4, 21, 21),
  },
  laps: [
    { startTime: 0, elapsedTime: 1, timerTime: 1, distance: 1.5, avgHeartRate: 90.6 },
    { startTime: 61, elapsedTime: 1, timerTime: 1, distance: 12_344.17, ascent: 3 },
  ],
};

const decode = (bytes: Uint8Array) => {
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value : expect.fail(decoded.error.kind);
};

describe("encodeFit", () => {
  it("[API-50] is read by another decoder, value for value", async () => {
    const file = await readFit(encodeFit(workout, ride));
    expect(file.file_ids?.[0]).toMatchObject({ type: "activity", product_name: "Wahoo ELEMNT BOLT" });
    expect(file.records).toHaveLength(4);
    expect(file.records?.[1]).toMatchObject({ heart_rate: 91, power: 250, distance: 1.5, temperature: 21 });
    expect(file.records?.[0]?.position_lat).toBeCloseTo(46.5, 6);
    expect(file.records?.[0]?.altitude).toBeCloseTo(1435.2, 6);
    expect(file.records?.[0]?.enhanced_altitude).toBeCloseTo(1435.2, 6);
    expect(file.records?.[1]?.enhanced_altitude).toBeCloseTo(13_000, 6);
    expect(file.records?.[2]?.enhanced_speed).toBeCloseTo(99, 6);
    expect(file.records?.[2]?.position_lat).toBeUndefined();
    expect(new Date(String(file.records?.[3]?.timestamp)).getTime()).toBe(startTime + 62_000);
    expect(file.laps).toHaveLength(2);
    expect(file.laps?.[0]).toMatchObject({ total_distance: 1.5, avg_heart_rate: 91, sport: "cycling" });
    expect(file.sessions?.[0]).toMatchObject({
      sport: "cycling",
      sub_sport: "gravel_cycling",
      total_elapsed_time: 62,
      total_timer_time: 2,
      total_distance: 12_345.67,
      total_ascent: 31,
      avg_heart_rate: 120,
      total_calories: 640,
      num_laps: 2,
    });
    expect(file.sessions?.[0]?.enhanced_max_speed).toBeCloseTo(80, 6);
    expect(file.activity).toMatchObject({
      num_sessions: 1,
      type: "manual",
      event: "activity",
      event_type: "stop",
      total_timer_time: 2,
    });
    expect(file.events?.map((event) => event.event_type)).toEqual(["start", "stop_all", "start", "stop_all"]);
  });

  it("[API-50] is read by our decoder without a warning", () => {
    const back = decode(encodeFit(workout, ride));
    expect(back.warnings).toEqual([]);
    expect(back).toMatchObject({ activityId: 99, utcOffset: 10_800, deviceName: "Wahoo ELEMNT BOLT" });
    expect(back.recording.startTime).toBe(startTime);
    expect(back.recording.segmentStarts).toEqual([0, 2]);
    expect([...(back.recording.columns.cadence ?? [])]).toEqual([80, 80.5, NaN, 90]);
    expect([...(back.recording.columns.heartRate ?? [])]).toEqual([90, 91, NaN, NaN]);
    // The field's range ends at -500 m; 180° east is 180° west.
    expect(back.recording.columns.ele?.[2]).toBeNaN();
    expect(back.recording.columns.lon?.[1]).toBe(-180);
    expect(back.recording.columns.lon?.[3]).toBeCloseTo(180, 6);
    expect(back.recording.laps[1]).toMatchObject({ startTime: 61, distance: 12_344.17, ascent: 3 });
    expect(back.device).toMatchObject({ distance: 12_345.67, movingTime: 2, avgSpeed: 5.125, maxSpeed: 80 });
    expect(back.device?.steps).toBeUndefined();
  });

  it("has a header of 14 bytes and checksums that make the sum over the whole file zero", () => {
    const bytes = encodeFit(workout, ride);
    expect([bytes[0], new TextDecoder().decode(bytes.subarray(8, 12))]).toEqual([14, ".FIT"]);
    expect(fitCrc(bytes, 0, 14)).toBe(0);
    expect(fitCrc(bytes, 0, bytes.length)).toBe(0);
  });

  it("[API-50] writes a small valid file for a workout without a recording", async () => {
    const bytes = encodeFit({ ...workout, activityId: 0 }, emptyRecording);
    expect(bytes.length).toBeLessThan(700);
    const back = decode(bytes);
    expect(back.recording.length).toBe(0);
    expect(back.device).toMatchObject({ distance: 12_345.67, timerTime: 2, steps: 100 });
    const file = await readFit(bytes);
    expect(file.sessions?.[0]).toMatchObject({ sport: "walking", total_timer_time: 2 });
    expect(file.laps).toHaveLength(1);
  });

  it("computes distance and speed if the device had none", () => {
    const { distance: _, speed: __, ...columns } = ride.columns;
    const walk: Recording = {
      ...ride,
      length: 3,
      segmentStarts: [0],
      columns: {
        ...columns,
        time: Float64Array.of(0, 10, 20),
        lat: Float64Array.of(60, 60.001, 60.002),
        lon: Float64Array.of(25, 25, 25),
      },
    };
    const { columns: back } = decode(encodeFit(workout, walk)).recording;
    // 0.001° along a great circle with R = 6371008.8 m.
    expect(back.distance?.[2]).toBeCloseTo(2 * 111.195, 1);
    expect(back.speed?.[1]).toBeCloseTo(11.12, 1);
  });

  it("keeps several points in one second, in order, and points without a time", () => {
    const { columns } = decode(
      encodeFit(workout, {
        startTime,
        length: 4,
        segmentStarts: [0],
        columns: { time: Float64Array.of(0.1, 0.2, NaN, 0.4), heartRate: Float64Array.of(1, 2, 3, 4) },
        laps: [],
      }),
    ).recording;
    expect([...(columns.time ?? [])]).toEqual([0, 0, NaN, 0]);
    expect([...(columns.heartRate ?? [])]).toEqual([1, 2, 3, 4]);
  });

  it("truncates a long name between characters", () => {
    const back = decode(encodeFit({ ...workout, deviceName: "é".repeat(100) }, ride));
    expect(back.deviceName).toBe("é".repeat(31));
  });
});
