import type { DayWindow } from "@cairn/domain/day-windows/day-window";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { civilDate } from "@cairn/domain/diary/civil-date";
import { type Period, weekOf, yearOfPeriod } from "@cairn/domain/diary/periods";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useFirstWeekday } from "../../lib/preferences/first-weekday.ts";

/** The names of periods: full under a graph's values and in tables, short under its bars. */
export const usePeriodNames = (period: Period) => {
  const { t } = useMessages();
  const formats = useFormats();
  const weekday = useFirstWeekday();
  return {
    whole: ({ firstDay, lastDay }: DayWindow): string => {
      if (period === "year") return String(yearOfPeriod(firstDay, period));
      if (period === "month") return formats.month(dayStart(firstDay));
      return t("statistics.weekOf", {
        week: weekOf(firstDay, weekday).week,
        days: formats.dayRange(dayStart(firstDay), dayStart(lastDay)),
      });
    },
    short: ({ firstDay }: DayWindow): string => {
      if (period === "year") return String(yearOfPeriod(firstDay, period));
      if (period === "week") return String(weekOf(firstDay, weekday).week);
      return formats.shortMonth(civilDate(firstDay).month);
    },
  };
};
