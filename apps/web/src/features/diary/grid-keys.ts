import { dayMonthsLater, type FirstWeekday, weekDays, weekStart } from "@cairn/domain/diary/calendar";

/**
 * The day that a key of the calendar leads to (the grid of dates in the ARIA practices): arrows by day and week, Home and End of
 * the week, PageUp and PageDown by month and with Shift by year. Undefined for every other key.
 */
export const dayByKey = (
  day: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  weekday?: FirstWeekday,
): number | undefined => {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case "ArrowLeft":
      return day - 1;
    case "ArrowRight":
      return day + 1;
    case "ArrowUp":
      return day - weekDays;
    case "ArrowDown":
      return day + weekDays;
    case "Home":
      return weekStart(day, weekday);
    case "End":
      return weekStart(day, weekday) + weekDays - 1;
    case "PageUp":
      return dayMonthsLater(day, -months);
    case "PageDown":
      return dayMonthsLater(day, months);
    default:
      return undefined;
  }
};
