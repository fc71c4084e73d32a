import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import type { Recording } from "../recording/recording.ts";
import { judgeTotals } from "./choose-totals.ts";
import type { SourcePreferences, Totals } from "./provenance.ts";

const running = 1;
const cycling = 2;
const alpineSkiing = 13;
const skiTouring = 31;
const treadmill = 53;

interface StraightTrack {
  /** m/s. */
  readonly speed: number;
  readonly seconds: number;
  /** Metres climbed at an even rate. */
  readonly climb?: number;
  readonly from?: number;
}

/** A point every second due north on the meridian of 24° E; a degree is 111,195 m on the sphere of 6,371 km. */
function straightTrack({ speed, seconds, climb = 0, from = 0 }: StraightTrack): Recording {
  const time = Float64Array.from({ length: seconds - from + 1 }, (_, i) => from + i);
  return {
    length: time.length,
    segmentStarts: [0],
    laps: [],
    columns: {
      time,
      lat: time.map((now) => 60 + (now * speed) / 111_195),
      lon: time.map(() => 24),
      ele: time.map((now) => 100 + (climb * now) / seconds),
    },
  };
}

function judged(recording: Recording, device: Totals, activityId: number) {
  const { evidence, timerTime, ...computed } = analyseRecording(recording, { activityId });
  return judgeTotals({
    device,
    computed: { ...pick(computed), ...(timerTime !== undefined && { totalTime: timerTime }) },
    analysisVersion: 4,
    activityId,
    ...(evidence && { evidence }),
  });
}

const pick = ({
  distance = 0,
  elapsedTime = 0,
  movingTime = 0,
  avgSpeed = 0,
  maxSpeed = 0,
  ascent = 0,
}: Totals) => ({
  distance,
  elapsedTime,
  movingTime,
  avgSpeed,
  maxSpeed,
  ascent,
});

