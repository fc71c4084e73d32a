import type { UnitSystem } from "@cairn/units/unit-system";
import { describe, expect, it } from "vitest";
import { metricFormats } from "./metric-formats.ts";

const formats = (units: UnitSystem) =>
  metricFormats({ messages: { locale: "en", t: (key: string) => key }, units, pace: "speed" });

describe("values of a workout page", () => {
  // Water freezes at 32 °F and boils at 212 °F; the scales meet at -40.
  it.each([
    [0, "32"],
    [100, "212"],
    [-40, "\u221240"],
    [37, "99"],
  ])("tell %i °C to who reads Fahrenheit as %s °F", (celsius, figure) => {
    expect(formats("IMPERIAL").temperature(celsius)).toEqual({ value: figure, unit: "°F" });
  });

  it("tell Celsius as it is", () => {
    expect(formats("METRIC").temperature(21.4)).toEqual({ value: "21", unit: "°C" });
  });

  it("have ticks that are round in the reader's degrees", () => {
    expect(formats("METRIC").temperatureTicks(0, 30)).toContain(10);
    const inFahrenheit = formats("IMPERIAL")
      .temperatureTicks(0, 30)
      .map((celsius) => celsius * 1.8 + 32);
    expect(inFahrenheit.length).toBeGreaterThan(1);
    for (const tick of inFahrenheit) expect(Math.abs(tick - 10 * Math.round(tick / 10))).toBeLessThan(1e-9);
  });

  it.each([
    [0, "0"],
    [5, "0:05"],
    [30, "0:30"],
    [900, "0:15"],
    [5400, "1:30"],
  ])("mark %i s of a time axis as %s", (seconds, figure) => {
    expect(formats("METRIC").clock(seconds)).toBe(figure);
  });
});
