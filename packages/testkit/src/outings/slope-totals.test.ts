import { createRandom } from "@cairn/demo/random";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import { recordedSport } from "@cairn/domain/recorded-sport/recorded-sport";
import { describe, expect, it } from "vitest";
import { generateRecording } from "./generate-recording.ts";

const alpineSkiing = 13;
const skiTouring = 31;
const crossCountrySkiing = 3;
const { recording, truth } = generateRecording("alpine-ski", createRandom("slopes"));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("[WORK-6] totals of a day at the lifts", () => {
  const analysis = analyseRecording(recording, { activityId: alpineSkiing });

  it("count the slopes: the height that the lifts gain is no ascent", () => {
    expect(truth.skiRuns.length).toBeGreaterThan(1);
    expect(truth.ascent).toBeGreaterThan(1000);
    expect(analysis.ascent).toBeLessThan(30);
    const descent = sum(truth.skiRuns.map((run) => run.descent));
    expect(Math.abs((analysis.descent ?? 0) / descent - 1)).toBeLessThan(0.03);
    const distance = sum(truth.skiRuns.map((run) => run.distance));
    // A run is counted from leaving the top to reaching the bottom, both by 2 m of height, without part of
    // the flat ends.
    expect(Math.abs((analysis.distance ?? 0) / distance - 1)).toBeLessThan(0.08);
    expect(truth.distance).toBeGreaterThan(1.5 * distance);
  });

  it("replace a device's totals that include the lifts, and the page says so", () => {
    const { evidence, distance = 0, ascent = 0, movingTime = 0 } = analysis;
    const totals = judgeTotals({
      device: { distance: truth.distance, ascent: truth.ascent, movingTime: truth.movingTime },
      computed: { distance, ascent, movingTime, totalTime: truth.timerTime },
      analysisVersion: analysis.version,
      activityId: alpineSkiing,
      ...(evidence && { evidence }),
    }).totals;
    expect(totals.ascent).toMatchObject({ value: ascent, contradiction: { rule: "liftsCounted" } });
    expect(totals.distance).toMatchObject({ value: distance, contradiction: { rule: "liftsCounted" } });
    expect(totals.movingTime).toMatchObject({ value: movingTime, contradiction: { rule: "liftsCounted" } });
    // The average is the speed on the slopes: their distance divided by their time.
    expect(totals.avgSpeed?.value).toBeCloseTo(distance / movingTime, 5);
  });

  it("are the device's if it counted only the slopes", () => {
    const { evidence, distance = 0 } = analysis;
    const device = { distance: distance * 1.1, ascent: 12 };
    const totals = judgeTotals({
      device,
      computed: { distance, ascent: analysis.ascent ?? 0 },
      analysisVersion: analysis.version,
      activityId: alpineSkiing,
      ...(evidence && { evidence }),
    }).totals;
    expect(totals.distance).toMatchObject({ value: device.distance, source: "device" });
    expect(totals.ascent).toMatchObject({ value: 12, source: "device" });
  });

  it("are the whole day's for ski touring, where people climb by themselves", () => {
    const touring = analyseRecording(recording, { activityId: skiTouring });
    expect(touring.skiRuns?.length).toBe(analysis.skiRuns?.length);
    expect(touring.ascent).toBeGreaterThan(1000);
    expect(touring.verticalSpeed).toBeGreaterThan(0);
  });
});

const sportOf = (format: "fit" | "gpx", activityId: number, day = recording, named?: number) =>
  recordedSport({ format, activityId, recording: day }, named);

describe("[ADD-4] a day on skis that a file calls skiing, without the kind", () => {
  it("was downhill if lifts went up and skis down", () => {
    expect(sportOf("gpx", crossCountrySkiing)).toBe(alpineSkiing);
  });

  it("was cross-country skiing if no lift went up", () => {
    const tour = generateRecording("cross-country-ski", createRandom("tracks")).recording;
    expect(sportOf("gpx", crossCountrySkiing, tour)).toBe(crossCountrySkiing);
    // The last part of the day, with a single lift.
    const from = recording.length - Math.floor(recording.length / 7);
    const columns = Object.entries(recording.columns).map(
      ([name, column]) => [name, (column as Float64Array).subarray(from)] as const,
    );
    const once = { ...recording, length: recording.length - from, columns: Object.fromEntries(columns) };
    expect(sportOf("gpx", crossCountrySkiing, once)).toBe(crossCountrySkiing);
  });

  it("is what the person's service or a FIT file says, which have words for both", () => {
    expect(sportOf("gpx", crossCountrySkiing, recording, crossCountrySkiing)).toBe(crossCountrySkiing);
    expect(sportOf("fit", crossCountrySkiing)).toBe(crossCountrySkiing);
    expect(sportOf("gpx", skiTouring)).toBe(skiTouring);
  });
});
