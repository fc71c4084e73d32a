import { describe, expect, it } from "vitest";
import type { RecordingColumns } from "../recording/recording.ts";
import { bestEfforts, bestOfSensor, bestSpeeds } from "./best-efforts.ts";
import { recordDistance } from "./record-speeds.ts";

const recordingOf = (columns: RecordingColumns, segmentStarts: number[] = [0]) => ({
  length: columns.time?.length ?? 0,
  segmentStarts,
  columns,
  laps: [],
});

/** Metres after `now` seconds: 600 s at 3 m/s, 200 s at 5 m/s (exactly one kilometre), then 3 m/s again. */
const reached = (now: number): number =>
  3 * Math.min(now, 600) + 5 * Math.min(200, Math.max(0, now - 600)) + 3 * Math.max(0, now - 800);

const run = (every: number) => {
  const time = Float64Array.from({ length: Math.floor(2000 / every) + 1 }, (_, i) => i * every);
  return { recording: recordingOf({ time }), distances: time.map(reached) };
};

describe("bestEfforts", () => {
  it.each([0.5, 1, 4, 8])("finds the kilometre that was run in 200 s, with a point every %d s", (every) => {
    const { recording, distances } = run(every);
    const [quarter, kilometre, two] = bestEfforts(recording, distances, 1, [400, 1000, 2000]);
    expect(kilometre?.duration).toBeCloseTo(200, 6);
    expect(kilometre?.startTime).toBeCloseTo(600, 6);
    expect(quarter?.duration).toBeCloseTo(80, 6);
    expect(two?.duration).toBeCloseTo(200 + 1000 / 3, 6);
  });

  it("interpolates between sparse points", () => {
    const recording = recordingOf({ time: Float64Array.of(0, 35, 70, 100, 135, 170, 200) });
    const distances = Float64Array.of(0, 105, 210, 300, 475, 650, 800);
    expect(bestEfforts(recording, distances, 1, [400, 650])).toEqual([
      { distance: 400, duration: 80, startTime: 100 },
      { distance: 650, duration: 150, startTime: 50 },
    ]);
  });

  it("needs three points, so that no single step makes a best", () => {
    // A logger with a point every 100 s, and one step at 5 m/s among those at 3 m/s.
    const recording = recordingOf({ time: Float64Array.of(0, 100, 200, 300, 400) });
    const distances = Float64Array.of(0, 300, 800, 1100, 1400);
    expect(bestEfforts(recording, distances, 1, [400, 800])).toEqual([
      { distance: 800, duration: 200, startTime: 0 },
    ]);
    expect(bestSpeeds(recording, distances, 1, [60, 200]).map(({ value }) => value)).toEqual([4]);
  });

  it("counts a pause in the middle as time, but not one before or after", () => {
    const time = Float64Array.of(0, 50, 200, 350, 450, 600, 750);
    const distances = Float64Array.of(0, 0, 500, 1000, 1000, 1500, 2000);
    const found = bestEfforts(recordingOf({ time }, [0, 4]), distances, 1, [1000, 2000]);
    expect(found.map(({ duration }) => duration)).toEqual([300, 700]);
  });

  it("finds a distance that equals the whole track, and none that is longer", () => {
    const { recording, distances } = run(1);
    const whole = distances.at(-1) ?? 0;
    expect(bestEfforts(recording, distances, 1, [whole])[0]?.duration).toBeCloseTo(2000, 6);
    expect(bestEfforts(recording, distances, 1, [whole + 1])).toEqual([]);
    expect(bestEfforts(recordingOf({}), new Float64Array(0), 1)).toEqual([]);
  });

  it("leaves out a step that is too fast, also where the seconds around it are slow", () => {
    // 30 m/s for a second: 42 m in five seconds are no record.
    const { recording, distances } = run(1);
    const leaping = distances.map((metres, i) => metres + (i > 300 ? 27 : 0));
    const [best] = bestSpeeds(recording, leaping, 1, [5]);
    expect(best?.value).toBeCloseTo(5, 9);
  });

  it("does not make a record of a jump of the receiver", () => {
    const { recording, distances } = run(1);
    const leaping = distances.map((metres, i) => metres + (i > 1000 ? 70 : 0));
    expect(bestEfforts(recording, leaping, 1, [400])[0]?.duration).toBeCloseTo(80, 6);
  });

  it.each([
    // World records: nobody is faster over any time or distance.
    [1, 14.99, [400, 1000, 5000], [43.03, 131.96, 755.36]],
    [1, 12.4, [400, 1000, 5000], [43.03, 131.96, 755.36]],
    [0, 7.4, [1000, 5000, 10_000], [131.96, 755.36, 1571]],
    [2, 34, [5000, 20_000], [5000 / 50, 20_000 / 32]],
  ] as const)(
    "in activity %i is never faster than anybody was, whatever a recording at %d m/s contains",
    (activityId, speed, wanted, least) => {
      // Half an hour at 3 m/s, ten minutes that nobody keeps up, and half an hour again.
      const time = Float64Array.from({ length: 4201 }, (_, i) => i);
      const distances = time.map(
        (now) =>
          3 * Math.min(now, 1800) +
          speed * Math.min(600, Math.max(0, now - 1800)) +
          3 * Math.max(0, now - 2400),
      );
      const found = bestEfforts(recordingOf({ time }), distances, activityId, wanted);
      for (const { distance, duration } of found)
        expect(duration).toBeGreaterThanOrEqual(least[wanted.indexOf(distance as never)] ?? NaN);
      for (const { duration, value } of bestSpeeds(recordingOf({ time }), distances, activityId))
        expect(value * duration).toBeLessThanOrEqual(recordDistance(duration, activityId) * (1 + 1e-6));
      // What is believed still has its bests.
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it("is found outside of a stretch that nobody covers", () => {
    const { recording, distances } = run(1);
    const { time } = recording.columns;
    // A minute at 14 m/s after half an hour, in which the fast kilometre is over.
    const wrong = distances.map(
      (metres, i) => metres + 11 * Math.min(60, Math.max(0, (time?.[i] ?? 0) - 1800)),
    );
    expect(bestEfforts(recording, wrong, 1, [1000])[0]).toMatchObject({ startTime: 600 });
    expect(bestEfforts(recording, wrong, 1, [1000])[0]?.duration).toBeCloseTo(200, 6);
  });

  it("agrees with trying every second of an uneven run", () => {
    const time = Float64Array.from({ length: 900 }, (_, i) => i);
    const distances = new Float64Array(900);
    for (let i = 1; i < 900; i++)
      distances[i] = (distances[i - 1] ?? 0) + 3 + Math.sin(i / 40) + Math.cos(i * 7.3);
    const found = bestSpeeds(recordingOf({ time }), distances, 1, [60]);
    let best = 0;
    for (let i = 0; i + 60 < 900; i++)
      best = Math.max(best, ((distances[i + 60] ?? 0) - (distances[i] ?? 0)) / 60);
    expect(found[0]?.value).toBeCloseTo(best, 9);
  });
});

describe("bestOfSensor", () => {
  const time = Float64Array.from({ length: 3601 }, (_, i) => i);
  const power = time.map((now) => (now >= 1000 && now < 1300 ? 320 : now >= 2000 && now < 2005 ? 900 : 150));

  it("finds five minutes at 320 W and a sprint of five seconds at 900 W", () => {
    const found = bestOfSensor(recordingOf({ time }), power, 0, [5, 300, 3600]);
    expect(found[0]).toEqual({ duration: 5, value: 900, startTime: 2000 });
    expect(found[1]).toEqual({ duration: 300, value: 320, startTime: 1000 });
    expect(found[2]?.value).toBeCloseTo((3295 * 150 + 300 * 320 + 5 * 900) / 3600, 9);
  });

  it("gives the same with a point every five seconds", () => {
    const kept = time.filter((now) => now % 5 === 0);
    const sparse = kept.map((now) => power[now] ?? 0);
    const found = bestOfSensor(recordingOf({ time: kept }), sparse, 0, [5, 300]);
    expect(found.map(({ value }) => value)).toEqual([900, 320]);
  });

  it("does not hold the last value before a pause into it, and counts the pause as time", () => {
    const seconds = Array.from({ length: 61 }, (_, i) => i);
    const paused = Float64Array.from([...seconds, ...seconds.map((now) => now + 360)]);
    const watts = paused.map((now) => (now === 60 ? 600 : 100));
    const found = bestOfSensor(recordingOf({ time: paused }, [0, 61]), watts, 0, [5, 30, 60, 400]);
    // The longest contains the pause of 300 s, and 100 s at 100 W.
    expect(found.map(({ value }) => value)).toEqual([100, 100, 100, 25]);
    // The same silence without a pause: the meter may have sent nothing new, for 30 s.
    const silent = bestOfSensor(recordingOf({ time: paused }), watts, 0, [30]);
    expect(silent).toEqual([{ duration: 30, value: 600, startTime: 60 }]);
  });

  it("counts missing values as zero", () => {
    const gap = recordingOf({ time: Float64Array.of(0, 60, 1000, 1060, 1120) });
    const rate = Float64Array.of(160, 160, 160, Number.NaN, 160);
    expect(bestOfSensor(gap, rate, 1, [30, 60])).toEqual([
      { duration: 30, value: 160, startTime: 0 },
      { duration: 60, value: 80, startTime: 0 },
    ]);
    expect(bestOfSensor(gap, new Float64Array(5), 0, [30])).toEqual([]);
  });
});

describe("efforts of a recording whose first point is 90 s after its start", () => {
  const late = run(1);
  const { time = new Float64Array(0) } = late.recording.columns;
  const recording = recordingOf({ time: time.map((now) => now + 90) });
  const power = time.map((now) => (now >= 1000 && now < 1300 ? 320 : 150));

  it("begin in seconds of the recording, as its laps and the lengths of a pool do", () => {
    expect(bestEfforts(recording, late.distances, 1, [1000])[0]?.startTime).toBeCloseTo(690, 6);
    expect(bestSpeeds(recording, late.distances, 1, [200])).toEqual([
      { duration: 200, value: 5, startTime: 690 },
    ]);
    expect(bestOfSensor(recording, power, 0, [300])).toEqual([
      { duration: 300, value: 320, startTime: 1090 },
    ]);
  });
});