describe("[API-35] the device's value counts unless its own recording contradicts it", () => {
  it("replaces a distance of 0 by that of the points, and gives the device's value", () => {
    const { totals } = judged(
      straightTrack({ speed: 3, seconds: 1733 }),
      { distance: 0, totalTime: 1733 },
      running,
    );
    expect(totals.distance).toMatchObject({
      source: "computed",
      device: 0,
      contradiction: { rule: "distanceBelowTrack" },
    });
    expect(totals.distance?.value).toBeCloseTo(5199, -1);
    expect(totals.distance?.contradiction?.against).toBe(totals.distance?.value);
  });

  it("uses the distance of the points if the device counted 2.0 of 2.9 km", () => {
    const { totals } = judged(
      straightTrack({ speed: 2.9, seconds: 1000 }),
      { distance: 2000, totalTime: 1000 },
      running,
    );
    expect(totals.distance?.source).toBe("computed");
    expect(totals.distance?.value).toBeCloseTo(2900, -1);
  });

  it.each([
    ["a wheel that is 2.3 % ahead of the positions", 2967, cycling],
    ["a foot pod 6 % behind", 2726, running],
    ["a wheel measured by the wrong tyre, 12 % behind", 2552, cycling],
    ["a tunnel of which the receiver saw nothing, 20 % ahead", 3480, running],
  ])("accepts %s", (_, distance, activityId) => {
    const { totals } = judged(
      straightTrack({ speed: 2.9, seconds: 1000 }),
      { distance, totalTime: 1000 },
      activityId,
    );
    expect(totals.distance).toMatchObject({ value: distance, source: "device" });
    expect(totals.distance).not.toHaveProperty("contradiction");
  });

  it("accepts a device whose receiver had its first fix after half of the track", () => {
    const late = straightTrack({ speed: 3, seconds: 2000, from: 1000 });
    const { totals } = judged(late, { distance: 6000, totalTime: 2000 }, running);
    expect(totals.distance).toMatchObject({ value: 6000, source: "device" });
  });

  it("accepts a treadmill, whatever a receiver recorded indoors", () => {
    const drifting = straightTrack({ speed: 0.5, seconds: 3000 });
    const { totals } = judged(drifting, { distance: 10_000, totalTime: 3000, avgSpeed: 3.33 }, treadmill);
    expect(totals.distance).toMatchObject({ value: 10_000, source: "device" });
    const still = judged(drifting, { distance: 0, totalTime: 3000 }, treadmill);
    expect(still.totals.distance).toMatchObject({ value: 0, source: "device" });
  });

  it("accepts skiing totals that include the runs and not the lifts", () => {
    const day = straightTrack({ speed: 5, seconds: 4000 });
    const { totals } = judged(day, { distance: 8000, totalTime: 4000 }, alpineSkiing);
    expect(totals.distance).toMatchObject({ value: 8000, source: "device" });
  });

  it("accepts a timer that was stopped for a while, and the distance that it counted", () => {
    const device = { distance: 3000, totalTime: 1000, elapsedTime: 2000, avgSpeed: 3 };
    const { totals } = judged(straightTrack({ speed: 3, seconds: 2000 }), device, running);
    expect(totals.distance).toMatchObject({ value: 3000, source: "device" });
    expect(totals.totalTime).toMatchObject({ value: 1000, source: "device" });
  });

  it("rejects a timer of a minute if the points cover half an hour", () => {
    const device = { distance: 5400, totalTime: 60 };
    const { totals } = judged(straightTrack({ speed: 3, seconds: 1800 }), device, running);
    expect(totals.totalTime).toMatchObject({ value: 1800, contradiction: { rule: "timerBelowMoving" } });
    expect(totals.distance).toMatchObject({ value: 5400, source: "device" });
  });

  it("uses distance over time for an average in km/h that was read as m/s", () => {
    const device = { distance: 11_000, totalTime: 1800, avgSpeed: 22, maxSpeed: 12 };
    const { totals } = judged(straightTrack({ speed: 6.11, seconds: 1800 }), device, cycling);
    expect(totals.avgSpeed).toMatchObject({ device: 22, contradiction: { rule: "speedAgainstDistance" } });
    expect(totals.avgSpeed?.value).toBeCloseTo(6.11, 2);
    expect(totals.maxSpeed).toMatchObject({ value: 12, source: "device" });
  });

  it("uses the average over timer time if the device averaged over moving or elapsed time, and says so", () => {
    const times = { distance: 6000, totalTime: 2000, movingTime: 1500, elapsedTime: 2500 };
    for (const avgSpeed of [4, 2.4]) {
      const device = { ...times, avgSpeed };
      const { totals } = judgeTotals({ device, computed: {}, analysisVersion: 4, activityId: cycling });
      expect(totals.avgSpeed).toMatchObject({
        value: 3,
        device: avgSpeed,
        contradiction: { rule: "speedByOtherClock", against: 3 },
      });
    }
    const device = { ...times, avgSpeed: 3.001 };
    const { totals } = judgeTotals({ device, computed: {}, analysisVersion: 4, activityId: cycling });
    expect(totals.avgSpeed).toEqual({ value: 3.001, source: "device", device: 3.001 });
  });

  it("shows an average that equals the displayed distance over time, whatever the source of each", () => {
    const device = { distance: 10_000, totalTime: 3000 };
    const computed = { distance: 10_300, totalTime: 3020, avgSpeed: 10_300 / 3020 };
    const { totals } = judgeTotals({ device, computed, analysisVersion: 4, activityId: running });
    expect(totals.avgSpeed?.value).toBeCloseTo(10_000 / 3000, 9);
    const preferences = { totals: { avgSpeed: "computed" } } as const;
    const chosen = judgeTotals({ device, computed, preferences, analysisVersion: 4, activityId: running });
    expect(chosen.totals.avgSpeed?.value).toBeCloseTo(10_300 / 3020, 9);
  });

  it("divides the distance that the owner chose by the time, unless the average was chosen itself", () => {
    const device = { distance: 30_000, totalTime: 5400, avgSpeed: 6.25 };
    const computed = { distance: 30_300, totalTime: 5400, avgSpeed: 30_300 / 5400 };
    const averageBy = (preferences: SourcePreferences) =>
      judgeTotals({ device, computed, preferences, analysisVersion: 4, activityId: cycling }).totals.avgSpeed;
    const byDistance: readonly (readonly [SourcePreferences, number])[] = [
      [{ totals: { distance: "device" } }, 30_000],
      [{ all: "computed", totals: { distance: "device" } }, 30_000],
      [{ totals: { distance: "computed" } }, 30_300],
      [{ all: "device", totals: { distance: "computed" } }, 30_300],
    ];
    for (const [preferences, distance] of byDistance) {
      const average = averageBy(preferences);
      expect(average?.value).toBeCloseTo(distance / 5400, 9);
      expect(average).not.toHaveProperty("chosen");
    }
    const ofItself: readonly SourcePreferences[] = [
      { totals: { distance: "computed", avgSpeed: "device" } },
      { all: "device" },
    ];
    for (const preferences of ofItself)
      expect(averageBy(preferences)).toMatchObject({ value: 6.25, source: "device", chosen: true });
  });

  it("leaves rests at the wall out of a swim's average", () => {
    const device = { distance: 1500, totalTime: 2400, movingTime: 1800, avgSpeed: 1500 / 1800 };
    const { totals } = judgeTotals({ device, computed: {}, analysisVersion: 4, activityId: 21 });
    expect(totals.avgSpeed).toMatchObject({ value: 1500 / 1800, source: "device" });
  });

  const corrections: readonly (readonly [string, number, Totals, number])[] = [
    // 2,025 m in 40 minutes of swimming and 10 at the wall: 1:58.5 for 100 m.
    ["the distance of a swim", 21, { distance: 2025 }, 2025 / 2400],
    ["the duration of a swim, which tells nothing about its rests", 21, { totalTime: 2700 }, 2000 / 2400],
    ["the duration of a swim, shorter than what was swum", 21, { totalTime: 2000 }, 2000 / 2000],
    ["the distance of a day at the lifts", alpineSkiing, { distance: 2100 }, 2100 / 2400],
    ["the distance of a run, whose rests count", running, { distance: 2100 }, 2100 / 3000],
  ];
  it.each(corrections)(
    "divides by the time of averages after the owner corrected %s",
    (_, activityId, entered, speed) => {
      const device = { distance: 2000, totalTime: 3000, movingTime: 2400, elapsedTime: 3000 };
      const { totals } = judgeTotals({ device, computed: {}, entered, analysisVersion: 4, activityId });
      expect(totals.avgSpeed).toEqual({ value: speed, source: "entered" });
    },
  );

  it("has the descent of the runs on a day at the lifts, unless the owner wants another", () => {
    const day = {
      device: { descent: 4100 },
      computed: { descent: 3950 },
      analysisVersion: 4,
      evidence: { runs: 9 },
      activityId: alpineSkiing,
    };
    expect(judgeTotals(day).totals.descent).toEqual({
      value: 3950,
      source: "computed",
      version: 4,
      device: 4100,
      computed: 3950,
    });
    const chosen = judgeTotals({ ...day, preferences: { totals: { descent: "device" } } });
    expect(chosen.totals.descent).toMatchObject({ value: 4100, source: "device" });
    expect(judgeTotals({ ...day, entered: { descent: 4000 } }).totals.descent?.value).toBe(4000);
    // Without runs nothing is known about the lifts, and in touring a descent is as long as it is.
    expect(judgeTotals({ ...day, evidence: {} }).totals.descent?.value).toBe(4100);
    expect(judgeTotals({ ...day, activityId: skiTouring }).totals.descent?.value).toBe(4100);
  });

  it("divides a typed swim by its duration, because nobody knows its rests", () => {
    const entered = { distance: 2000, totalTime: 2500 };
    const { totals } = judgeTotals({ device: {}, computed: {}, entered, analysisVersion: 4, activityId: 21 });
    expect(totals.avgSpeed).toEqual({ value: 0.8, source: "entered" });
  });

  it("rejects five hundred metres of climb if the points rise by 20", () => {
    const track = straightTrack({ speed: 3, seconds: 1800, climb: 20 });
    const { totals } = judged(track, { ascent: 500, totalTime: 1800 }, running);
    expect(totals.ascent).toMatchObject({ device: 500, contradiction: { rule: "climbBeyondHeights" } });
    expect(totals.ascent?.value).toBeCloseTo(20, 0);
  });

  it("rejects 5 m of climb if the points rise by 400, and accepts 380", () => {
    const track = straightTrack({ speed: 3, seconds: 1800, climb: 400 });
    expect(judged(track, { ascent: 5 }, running).totals.ascent?.contradiction?.rule).toBe(
      "climbBelowHeights",
    );
    expect(judged(track, { ascent: 380 }, running).totals.ascent).toMatchObject({
      value: 380,
      source: "device",
    });
  });

  it("leaves out a step count that makes 10 m a step if positions confirm the distance", () => {
    const track = straightTrack({ speed: 3, seconds: 1733 });
    const { totals, leftOut } = judged(track, { distance: 5200, totalTime: 1733, steps: 520 }, running);
    expect(totals).not.toHaveProperty("steps");
    expect(leftOut.steps).toMatchObject({ device: 520, contradiction: { rule: "stepsAgainstDistance" } });
    const honest = judged(track, { distance: 5200, totalTime: 1733, steps: 4900 }, running);
    expect(honest.totals.steps).toMatchObject({ value: 4900, source: "device" });
  });
});

