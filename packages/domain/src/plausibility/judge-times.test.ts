import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import type { Recording } from "../recording/recording.ts";
import { judgeTotals } from "./choose-totals.ts";
import type { Totals } from "./provenance.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";

const running = 1;
const cycling = 2;

/** A point every second due north at a speed in m/s; a degree is 111,195 m. */
const straightTrack = (speed: number, seconds: number): Recording => {
  const time = Float64Array.from({ length: seconds + 1 }, (_, i) => i);
  const lat = time.map((now) => 60 + (now * speed) / 111_195);
  return {
    length: time.length,
    segmentStarts: [0],
    laps: [],
    columns: { time, lat, lon: time.map(() => 24) },
  };
};

const judged = (recording: Recording, device: Totals, activityId: number) => {
  const analysis = analyseRecording(recording, { activityId });
  const { distance = 0, elapsedTime = 0, timerTime = 0, movingTime = 0, avgSpeed = 0, evidence } = analysis;
  return judgeTotals({
    device,
    computed: { distance, elapsedTime, totalTime: timerTime, movingTime, avgSpeed },
    analysisVersion: analysis.version,
    activityId,
    ...(evidence && { evidence }),
  });
};

/** Two kilometres of ten, as an app sums them up that died in its third lap. */
const lap = (startTime: number) => ({ startTime, elapsedTime: 400, timerTime: 400, distance: 1200 });

