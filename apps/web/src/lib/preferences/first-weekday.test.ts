import { firstWeekdays } from "@cairn/domain/diary/calendar";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

describe("[DIARY-2] the first day of the week", () => {
  it.each([
    ["fi", firstWeekdays.MONDAY],
    ["en-GB", firstWeekdays.MONDAY],
    ["en-US", firstWeekdays.SUNDAY],
    ["en", firstWeekdays.SUNDAY],
    ["pt-BR", firstWeekdays.SUNDAY],
    ["ar-EG", firstWeekdays.SATURDAY],
  ])("is by the language %s", async (tag, day) => {
    stubBrowser();
    const { weekdayOfLanguage } = await import("./first-weekday.ts");
    expect(weekdayOfLanguage(tag)).toBe(day);
  });
});
