import { describe, expect, it } from "vitest";
import { calendarDay, dayStart, dayWindow, instantsOf } from "./day-window.ts";

/** The day number of an ISO date, computed by hand: Date.UTC of the date divided by the milliseconds of a day. */
const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const dates = ({ firstDay, lastDay }: { firstDay: number; lastDay: number }) =>
  [firstDay, lastDay].map((each) => new Date(dayStart(each)).toISOString().slice(0, 10));

describe("[DASH-3] windows of 30 days", () => {
  it("end today, and go back one after the other without a gap", () => {
    expect(dates(dayWindow(day("2026-11-22"), 0))).toEqual(["2026-10-24", "2026-11-22"]);
    expect(dates(dayWindow(day("2026-11-22"), 1))).toEqual(["2026-09-24", "2026-10-23"]);
    expect(dates(dayWindow(day("2026-03-01"), 1))).toEqual(["2026-01-01", "2026-01-30"]);
  });

  it("never reach into the future", () => {
    expect(dayWindow(day("2026-11-22"), -1)).toEqual(dayWindow(day("2026-11-22"), 0));
  });

  it("follow the calendar, also on days of 23 or 25 hours", () => {
    // Helsinki: +2 h, summer time from 29 March 2026, 03:00, to 25 October 2026, 04:00.
    expect(calendarDay(Date.parse("2026-03-29T00:05:00+02:00"), 120)).toBe(day("2026-03-29"));
    expect(calendarDay(Date.parse("2026-03-29T23:55:00+03:00"), 180)).toBe(day("2026-03-29"));
    expect(calendarDay(Date.parse("2026-10-25T00:05:00+03:00"), 180)).toBe(day("2026-10-25"));
    expect(calendarDay(Date.parse("2026-10-25T23:55:00+02:00"), 120)).toBe(day("2026-10-25"));
    expect(calendarDay(Date.parse("1969-12-31T23:59:00Z"), 0)).toBe(-1);
  });

  it("request every instant that is on one of their days somewhere, and no others", () => {
    const { since, until } = instantsOf(dayWindow(day("2026-11-22"), 0));
    // Kiritimati is at +14 h, Baker Island at -12 h.
    expect(new Date(since).toISOString()).toBe("2026-10-23T10:00:00.000Z");
    expect(new Date(until).toISOString()).toBe("2026-11-23T11:59:59.999Z");
  });
});
