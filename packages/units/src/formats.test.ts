import { describe, expect, it } from "vitest";
import { firstNameOf } from "./first-name.ts";
import {
  distanceDecimals,
  formatDistance,
  formatMetres,
  formatSwumDistance,
  formatWholeDistance,
} from "./format-distance.ts";
import { formatDuration, formatHours, formatTimeInWords, hourSymbol } from "./format-duration.ts";
import { formatElevation } from "./format-elevation.ts";
import { formatEnergy } from "./format-energy.ts";
import { formatHeartRate } from "./format-heart-rate.ts";
import { formatNumber } from "./format-number.ts";
import { formatPace } from "./format-pace.ts";
import { formatSpeed } from "./format-speed.ts";
import { formatWeight } from "./format-weight.ts";

const metric = { locale: "en", units: "METRIC" } as const;
const imperial = { locale: "en", units: "IMPERIAL" } as const;
const finnish = { locale: "fi", units: "METRIC" } as const;
const finnishImperial = { locale: "fi", units: "IMPERIAL" } as const;

const joined = ({ value, unit }: { value: string; unit: string }): string => `${value} ${unit}`;

describe("formatNumber", () => {
  it("separates thousands by a narrow no-break space and uses a true minus in every language", () => {
    expect(formatNumber(1_234_567, "en")).toBe("1\u202F234\u202F567");
    expect(formatNumber(1234, "es")).toBe("1\u202F234");
    expect(formatNumber(-12.5, "en", 1)).toBe("\u221212.5");
    expect(formatNumber(-12.5, "fi", 1)).toBe("\u221212,5");
  });

  it("never shows a negative zero, and shows a dash for an invalid number", () => {
    expect(formatNumber(-0.04, "en", 1)).toBe("0.0");
    expect(formatNumber(Number.NaN, "en")).toBe("–");
    expect(formatNumber(Infinity, "fi")).toBe("–");
  });

  it("treats an unusable locale as English", () => {
    expect(formatNumber(1.5, "no such locale!", 1)).toBe("1.5");
  });
});

describe("distances in the water", () => {
  it("are metres without decimals, or yards for people who use them", () => {
    expect(joined(formatSwumDistance(2000, metric))).toBe("2\u202F000 m");
    // 80 lengths of a pool of 25 yd.
    expect(joined(formatSwumDistance(1828.8, imperial))).toBe("2\u202F000 yd");
  });

  it("are metres for rowers everywhere", () => {
    expect(joined(formatMetres(5000.4, imperial))).toBe("5\u202F000 m");
  });
});

describe("formatDistance", () => {
  it("[UNIT-3] shows 2 decimals up to 100, 1 decimal up to 1000, otherwise a whole number", () => {
    const shown = [0, 5000, 99_994, 100_000, 100_010, 999_940, 1_000_000, 1_000_600, 12_345_678];
    expect(shown.map((metres) => formatDistance(metres, metric).value)).toEqual([
      "0.00",
      "5.00",
      "99.99",
      "100.00",
      "100.0",
      "999.9",
      "1\u202F000.0",
      "1\u202F001",
      "12\u202F346",
    ]);
    expect([99, 100, 100.1, 1000, 1000.1].map(distanceDecimals)).toEqual([2, 2, 1, 1, 0]);
  });

  it("[UNIT-2] [UNIT-3] converts miles with 0.621371 per kilometre, with the same decimals", () => {
    expect(joined(formatDistance(42_195, imperial))).toBe("26.22 mi");
    expect(formatDistance(160_934.4, imperial).value).toBe("100.00");
    expect(formatDistance(1_000_000_000, imperial).value).toBe("621\u202F371");
  });

  it("[UNIT-5] follows the language", () => {
    expect(joined(formatDistance(10_250, finnish))).toBe("10,25 km");
  });
});

describe("formatDuration", () => {
  it("[UNIT-5] is h:mm:ss, and m:ss under an hour, in every language", () => {
    const shown = [0, 59, 61, 3260, 3599.4, 3599.6, 3600, 10_552, 360_000].map((each) =>
      formatDuration(each),
    );
    expect(shown).toEqual([
      "0:00",
      "0:59",
      "1:01",
      "54:20",
      "59:59",
      "1:00:00",
      "1:00:00",
      "2:55:52",
      "100:00:00",
    ]);
    expect(formatDuration(3661, finnish)).toBe("1:01:01");
  });

  it("shows no negative time, and a dash for none", () => {
    expect(formatDuration(-5)).toBe("0:00");
    expect(formatDuration(Number.NaN)).toBe("–");
  });
});

describe("formatHours", () => {
  it("writes hours and minutes, rounded to the minute", () => {
    expect([0, 29, 30, 3569, 3570, 27_180, 360_000, -5, Number.NaN].map(formatHours)).toEqual([
      "0:00",
      "0:00",
      "0:01",
      "0:59",
      "1:00",
      "7:33",
      "100:00",
      "0:00",
      "–",
    ]);
  });
});

const words = (seconds: number, locale = "en", withSeconds = false) =>
  formatTimeInWords(seconds, locale, { withSeconds }).replaceAll("\u00A0", " ");

describe("formatTimeInWords", () => {
  it("[UNIT-4] writes a time with the symbols of the language, the same everywhere", () => {
    expect([0, 29, 90, 3570, 3600, 4200, 25_560, 108_000, -5, Number.NaN].map((each) => words(each))).toEqual(
      ["0 min", "0 min", "2 min", "1 h", "1 h", "1 h 10 min", "7 h 6 min", "30 h", "0 min", "–"],
    );
    expect([4200, 25_560].map((each) => words(each, "fi"))).toEqual(["1 t 10 min", "7 t 6 min"]);
    expect([hourSymbol("fi-FI"), hourSymbol("en-GB")]).toEqual(["t", "h"]);
  });

  it("has the seconds of a short time where they matter", () => {
    expect([0, 30, 90, 3599.4, 3599.6, 5400].map((each) => words(each, "en", true))).toEqual([
      "0 s",
      "30 s",
      "1 min 30 s",
      "59 min 59 s",
      "1 h",
      "1 h 30 min",
    ]);
  });
});