const of = (device: Totals, computed: Totals = {}) =>
  judgeTotals({ device, computed, analysisVersion: 4, activityId: cycling });

describe("[API-35] numbers of a device compared with each other", () => {
  it("if an average exceeds its maximum, computes the one that is farther from the recording", () => {
    const computed = { avgHeartRate: 141, maxHeartRate: 172 };
    const low = of({ avgHeartRate: 160, maxHeartRate: 150 }, { ...computed, avgHeartRate: 158 }).totals;
    expect([low.avgHeartRate?.value, low.maxHeartRate?.value]).toEqual([160, 172]);
    const high = of({ avgHeartRate: 190, maxHeartRate: 172 }, computed).totals;
    expect([high.avgHeartRate?.value, high.maxHeartRate?.value]).toEqual([141, 172]);
    expect(high.avgHeartRate?.contradiction).toEqual({ rule: "averageAboveMaximum", against: 172 });
    expect(high.maxHeartRate).not.toHaveProperty("contradiction");
  });

  it("shows no maximum below the average if no recording decides, and no normalized power above the maximum", () => {
    const { totals, leftOut } = of({ avgCadence: 106, maxCadence: 76, normalizedPower: 900, maxPower: 640 });
    expect(totals).not.toHaveProperty("maxCadence");
    expect(totals).not.toHaveProperty("normalizedPower");
    expect(totals.maxPower?.value).toBe(640);
    expect(leftOut.normalizedPower?.contradiction).toEqual({ rule: "averageAboveMaximum", against: 640 });
  });

  it("accepts an average of 150.4 beside a maximum of 150 silently", () => {
    const { totals } = of({ maxHeartRate: 150 }, { avgHeartRate: 150.4, maxHeartRate: 150 });
    expect(totals.avgHeartRate).toMatchObject({ value: 150, computed: 150.4 });
    expect(totals.maxHeartRate).not.toHaveProperty("contradiction");
  });

  it("shows no elapsed time shorter than the timer, and no moving time longer than it", () => {
    const { totals } = of(
      { elapsedTime: 1000, totalTime: 3000, movingTime: 5000 },
      { elapsedTime: 3100, movingTime: 2900 },
    );
    expect(totals.elapsedTime).toMatchObject({
      value: 3100,
      contradiction: { rule: "elapsedBelowTimer", against: 3000 },
    });
    expect(totals.movingTime).toMatchObject({ value: 2900, contradiction: { rule: "movingAboveTimer" } });
    expect(of({ elapsedTime: 1807, totalTime: 1808 }).totals.elapsedTime?.value).toBe(1808);
  });

  it("does not end before its last lap", () => {
    const input = { device: { elapsedTime: 113, totalTime: 113 }, computed: { elapsedTime: 126 } };
    const { totals } = judgeTotals({ ...input, analysisVersion: 4, evidence: { lapsEnd: 125.6 } });
    expect(totals.elapsedTime).toMatchObject({ value: 126, contradiction: { rule: "elapsedBeforeLastLap" } });
  });

  it.each([
    ["avgHeartRate", 255],
    ["maxCadence", 255],
    ["avgPower", 65_535],
    ["maxPower", 62_854],
    ["maxSpeed", 65.535],
    ["ascent", 65_535],
    ["distance", 42_949_672.95],
    ["totalTime", 4_294_967.295],
  ] as const)("shows no %s of %d, which marks that nothing was measured", (name, value) => {
    const { totals, leftOut } = of({ [name]: value });
    expect(totals).not.toHaveProperty(name);
    expect(leftOut[name]?.device).toBe(value);
  });

  it("rejects kilojoules that were read as kilocalories, and accepts a hard hour", () => {
    const hour = { totalTime: 3600, elapsedTime: 3600 };
    expect(of({ ...hour, energy: 4184 }, { energy: 900 }).totals.energy?.value).toBe(900);
    expect(of({ ...hour, energy: 1300 }, { energy: 900 }).totals.energy?.value).toBe(1300);
  });

  it("keeps what the owner typed or chose, and drops the device's other number", () => {
    const common = { device: { avgHeartRate: 150, maxHeartRate: 170 }, computed: {}, analysisVersion: 4 };
    const typed = judgeTotals({ ...common, entered: { avgHeartRate: 180 } });
    expect(typed.totals.avgHeartRate).toMatchObject({ value: 180, source: "entered" });
    expect(typed.leftOut.maxHeartRate).toMatchObject({ device: 170 });
    const chosen = judgeTotals({
      device: { distance: 0 },
      computed: { distance: 5200 },
      analysisVersion: 4,
      evidence: { trackAtLeast: 5100 },
      preferences: { totals: { distance: "device" } },
    });
    expect(chosen.totals.distance).toMatchObject({ value: 0, source: "device", chosen: true });
    expect(chosen.totals.distance?.contradiction?.rule).toBe("distanceBelowTrack");
  });
});

it("uses the computed moving time if the device's exceeds its timer, and says why", () => {
  const recording = straightTrack({ speed: 3, seconds: 3600 });
  const { totals } = judged(recording, { totalTime: 3600, elapsedTime: 3600, movingTime: 3604 }, running);
  expect(totals.movingTime).toMatchObject({
    value: 3600,
    source: "computed",
    contradiction: { rule: "movingAboveTimer", against: 3600 },
  });
  // Differences of up to three seconds are rounding by the device.
  const rounded = judged(recording, { totalTime: 3600, elapsedTime: 3600, movingTime: 3603 }, running);
  expect(rounded.totals.movingTime).toMatchObject({ value: 3600, source: "device" });
});
