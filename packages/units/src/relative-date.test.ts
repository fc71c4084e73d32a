import { describe, expect, it } from "vitest";
import { relativeDate } from "./relative-date.ts";

/** Wednesday 20 May 2026, 15:00 in Helsinki. */
const now = Date.UTC(2026, 4, 20, 12);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const label = (age: number, locale: string, timeZone = "Europe/Helsinki"): string =>
  relativeDate(now - age, { locale, now, timeZone });

describe("relativeDate", () => {
  it("[UNIT-4] says just now, minutes, hours, yesterday, days ago up to 6 days, then a date", () => {
    const ages = [0, 59 * second, minute, 59 * minute, hour, 14 * hour, day, 2 * day, 6 * day, 7 * day];
    expect(ages.map((age) => label(age, "en"))).toEqual([
      "Just now",
      "Just now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "14 hours ago",
      "Yesterday",
      "2 days ago",
      "6 days ago",
      "May 13",
    ]);
  });

  it("[UNIT-4] is localised", () => {
    const ages = [0, 5 * minute, 3 * hour, day, 2 * day, 7 * day, 200 * day];
    expect(ages.map((age) => label(age, "fi"))).toEqual([
      "Juuri nyt",
      "5 minuuttia sitten",
      "3 tuntia sitten",
      "Eilen",
      "2 päivää sitten",
      "13.5.",
      "1.11.2025",
    ]);
    expect(label(0, "de")).toBe("Jetzt");
    expect(label(day, "de")).toBe("Gestern");
  });

  it("[UNIT-4] counts days in the time zone's calendar", () => {
    // 16 hours ago was 23:00 on the previous day in Helsinki, but 05:00 on the same day in Tokyo.
    expect(label(16 * hour, "en")).toBe("Yesterday");
    expect(label(16 * hour, "en", "Asia/Tokyo")).toBe("16 hours ago");
    expect(label(2 * hour, "en", "Pacific/Honolulu")).toBe("2 hours ago");
    expect(label(3 * hour, "en", "Pacific/Honolulu")).toBe("Yesterday");
  });

  it("gives minutes within the last hour even across midnight", () => {
    const afterMidnight = Date.UTC(2026, 4, 19, 21, 10);
    const label20 = relativeDate(afterMidnight - 20 * minute, {
      locale: "en",
      now: afterMidnight,
      timeZone: "Europe/Helsinki",
    });
    expect(label20).toBe("20 minutes ago");
  });

  it("is right across the change to summer time, when a day has 23 hours", () => {
    const monday = Date.UTC(2026, 2, 30, 4, 30);
    const options = { locale: "en", now: monday, timeZone: "Europe/Helsinki" };
    expect(relativeDate(Date.UTC(2026, 2, 28, 22, 30), options)).toBe("Yesterday");
    expect(relativeDate(Date.UTC(2026, 2, 28, 21, 30), options)).toBe("2 days ago");
  });

  it("shows the year only if it is another one, and the date of days in the future", () => {
    expect(label(200 * day, "en")).toBe("Nov 1, 2025");
    expect(label(-30 * second, "en")).toBe("Just now");
    expect(label(-3 * day, "en")).toBe("May 23");
  });

  it("accepts invalid times, zones and locales", () => {
    expect(relativeDate(Number.NaN, { locale: "en", now })).toBe("");
    expect(relativeDate(1e300, { locale: "en", now })).toBe("");
    expect(relativeDate(now - hour - 1, { locale: "!!", now, timeZone: "Mars/Olympus" })).toMatch(
      /ago|Yesterday/,
    );
  });
});