const wholeDistances = (units: "METRIC" | "IMPERIAL") =>
  [0, 1800, 9940, 9960, 72_400, 1_234_567].map((metres) => {
    const { value, unit } = formatWholeDistance(metres, { locale: "en", units });
    return `${value} ${unit}`;
  });

describe("formatWholeDistance", () => {
  it("has one decimal under ten and none above, in either unit", () => {
    expect(wholeDistances("METRIC")).toEqual(["0 km", "1.8 km", "9.9 km", "10 km", "72 km", "1\u202F235 km"]);
    expect(wholeDistances("IMPERIAL")).toEqual(["0 mi", "1.1 mi", "6.2 mi", "6.2 mi", "45 mi", "767 mi"]);
  });
});

describe("formatSpeed", () => {
  it("[UNIT-2] [UNIT-5] is 3.6 km/h and 2.23694 mph a metre per second", () => {
    expect(joined(formatSpeed(10, metric))).toBe("36.0 km/h");
    expect(joined(formatSpeed(10, imperial))).toBe("22.4 mph");
    expect(joined(formatSpeed(7.4, finnish))).toBe("26,6 km/h");
    expect(joined(formatSpeed(10, finnishImperial))).toBe("22,4 mi/h");
    expect(formatSpeed(100_000, imperial).value).toBe("223\u202F694.0");
  });
});

describe("formatPace", () => {
  it("[UNIT-5] is minutes and seconds a kilometre or a mile", () => {
    // A marathon in 2:00:35 is 2:51.5 a kilometre and 4:36 a mile.
    const speed = 42_195 / 7235;
    expect(joined(formatPace(speed, metric))).toBe("2:51 /km");
    expect(joined(formatPace(speed, imperial))).toBe("4:36 /mi");
    expect(joined(formatPace(speed, finnish))).toBe("2:51 /km");
  });

  it("[UNIT-5] is a time per 100 m or 100 yd for swimmers", () => {
    expect(joined(formatPace(100 / 95, { ...metric, kind: "pace100" }))).toBe("1:35 /100\u00A0m");
    expect(joined(formatPace(91.44 / 95, { ...imperial, kind: "pace100" }))).toBe("1:35 /100\u00A0yd");
  });

  it("[UNIT-2] uses the exact mile of 1609.344 m, because 1 / 0.621371 km would be a second more", () => {
    expect(formatPace(1609.344 / 3000.4996, imperial).value).toBe("50:00");
  });

  // 2,000 m in 7:00 is a split of 1:45, well known to rowers.
  it("[UNIT-5] gives rowers the time per 500 m, in both systems", () => {
    for (const options of [metric, imperial, finnish])
      expect(joined(formatPace(2000 / 420, { ...options, kind: "pace500" }))).toBe("1:45 /500\u00A0m");
  });

  it("rounds before it splits, and has no pace at a standstill", () => {
    expect(formatPace(1000 / 359.6, metric).value).toBe("6:00");
    for (const speed of [0, -1, Number.NaN, Infinity, 0.1]) expect(formatPace(speed, metric).value).toBe("–");
  });
});

describe("formatElevation", () => {
  it("[UNIT-2] [UNIT-5] is whole metres or 3.28084 feet", () => {
    expect(joined(formatElevation(2645.4, metric))).toBe("2\u202F645 m");
    expect(joined(formatElevation(1_000_000, imperial))).toBe("3\u202F280\u202F840 ft");
    expect(joined(formatElevation(-3.2, finnish))).toBe("\u22123 m");
  });
});

describe("formatEnergy and formatHeartRate", () => {
  it("[UNIT-5] are whole numbers in both systems", () => {
    expect(joined(formatEnergy(1131.6, metric))).toBe("1\u202F132 kcal");
    expect(joined(formatEnergy(1131.6, finnishImperial))).toBe("1\u202F132 kcal");
    expect(joined(formatHeartRate(151.4, imperial))).toBe("151 bpm");
  });
});

describe("formatWeight", () => {
  it("[UNIT-2] [UNIT-5] is kilograms or 2.20462 pounds, with one decimal", () => {
    expect(joined(formatWeight(70, metric))).toBe("70.0 kg");
    expect(joined(formatWeight(70, imperial))).toBe("154.3 lb");
    expect(joined(formatWeight(72.45, finnish))).toBe("72,5 kg");
    expect(formatWeight(100_000, imperial).value).toBe("220\u202F462.0");
  });
});

describe("firstNameOf", () => {
  it("[UNIT-6] shortens a first name of more than 15 characters to 12 and an ellipsis", () => {
    expect(firstNameOf("Aleksanteri Virtanen")).toBe("Aleksanteri");
    expect(firstNameOf("A".repeat(15))).toBe("A".repeat(15));
    expect(firstNameOf("A".repeat(16))).toBe(`${"A".repeat(12)}…`);
  });

  it("counts characters as people do", () => {
    const flag = "🇫🇮";
    expect(firstNameOf(flag.repeat(15))).toBe(flag.repeat(15));
    expect(firstNameOf(flag.repeat(16))).toBe(`${flag.repeat(12)}…`);
  });

  it("is empty for an empty name", () => {
    expect(firstNameOf("   ")).toBe("");
  });
});
