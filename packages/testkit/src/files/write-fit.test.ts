import { fitCrc } from "@cairn/demo/files/fit-message";
import { writeFit } from "@cairn/demo/files/write-fit";
import type { Recording } from "@cairn/domain/recording/recording";
import { describe, expect, it } from "vitest";
import { readFit } from "./read-fit.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);

const ride: Recording = {
  startTime,
  length: 4,
  segmentStarts: [0, 2],
  columns: {
    time: Float64Array.of(0, 1, 61, 62),
    lat: Float64Array.of(46.5, 46.50001, NaN, -46.5),
    lon: Float64Array.of(8.5, 8.50001, NaN, -179.9),
    ele: Float64Array.of(1435.2, 1436, 1437, -12),
    heartRate: Float64Array.of(90, 91, NaN, 180),
    distance: Float64Array.of(0, 1.5, 3, 12_345.67),
    power: Float64Array.of(0, 250, 251, 1200),
    temperature: Float64Array.of(-7, 21, 21, 21),
  },
  laps: [
    { startTime: 0, elapsedTime: 1, timerTime: 1, distance: 1.5 },
    { startTime: 61, elapsedTime: 1, timerTime: 1, distance: 12_344.17 },
  ],
};

describe("writeFit", () => {
  it("is read back by an independent FIT reader, value for value", async () => {
    const bytes = writeFit({
      recording: ride,
      activityId: 2,
      utcOffset: 7200,
      totals: {
        elapsedTime: 62,
        timerTime: 2,
        distance: 12_345.67,
        ascent: 31,
        avgHeartRate: 120,
        energy: 640,
      },
    });
    const file = await readFit(bytes);
    expect(file.records).toHaveLength(4);
    expect(file.records?.[1]).toMatchObject({ heart_rate: 91, power: 250, distance: 1.5, temperature: 21 });
    expect(file.records?.[0]?.position_lat).toBeCloseTo(46.5, 6);
    expect(file.records?.[3]?.position_long).toBeCloseTo(-179.9, 6);
    expect(file.records?.[0]?.altitude).toBeCloseTo(1435.2, 6);
    expect(file.records?.[3]?.altitude).toBeCloseTo(-12, 6);
    expect(file.records?.[2]?.position_lat).toBeUndefined();
    expect(new Date(String(file.records?.[0]?.timestamp)).getTime()).toBe(startTime);
    expect(file.laps).toHaveLength(2);
    expect(file.sessions?.[0]).toMatchObject({
      sport: "cycling",
      sub_sport: "road",
      total_elapsed_time: 62,
      total_timer_time: 2,
      total_distance: 12_345.67,
      total_ascent: 31,
      avg_heart_rate: 120,
      total_calories: 640,
    });
  });

  it("stops and starts the timer at a segment boundary", async () => {
    const bytes = writeFit({ recording: ride, activityId: 2, totals: {} });
    const events = (await readFit(bytes)).events?.map((event) => event.event_type);
    expect(events).toEqual(["start", "stop_all", "start", "stop_all"]);
  });

  it("has checksums that make the sum over the whole file zero", () => {
    const bytes = writeFit({ recording: ride, activityId: 1, totals: {} });
    expect(fitCrc(bytes.subarray(0, 14))).toBe(0);
    expect(fitCrc(bytes)).toBe(0);
    expect(fitCrc(new TextEncoder().encode("123456789"))).toBe(0xbb3d);
  });

  it("writes values that do not fit a field as absent", async () => {
    const tooFast: Recording = {
      ...ride,
      length: 1,
      segmentStarts: [0],
      columns: { time: Float64Array.of(0), heartRate: Float64Array.of(300), speed: Float64Array.of(99) },
      laps: [],
    };
    const file = await readFit(writeFit({ recording: tooFast, activityId: 1, totals: {} }));
    expect(file.records?.[0]?.heart_rate).toBeUndefined();
    expect(file.records?.[0]?.speed).toBeUndefined();
  });
});
