import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import type { TrackMetric, TrackSeries } from "../lib/track/track-series.ts";
import { metricFormats } from "./metric-formats.ts";
import { metricName, workoutCharts } from "./workout-charts.ts";

const messages = { locale: "en", t: (id: string) => id } as const;
const formatsOf = (units: "METRIC" | "IMPERIAL", pace: "speed" | "pace" = "speed") =>
  metricFormats({ messages, units, sport: pace === "pace" ? sportProfiles.running : sportProfiles.cycling });
const metric = formatsOf("METRIC");

/** A hundred points with the values of one metric between two limits. */
const series = (name: TrackMetric, low: number, high: number): TrackSeries => {
  const column = Float64Array.from({ length: 101 }, (_unused, i) => low + ((high - low) * i) / 100);
  return { length: 101, time: column, distance: column, segmentStarts: [0], [name]: column };
};
const chartOf = (name: TrackMetric, low: number, high: number, formats = metric) => {
  const [chart] = workoutCharts(series(name, low, high), [name], "off", formats, messages);
  return chart ?? expect.fail("no chart");
};
const span = ({ range }: { readonly range: readonly [number, number] }) => range[1] - range[0];

describe("the graphs of a workout", () => {
  it("include all values of heights, pulse and temperature, with round labels in between", () => {
    for (const [name, low, high] of [
      ["ele", 212, 1043],
      ["heartRate", 88, 171],
      ["temperature", -12, 4],
    ] as const) {
      const { range, ticks } = chartOf(name, low, high);
      expect(range[0]).toBeLessThan(low);
      expect(range[1]).toBeGreaterThan(high);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(range[0]);
        expect(tick).toBeLessThanOrEqual(range[1]);
      }
    }
  });

  it("have at least two labels each, because one alone is no scale", () => {
    for (const [name, low, high] of [
      // 59 km/h and a pulse of the gym: 50 and 120 alone before.
      ["speed", 0, 16.4],
      ["speed", 8, 12],
      ["heartRate", 108, 131],
      ["power", 0, 92],
      ["cadence", 60, 95],
      ["temperature", 20, 20.5],
    ] as const) {
      for (const formats of [metric, formatsOf("IMPERIAL"), formatsOf("METRIC", "pace")]) {
        const { ticks, tickText } = chartOf(name, low, high, formats);
        expect(new Set(ticks.map(tickText)).size, `${name} ${low} to ${high}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it("do not make mountains of a flat track, a steady heart rate or an even temperature", () => {
    expect(span(chartOf("ele", 100, 103))).toBeGreaterThanOrEqual(40);
    expect(span(chartOf("heartRate", 140, 142))).toBeGreaterThanOrEqual(20);
    expect(span(chartOf("temperature", 20, 20.5))).toBeGreaterThanOrEqual(8);
    // A wide range is not drawn much smaller.
    expect(span(chartOf("ele", 0, 1000))).toBeLessThan(1300);
  });

  it("start at zero for power and cadence, and for a speed that is often near it", () => {
    expect(chartOf("power", 0, 300).range[0]).toBe(0);
    expect(chartOf("cadence", 60, 95).range[0]).toBe(0);
    expect(chartOf("speed", 0, 10).range[0]).toBe(0);
    // With zero, a swimmer's line would be flat at the top.
    expect(chartOf("speed", 1, 1.2).range[0]).toBeGreaterThan(0.7);
  });

  it("go down with a diver from the surface at the top, and are read in metres below it", () => {
    const { column, range, ticks, tickText, read } = chartOf("depth", 0, 18.44);
    expect(range[1]).toBe(0);
    expect(range[0]).toBeLessThan(-18.44);
    expect(column[100]).toBeCloseTo(-18.44, 9);
    expect(ticks.map((tick) => tickText(tick))).toEqual(["0", "5", "10", "15"]);
    expect(read(column[100] ?? 0)).toEqual({ value: "18.4", unit: "m" });
    expect(chartOf("depth", 0, 18.44, formatsOf("IMPERIAL")).read(-18.44)).toEqual({
      value: "60",
      unit: "ft",
    });
    // A snorkeller's metre of depth does not fill the graph.
    expect(span(chartOf("depth", 0, 1))).toBeGreaterThanOrEqual(5);
  });

  it("are not flattened by a single error of the receiver", () => {
    for (const [name, read] of [
      ["speed", 4],
      ["power", 200],
    ] as const) {
      const slipped = series(name, read, read);
      slipped[name]?.fill(read * 50, 10, 11);
      const [chart] = workoutCharts(slipped, [name], "off", metric, messages);
      expect(chart?.range[1]).toBeGreaterThan(read);
      expect(chart?.range[1]).toBeLessThan(read * 2);
    }
  });

  it("have labels that are round in the reader's unit", () => {
    const { ticks, tickText } = chartOf("ele", 0, 900, formatsOf("IMPERIAL"));
    // 900 m are 2,953 ft; a foot is 0.3048 m.
    expect(ticks.map(tickText)).toEqual(["0", "2\u202F000"]);
    expect(ticks[1]).toBeCloseTo(609.6, 6);
    const warm = chartOf("temperature", 10, 30, formatsOf("IMPERIAL"));
    for (const tick of warm.ticks) expect((tick * 1.8 + 32) % 5).toBeCloseTo(0, 6);
  });

  it.each(["speed", "heartRate", "power", "cadence"] as const)(
    "are left out if nothing was measured: %s",
    (name) => {
      expect(workoutCharts(series(name, 0, 0), [name], "off", metric, messages)).toEqual([]);
      const blank = { ...series(name, 0, 0), [name]: new Float64Array(101).fill(Number.NaN) };
      expect(workoutCharts(blank, [name], "off", metric, messages)).toEqual([]);
      expect(workoutCharts(series("ele", 0, 9), [name], "off", metric, messages)).toEqual([]);
    },
  );

  it("are in the requested order, each with its name and colour", () => {
    const both = { ...series("ele", 0, 9), ...series("heartRate", 90, 150) };
    const charts = workoutCharts(both, ["heartRate", "ele"], "off", metric, messages);
    expect(charts.map(({ metric: of, colour, name, filled }) => [of, colour, name, filled])).toEqual([
      ["heartRate", "hr", "workouts.heartRate", false],
      ["ele", "elev", "workouts.elevation", true],
    ]);
  });

  it("include another effort that is compared with them", () => {
    const other = new Float64Array(101).fill(1500);
    const [chart] = workoutCharts(series("ele", 0, 100), ["ele"], "off", metric, messages, () => other);
    expect(chart?.other).toBe(other);
    expect(chart?.range[1]).toBeGreaterThan(1500);
    expect(chart?.range[0]).toBeLessThan(0);
  });

  it("show pace if the sport uses it", () => {
    expect(metricName("speed", formatsOf("METRIC", "pace"), messages)).toBe("workouts.pace");
    expect(metricName("speed", metric, messages)).toBe("workouts.speed");
    expect(metricName("power", metric, messages)).toBe("workouts.power");
  });
});
