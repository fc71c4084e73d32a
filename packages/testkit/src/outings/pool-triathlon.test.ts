import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { Recording, SwimLength } from "@cairn/domain/recording/recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { describe, expect, it } from "vitest";

const triathlon = 74;
const startTime = Date.UTC(2026, 4, 3, 6);

/** Catalogue id, metres and seconds of the legs: 400 m in a pool, 20 km on a bicycle, 5 km on foot. */
const plan = [
  [21, 400, 8 * 60],
  [2, 20_000, 40 * 60],
  [1, 5000, 25 * 60],
] as const;
const [distance, seconds] = [25_400, 73 * 60];

/** Metres covered after a number of seconds. */
function coveredAfter(now: number): number {
  let [covered, begun] = [0, 0];
  for (const [, metres, time] of plan) {
    covered += metres * Math.min(1, Math.max(0, (now - begun) / time));
    begun += time;
  }
  return covered;
}

const time = Float64Array.from({ length: seconds + 1 }, (_, i) => i);
const withoutLengths: Recording = {
  startTime,
  length: time.length,
  segmentStarts: [0],
  columns: { time, distance: time.map(coveredAfter), heartRate: time.map(() => 150) },
  laps: plan.map(([, metres, elapsedTime], i) => ({
    startTime: plan.slice(0, i).reduce((sum, leg) => sum + leg[2], 0),
    elapsedTime,
    distance: metres,
  })),
};
const lengths = Array.from({ length: 16 }, (_, i): SwimLength => ({
  startTime: i * 30,
  elapsedTime: 30,
  timerTime: 30,
  strokes: 20,
  isActive: true,
}));

/** The workout as a watch writes it, and as Cairn reads it. */
function decoded(recording: Recording) {
  const legs = plan.map(([activityId, metres, elapsedTime], i) => ({
    activityId,
    startTime: recording.laps[i]?.startTime ?? 0,
    totals: { elapsedTime, distance: metres },
  }));
  const workout = { activityId: triathlon, startTime, utcOffset: 0, dateText: "2026-05-03", author: "Aino" };
  const totals = { elapsedTime: seconds, timerTime: seconds, distance };
  const result = decodeBytes(encodeFit({ ...workout, totals, legs }, recording));
  return result.ok ? result.value.recording : expect.fail(result.error.kind);
}

describe("a triathlon with its swim in a pool", () => {
  const swum = decoded({ ...withoutLengths, lengths, poolLength: 25 });
  const analysis = analyseRecording(swum, { activityId: triathlon });

  it("has the distance, the time, the speed and the energy of all of its legs", () => {
    expect(swum.lengths).toHaveLength(16);
    expect(analysis).toMatchObject({ distance, timerTime: seconds, movingTime: seconds });
    expect(analysis.avgSpeed).toBeCloseTo(distance / seconds, 9);
    // 51.159 kJ a minute at 150 bpm: the mean of both formulas of Keytel et al. for 70 kg and 40 years.
    expect(analysis.energyEstimate?.energy).toBeCloseTo((51.159 / 4.184) * 73, 1);
  });

  it("is measured as if nobody had counted the lengths, which are kept for the swim", () => {
    const { pool, ...whole } = analysis;
    expect(whole).toEqual(analyseRecording(decoded(withoutLengths), { activityId: triathlon }));
    const ride = whole.bestEfforts?.find((effort) => effort.distance === 20_000);
    expect(ride?.duration).toBeCloseTo(40 * 60, 6);
    expect(pool).toMatchObject({ distance: 400, swimTime: 480, strokes: 320 });
  });

  it("is a swim with the distance of its lengths if that is its sport", () => {
    const swim = analyseRecording({ ...withoutLengths, lengths, poolLength: 25 }, { activityId: 21 });
    expect(swim).toMatchObject({ distance: 400, movingTime: 480 });
  });
});