describe("[API-35] the times of a device", () => {
  it.each([
    // The recording says which is which, although its points are some seconds short of either.
    ["its points", { distance: 9000 }, { elapsedTime: 3590, totalTime: 2995 }],
    ["its average speed", { distance: 9000, avgSpeed: 3 }, {}],
  ])("exchanges timer and elapsed time back if %s tell that they are exchanged", (_name, more, computed) => {
    const device = { totalTime: 3600, elapsedTime: 3000, ...more };
    const { totals } = judgeTotals({ device, computed, analysisVersion: 4 });
    expect(totals.totalTime).toMatchObject({ value: 3000, contradiction: { rule: "timesSwapped" } });
    expect(totals.elapsedTime).toMatchObject({ value: 3600, contradiction: { rule: "timesSwapped" } });
    expect(totals.avgSpeed?.value ?? 3).toBe(3);
  });

  it("keeps the session's times if only a lap goes on: one of the file before its end was cut, or after its clock leapt", () => {
    const device = { elapsedTime: 3600, totalTime: 3500 };
    const judgedBy = (recorded: number, evidence: RecordedEvidence) =>
      judgeTotals({ device, computed: { elapsedTime: recorded }, analysisVersion: 4, evidence }).totals;
    const weeks = 21 * 86_400;
    for (const totals of [
      judgedBy(3600, { lapsEnd: 5400 }),
      judgedBy(3600 + weeks, { lapsEnd: 3600 + weeks, clockLeaps: weeks }),
    ]) {
      expect(totals.totalTime).toMatchObject({ value: 3500, source: "device" });
      expect(totals.elapsedTime).toMatchObject({
        value: 3600,
        source: "device",
        contradiction: { rule: "elapsedBeforeLastLap" },
      });
    }
    expect(judgedBy(5400, { lapsEnd: 5400 }).elapsedTime).toMatchObject({ value: 5400, source: "computed" });
  });

  it("believes no timer that went on after a recording that has the whole distance at the device's own speed", () => {
    const run = straightTrack(3, 600);
    const forgotten = { distance: 1800, totalTime: 3600, elapsedTime: 3600 };
    expect(judged(run, { ...forgotten, avgSpeed: 3 }, running).totals.totalTime).toMatchObject({
      value: 600,
      contradiction: { rule: "timerBeyondRecording" },
    });
    // The file may have lost the rest of it.
    const longer = judged(run, { ...forgotten, distance: 10_800, avgSpeed: 3 }, running).totals;
    expect(longer.totalTime).toMatchObject({ value: 3600, source: "device" });
  });

  it("finds the leap of the clock in the points", () => {
    const weeks = 21 * 86_400;
    const ride = straightTrack(3, 3600);
    const time = ride.columns.time?.map((now) => (now > 3000 ? now + weeks : now));
    const leapt = { ...ride, columns: { ...ride.columns, ...(time && { time }) } };
    const laps = [{ startTime: 0, elapsedTime: 3600 + weeks, timerTime: 3500, distance: 10_800 }];
    const { totals } = judged({ ...leapt, laps }, { elapsedTime: 3600, totalTime: 3500 }, running);
    expect(totals.elapsedTime).toMatchObject({ value: 3600, source: "device" });
    expect(totals.totalTime).toMatchObject({ value: 3500, source: "device" });
  });

  it("believes no timer that the points move a fifth longer than, unless it counted as much less distance", () => {
    const ride = straightTrack(6, 3600);
    const short = judged(ride, { distance: 21_600, totalTime: 2900 }, cycling).totals;
    expect(short.totalTime).toMatchObject({ value: 3600, contradiction: { rule: "timerBelowMoving" } });
    const stopped = judged(ride, { distance: 17_400, totalTime: 2900 }, cycling).totals;
    expect(stopped.totalTime).toMatchObject({ value: 2900, source: "device" });
    const same = judged(ride, { distance: 21_600, totalTime: 3450 }, cycling).totals;
    expect(same.totalTime).toMatchObject({ value: 3450, source: "device" });
  });

  describe("of a device whose laps end before its recording does", () => {
    const ride = straightTrack(3, 3600);
    const device = { distance: 2400, totalTime: 800, elapsedTime: 800, avgSpeed: 3, energy: 150 };

    it.each([
      ["without its last lap", [lap(0), lap(400)]],
      ["with a last lap that states nothing", [lap(0), lap(400), { startTime: 800, elapsedTime: 2800 }]],
    ])("%s, counts the points after it", (_name, laps) => {
      const { totals } = judged({ ...ride, laps }, device, running);
      expect(totals.totalTime).toMatchObject({ value: 3600, contradiction: { rule: "lapsEndEarly" } });
      expect(totals.distance?.value).toBeCloseTo(10_800, -1);
      expect(totals.elapsedTime?.value).toBe(3600);
      expect(totals.avgSpeed?.value).toBeCloseTo(3, 2);
      expect(totals.energy).toMatchObject({ value: 150, contradiction: { rule: "lapsEndEarly" } });
    });

    it("believes a session that says less than the points and more than the laps", () => {
      const laps = [lap(0), lap(400)];
      const said = { ...device, distance: 9000, totalTime: 3000, elapsedTime: 3600 };
      const { totals } = judged({ ...ride, laps }, said, running);
      expect(totals.totalTime).toMatchObject({ value: 3000, source: "device" });
      expect(totals.distance).toMatchObject({ value: 9000, source: "device" });
    });

    it("believes laps that stood still for the rest", () => {
      const laps = [lap(0), { startTime: 400, elapsedTime: 3200, timerTime: 400, distance: 1200 }];
      const { totals } = judged({ ...ride, laps }, { ...device, elapsedTime: 3600 }, running);
      expect(totals.totalTime).toMatchObject({ value: 800, source: "device" });
    });
  });
});

describe("[API-35] the normalized power of a device", () => {
  it.each([
    [260, 160, 160],
    [100, 160, 160],
    [230, 160, 230],
    [115, 160, 115],
  ])("takes a normalized power of %i W beside %i W of the recording for %i W", (device, computed, shown) => {
    const { totals } = judgeTotals({
      device: { normalizedPower: device, totalTime: 3600 },
      computed: { normalizedPower: computed, totalTime: 3600, elapsedTime: 3600 },
      analysisVersion: 4,
      activityId: cycling,
    });
    expect(totals.normalizedPower).toMatchObject({
      value: shown,
      device,
      ...(shown === computed && { contradiction: { rule: "powerAgainstRecording", against: computed } }),
    });
    expect(totals.normalizedPower?.source).toBe(shown === computed ? "computed" : "device");
  });

  it("leaves the normalized power of a recording that ends early to its device", () => {
    const { totals } = judgeTotals({
      device: { normalizedPower: 260, totalTime: 7200 },
      computed: { normalizedPower: 160, totalTime: 1800, elapsedTime: 1800 },
      analysisVersion: 4,
    });
    expect(totals.normalizedPower).toMatchObject({ value: 260, source: "device" });
  });
});
