import type { DayWindow } from "@cairn/domain/day-windows/day-window";
import { yearOfPeriod } from "@cairn/domain/diary/periods";
import { Link } from "@tanstack/react-router";
import text from "../../ui/text.module.css";
import { usePeriodNames } from "./period-names.ts";
import { searchOf, type StatisticsView } from "./statistics-view.ts";

interface PeriodNameProps {
  readonly days: DayWindow;
  readonly view: StatisticsView;
}

/** The name of a period; a year links to its months. */
export const PeriodName = ({ days, view }: PeriodNameProps) => {
  const name = usePeriodNames(view.period).whole(days);
  if (view.period !== "year") return name;
  return (
    <Link
      className={text["link"]}
      to="/diary/statistics"
      search={searchOf({ ...view, period: "month", year: yearOfPeriod(days.firstDay, "year") })}
      resetScroll={false}
    >
      {name}
    </Link>
  );
};
