import type { Recording } from "@cairn/domain/recording/recording";
import { readFit } from "@cairn/testkit/files/read-fit";
import { describe, expect, it } from "vitest";
import type { ExportedWorkout } from "../../encoding/exported-workout.ts";
import { encodeFit } from "./encode-fit.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);
const at = (seconds: number) => new Date(startTime + seconds * 1000);

const totals = {
  elapsedTime: 62,
  timerTime: 42,
  movingTime: 22,
  distance: 123.45,
  ascent: 31.4,
  descent: 12,
  energy: 640,
  avgHeartRate: 120,
  maxHeartRate: 180,
  avgSpeed: 5.125,
  maxSpeed: 6.5,
  avgCadence: 81,
  maxCadence: 93,
  avgPower: 210.4,
  maxPower: 500,
  normalizedPower: 251,
  steps: 101,
};

const run: ExportedWorkout = {
  activityId: 1,
  startTime,
  utcOffset: 10_800,
  dateText: "2026-05-03 09:30",
  author: "Somebody",
  deviceName: "A watch",
  totals,
};

const recording: Recording = {
  startTime,
  length: 3,
  segmentStarts: [0],
  columns: {
    time: Float64Array.of(0, 1, 62),
    ele: Float64Array.of(1435.2, 1436, 1437),
    heartRate: Float64Array.of(90, 91, 92),
    cadence: Float64Array.of(80, 80.5, 81),
    distance: Float64Array.of(0, 1.5, 123.45),
    speed: Float64Array.of(0.5, 1.5, 2.5),
    power: Float64Array.of(1, 250, 251),
    temperature: Float64Array.of(-7, 21.4, 21),
  },
  laps: [
    {
      startTime: 0,
      elapsedTime: 1,
      timerTime: 0.5,
      distance: 1.5,
      ascent: 2,
      descent: 3,
      avgSpeed: 1.25,
      maxSpeed: 2.25,
      avgHeartRate: 90.6,
      maxHeartRate: 99,
      avgCadence: 77,
      avgPower: 222,
    },
    { startTime: 1, elapsedTime: 61 },
  ],
};

const index = (value: number) => ({ value, reserved: false, selected: false });

/** Every field of the FIT profile, and no other. */
const session = {
  message_index: index(0),
  timestamp: at(62),
  event: "session",
  event_type: "stop",
  start_time: at(0),
  sport: "running",
  sub_sport: "generic",
  total_elapsed_time: 62,
  total_timer_time: 42,
  total_moving_time: 22,
  total_distance: 123.45,
  // In running, a cycle is a stride of two steps.
  total_cycles: 50,
  total_fractional_cycles: 0.5,
  total_calories: 640,
  avg_speed: 5.125,
  enhanced_avg_speed: 5.125,
  max_speed: 6.5,
  enhanced_max_speed: 6.5,
  avg_heart_rate: 120,
  max_heart_rate: 180,
  avg_cadence: 81,
  max_cadence: 93,
  avg_power: 210,
  max_power: 500,
  normalized_power: 251,
  total_ascent: 31,
  total_descent: 12,
  first_lap_index: 0,
  num_laps: 2,
};

describe("the messages of a FIT file by field, as another decoder reads them", () => {
  it("[API-50] has a session with all totals", async () => {
    const { sessions } = await readFit(encodeFit(run, recording));
    expect(sessions).toEqual([session]);
  });

  it("[API-50] writes no cycles from steps for a ride", async () => {
    const { sessions } = await readFit(encodeFit({ ...run, activityId: 2 }, recording));
    const { total_cycles: _, total_fractional_cycles: __, ...ofARide } = session;
    expect(sessions).toEqual([{ ...ofARide, sport: "cycling" }]);
  });

  it("[API-50] writes the fractions of cadences, in 1/128", async () => {
    const exact = { ...totals, avgCadence: 84.8515625, maxCadence: 93.5 };
    const [lap] = recording.laps;
    const laps = [
      { startTime: 0, elapsedTime: 1, ...lap, avgCadence: 77.25 },
      { startTime: 1, elapsedTime: 61 },
    ];
    const file = await readFit(encodeFit({ ...run, totals: exact }, { ...recording, laps }));
    expect(file.sessions?.[0]).toMatchObject({
      avg_cadence: 84,
      avg_fractional_cadence: 109 / 128,
      max_cadence: 93,
      max_fractional_cadence: 0.5,
    });
    expect(file.laps?.[0]).toMatchObject({ avg_cadence: 77, avg_fractional_cadence: 0.25 });
    expect(file.laps?.[1]).not.toHaveProperty("avg_cadence");
    expect(file.laps?.[1]).not.toHaveProperty("avg_fractional_cadence");
  });

  it("[API-50] has a session as long as its points if there is no total time", async () => {
    const { elapsedTime: _, timerTime: __, ...untimed } = totals;
    const [told, whole] = await Promise.all(
      [{ ...untimed, elapsedTime: 100 }, untimed].map((each) =>
        readFit(encodeFit({ ...run, totals: each }, recording)),
      ),
    );
    expect(whole?.sessions?.[0]).toMatchObject({ total_elapsed_time: 62, total_timer_time: 62 });
    expect(told?.sessions?.[0]).toMatchObject({ total_elapsed_time: 100, total_timer_time: 100 });
  });

  it("[API-50] has laps with all their values, and laps with only a start and an end", async () => {
    const { laps } = await readFit(encodeFit(run, recording));
    expect(laps).toEqual([
      {
        message_index: index(0),
        timestamp: at(1),
        event: "lap",
        event_type: "stop",
        start_time: at(0),
        sport: "running",
        total_elapsed_time: 1,
        total_timer_time: 0.5,
        total_distance: 1.5,
        avg_speed: 1.25,
        enhanced_avg_speed: 1.25,
        max_speed: 2.25,
        enhanced_max_speed: 2.25,
        avg_heart_rate: 91,
        max_heart_rate: 99,
        avg_cadence: 77,
        avg_power: 222,
        total_ascent: 2,
        total_descent: 3,
      },
      {
        message_index: index(1),
        timestamp: at(62),
        event: "lap",
        event_type: "stop",
        start_time: at(1),
        sport: "running",
        total_elapsed_time: 61,
        total_timer_time: 61,
      },
    ]);
  });

  it("[API-50] has points with all their values", async () => {
    const { records } = await readFit(encodeFit(run, recording));
    expect(records?.[1]).toEqual({
      timestamp: at(1),
      altitude: 1436,
      enhanced_altitude: 1436,
      heart_rate: 91,
      cadence: 80,
      fractional_cadence: 0.5,
      distance: 1.5,
      speed: 1.5,
      enhanced_speed: 1.5,
      power: 250,
      temperature: 21,
    });
  });

  it("[API-50] states its creator, its start, and the local clock", async () => {
    const { activity, events, file_ids, device_infos } = await readFit(encodeFit(run, recording));
    expect(activity).toEqual({
      timestamp: at(62),
      local_timestamp: at(62 + 10_800),
      total_timer_time: 42,
      num_sessions: 1,
      type: "manual",
      event: "activity",
      event_type: "stop",
    });
    expect(events).toEqual([
      { timestamp: at(0), event: "timer", event_type: "start" },
      { timestamp: at(62), event: "timer", event_type: "stop_all" },
    ]);
    const made = { manufacturer: "development", product: 1, product_name: "A watch" };
    expect(file_ids?.[0]).toMatchObject({ ...made, type: "activity", time_created: at(0) });
    expect(device_infos?.[0]).toMatchObject({ ...made, timestamp: at(0), device_index: "creator" });
  });
});
