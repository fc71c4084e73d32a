import { describe, expect, it } from "vitest";
import { normalizedPowerOf, workOf } from "./power.ts";

const recordingOf = (time: Float64Array, segmentStarts: number[] = [0]) => ({
  length: time.length,
  segmentStarts,
  columns: { time },
  laps: [],
});

const seconds = (length: number) => Float64Array.from({ length }, (_, i) => i);

/** The definition taken literally: one value a second, an array of the last thirty, a mean of fourth powers. */
const byDefinition = (watts: Float64Array): number => {
  const powers: number[] = [];
  for (let i = 30; i <= watts.length; i++) {
    const mean = watts.slice(i - 30, i).reduce((sum, value) => sum + value, 0) / 30;
    powers.push(mean ** 4);
  }
  return (powers.reduce((sum, value) => sum + value, 0) / powers.length) ** 0.25;
};

const withoutNaN = (watts: Float64Array): Float64Array =>
  watts.slice(0, -1).map((value) => (Number.isNaN(value) ? 0 : value));

describe("normalizedPowerOf", () => {
  it("equals steady power", () => {
    const time = seconds(1201);
    expect(normalizedPowerOf(recordingOf(time), new Float64Array(1201).fill(210))).toBeCloseTo(210, 9);
  });

  it("follows the definition on intervals", () => {
    const time = seconds(3601);
    const power = time.map((now) => (now % 120 < 60 ? 320 : 120));
    const found = normalizedPowerOf(recordingOf(time), power) ?? 0;
    // The last value does not stand for a second, because no point follows.
    expect(found / byDefinition(power.slice(0, -1))).toBeCloseTo(1, 3);
    expect(found).toBeGreaterThan(220);
  });

  it("is nearly the same with a point every five seconds", () => {
    const time = seconds(3601);
    const power = time.map((now) => (now % 120 < 60 ? 320 : 120));
    const kept = time.filter((now) => now % 5 === 0);
    const sparse =
      normalizedPowerOf(
        recordingOf(kept),
        kept.map((now) => power[now] ?? 0),
      ) ?? 0;
    expect(sparse / (normalizedPowerOf(recordingOf(time), power) ?? 0)).toBeCloseTo(1, 6);
  });

  it("ignores pauses and impossible values, and needs thirty seconds", () => {
    const time = Float64Array.from({ length: 400 }, (_, i) => i + (i >= 200 ? 3600 : 0));
    const power = new Float64Array(400).fill(200);
    expect(normalizedPowerOf(recordingOf(time, [0, 200]), power)).toBeCloseTo(200, 6);
    expect(normalizedPowerOf(recordingOf(seconds(20)), new Float64Array(20).fill(200))).toBeUndefined();
    const glitch = Float64Array.from(power);
    glitch[100] = 65_535;
    expect(normalizedPowerOf(recordingOf(time, [0, 200]), glitch)).toBeLessThan(200);
  });

  it("is unknown where no meter was paired, though the device wrote zeros", () => {
    const zeros = new Float64Array(7201);
    expect(normalizedPowerOf(recordingOf(seconds(7201)), zeros)).toBeUndefined();
    expect(workOf(recordingOf(seconds(7201)), zeros)).toBeUndefined();
  });

  it("is unknown where the meter died, but not where the radio was lost for a moment", () => {
    const time = seconds(14_401);
    const died = time.map((now) => (now < 600 ? 200 : Number.NaN));
    expect(normalizedPowerOf(recordingOf(time), died)).toBeUndefined();
    expect(workOf(recordingOf(time), died)).toBeUndefined();
    // Four minutes of four hours, in which nobody knows of any work.
    const lost = time.map((now) => (now >= 7200 && now < 7440 ? Number.NaN : 200));
    expect(workOf(recordingOf(time), lost)).toBeCloseTo(200 * (14_400 - 240), 3);
    expect(normalizedPowerOf(recordingOf(time), lost)).toBeCloseTo(byDefinition(withoutNaN(lost)), 0);
  });

  it("counts the zeros of coasting and of rests at the trainer, and a hole in the whole recording as rest", () => {
    const time = seconds(3601);
    const coasting = time.map((now) => (now % 600 < 480 ? 0 : 300));
    expect(workOf(recordingOf(time), coasting)).toBeCloseTo(720 * 300, 3);
    expect(normalizedPowerOf(recordingOf(time), coasting)).toBeCloseTo(
      byDefinition(coasting.slice(0, -1)),
      0,
    );
    // A rest of 25 minutes in a file that has no pauses.
    const around = time.map((now) => (now < 1800 ? now : now + 1500));
    const steady = new Float64Array(3601).fill(200);
    expect(workOf(recordingOf(around), steady)).toBeCloseTo(200 * (3599 + 30), 3);
    expect(normalizedPowerOf(recordingOf(around), steady)).toBeGreaterThan(100);
  });

  it("counts work in joules", () => {
    expect(workOf(recordingOf(seconds(3601)), new Float64Array(3601).fill(250))).toBeCloseTo(900_000, 3);
    expect(
      workOf({ length: 0, segmentStarts: [], columns: {}, laps: [] }, new Float64Array(0)),
    ).toBeUndefined();
  });
});
