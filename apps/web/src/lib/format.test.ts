import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "./browser-stub.ts";

stubBrowser();
const { createFormats, regionalLocale } = await import("./format.ts");

const metric = createFormats("en-GB", "METRIC");
const imperial = createFormats("en-US", "IMPERIAL");
const written = (locale: string, ms: number, minutes: number) => {
  const { placeDate, placeTime, placeWeekday } = createFormats(locale, "METRIC");
  // Intl separates the time from AM and PM by a narrow space.
  return [
    placeDate(ms, minutes),
    placeTime(ms, minutes).replaceAll("\u202F", " "),
    placeWeekday(ms, minutes),
  ];
};

describe("the client's formats", () => {
  it("have lengths, heights and speeds in the reader's units", () => {
    // A marathon is 42.195 km or 26.2 miles, and Everest 8,848.86 m or 29,032 ft (World Athletics; survey of 2020).
    expect([metric.distance(42_195), imperial.distance(42_195)]).toMatchObject([
      { unit: "km" },
      { unit: "mi" },
    ]);
    expect(Number(metric.distance(42_195).value)).toBeCloseTo(42.195, 1);
    expect(Number(imperial.distance(42_195).value)).toBeCloseTo(26.2, 1);
    expect(metric.elevation(8848.86)).toEqual({ value: "8\u202F849", unit: "m" });
    expect(imperial.elevation(8848.86)).toEqual({ value: "29\u202F032", unit: "ft" });
    expect(metric.speed(10)).toEqual({ value: "36.0", unit: "km/h" });
    expect(imperial.speed(10)).toEqual({ value: "22.4", unit: "mph" });
    // Five minutes per kilometre are 5 × 1.609344 minutes per mile.
    expect(metric.pace(1000 / 300).value).toBe("5:00");
    expect(imperial.pace(1000 / 300).value).toBe("8:03");
  });

  it("have places with their hemispheres", () => {
    // Quito is south of the equator and west of Greenwich, Helsinki north and east.
    expect([metric.latitude(-0.22), metric.longitude(-78.5125)]).toEqual(["0.22°\u00A0S", "78.51°\u00A0W"]);
    const finnish = createFormats("fi", "METRIC");
    expect([finnish.latitude(60.17), finnish.longitude(24.9384)]).toEqual(["60,17°\u00A0N", "24,94°\u00A0E"]);
  });

  it("have pace or speed as each sport uses it", () => {
    const twoMinutes = 100 / 120;
    expect(metric.progress(twoMinutes, sportProfiles["pool-swimming"]).value).toBe("2:00");
    expect(metric.progress(twoMinutes, sportProfiles.running).value).toBe("20:00");
    expect(metric.progress(twoMinutes, sportProfiles.cycling)).toEqual({ value: "3.0", unit: "km/h" });
  });

  it("have distance as each sport uses it", () => {
    expect(metric.distanceOf(1500, sportProfiles["pool-swimming"])).toEqual({
      value: "1\u202F500",
      unit: "m",
    });
    expect(imperial.distanceOf(1371.6, sportProfiles["pool-swimming"])).toEqual({
      value: "1\u202F500",
      unit: "yd",
    });
    expect(imperial.distanceOf(2000, sportProfiles.rowing)).toEqual({ value: "2\u202F000", unit: "m" });
    expect(metric.distanceOf(1500, sportProfiles.running)).toEqual({ value: "1.50", unit: "km" });
  });

  it("have energy, pulse and time alike in both systems", () => {
    for (const formats of [metric, imperial]) {
      expect(formats.energy(412)).toEqual({ value: "412", unit: "kcal" });
      expect(formats.heartRate(151.6).value).toBe("152");
      expect(formats.duration(3 * 3600 + 62)).toBe("3:01:02");
    }
    expect(metric.count(12_345)).toBe("12\u202F345");
  });

  it.each([
    // 22:30 UTC is half past midnight in Helsinki's winter, and still the day before in New York.
    ["en-GB", Date.UTC(2025, 0, 31, 22, 30), 120, ["1 Feb 2025", "00:30", "Sat"]],
    ["en-US", Date.UTC(2025, 0, 31, 22, 30), -300, ["Jan 31, 2025", "5:30 PM", "Fri"]],
    // Nepal is 5 hours and 45 minutes ahead.
    ["fi", Date.UTC(2025, 5, 1, 18, 15), 345, ["2.6.2025", "0.00", "ma"]],
    // A change of the clock where the reader lives does not affect the workout's place.
    ["en-GB", Date.UTC(2025, 2, 30, 2, 30), 0, ["30 Mar 2025", "02:30", "Sun"]],
  ])(
    "writes day, time and weekday by the clock of the workout's place (%s)",
    (locale, ms, minutes, expected) => {
      expect(written(locale, ms, minutes)).toEqual(expected);
    },
  );

  it("keep a unit on the line of its value", () => {
    expect(metric.text({ value: "12", unit: "km" })).toBe("12\u00A0km");
    expect(metric.text({ value: "1:00", unit: "" })).toBe("1:00");
  });
});

describe("the reader's own region", () => {
  it.each([
    ["en", ["fi-FI", "en-GB", "en-US"], "en-GB"],
    ["fi", ["en-US", "fi-FI"], "fi-FI"],
    ["en", ["EN-au"], "EN-au"],
    // Other three-letter languages with the same first letters, and none of the supported ones.
    ["en", ["enm-GB", "de"], "en"],
    ["fi", ["fil-PH"], "fi"],
    ["fi", [], "fi"],
  ] as const)("of %s among %j is %s", (locale, wanted, expected) => {
    expect(regionalLocale(locale, wanted)).toBe(expected);
  });
});
