import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import type { UnitSystem } from "@cairn/units/unit-system";
import { describe, expect, it } from "vitest";
import type { Messages } from "../lib/i18n/messages.ts";
import { metricFormats } from "./metric-formats.ts";

const messages: Messages = { locale: "en", t: (key: string) => key };
const formats = (units: UnitSystem, sport: SportProfile = sportProfiles.cycling, avgCadence = 0) =>
  metricFormats({ messages, units, sport, avgCadence });
const said = ({ value, unit }: { readonly value: string; readonly unit: string }) => `${value} ${unit}`;

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

  it("show Celsius unchanged", () => {
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
    [60, "0:01"],
    [900, "0:15"],
    [5400, "1:30"],
  ])("mark %i s of a time axis as %s", (seconds, figure) => {
    expect(formats("METRIC").clock(seconds)).toBe(figure);
  });

  it("show swimmers metres and the time per 100 m, and no kilometre", () => {
    const pool = formats("METRIC", sportProfiles["pool-swimming"]);
    expect(said(pool.distance(1500))).toBe("1\u202F500 m");
    expect(said(pool.speed(1))).toBe("1:40 /100\u00A0m");
    expect(pool.distanceUnit).toEqual({ length: 1, name: "m" });
    expect(pool.speedHead).toBe("workouts.pace /100\u00A0m");
  });

  it("show swimmers in yards the same in yards", () => {
    const pool = formats("IMPERIAL", sportProfiles["pool-swimming"]);
    expect(said(pool.distance(1371.6))).toBe("1\u202F500 yd");
    expect(said(pool.speed(0.9144))).toBe("1:40 /100\u00A0yd");
  });

  // Usual names of pools: 25 m, 50 m, 33 1/3 m, and 25 yd also where people use metres.
  it.each([
    [25, "25 m"],
    [33.33, "33.3 m"],
    [22.86, "25 yd"],
  ])("name a pool of %f m %s", (metres, name) => {
    for (const units of ["METRIC", "IMPERIAL"] as const)
      expect(said(formats(units, sportProfiles["pool-swimming"]).poolLength(metres))).toBe(name);
  });

  it("show rowers metres and the time per 500 m, in both systems", () => {
    for (const units of ["METRIC", "IMPERIAL"] as const) {
      const rowing = formats(units, sportProfiles.rowing);
      expect(said(rowing.distance(6160))).toBe("6\u202F160 m");
      expect(said(rowing.speed(5))).toBe("1:40 /500\u00A0m");
      expect(said(rowing.cadence(24))).toBe("24 workouts.cadenceUnit.strokes");
    }
  });

  it("show runners the steps of both feet, and riders the revolutions of the pedals", () => {
    expect(said(formats("METRIC", sportProfiles.running, 84).cadence(84))).toBe(
      "168 workouts.cadenceUnit.steps",
    );
    expect(said(formats("METRIC", sportProfiles.cycling, 90).cadence(90))).toBe(
      "90 workouts.cadenceUnit.turns",
    );
  });

  // A foot is 0.3048 m, so 0.4 m are 1.3 ft and 0.1 m a third of one.
  it.each([
    [-0.4, "0 m", "\u22121 ft"],
    [0.4, "0 m", "+1 ft"],
    [-0.1, "0 m", "0 ft"],
    [0, "0 m", "0 ft"],
    [12, "+12 m", "+39 ft"],
    [-12, "\u221212 m", "\u221239 ft"],
  ])("show %f m between two places as %s or %s", (metres, inMetres, inFeet) => {
    expect(said(formats("METRIC").climb(metres))).toBe(inMetres);
    expect(said(formats("IMPERIAL").climb(metres))).toBe(inFeet);
  });

  it("show vertical speed per hour", () => {
    expect(said(formats("METRIC", sportProfiles["trail-running"]).verticalSpeed(0.25))).toBe("900 m/h");
  });
});
