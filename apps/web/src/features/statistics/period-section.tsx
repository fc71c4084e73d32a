import { dayOfDate } from "@cairn/domain/diary/civil-date";
import { periodTotals, totalsOf, withinDays } from "@cairn/domain/diary/period-totals";
import { yearOfPeriod, yearWindow } from "@cairn/domain/diary/periods";
import { useMemo, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { FamilyLegend } from "./family-legend.tsx";
import { PeriodBars } from "./period-bars.tsx";
import { usePeriodNames } from "./period-names.ts";
import styles from "./period-section.module.css";
import { useMeasureTexts } from "./measure-texts.ts";
import { AsTable, SectionCard } from "../../ui/section-card.tsx";
import type { SectionProps } from "./section-props.ts";
import { shownYear, searchOf, type StatisticsView } from "./statistics-view.ts";
import { TotalsTable } from "./totals-table.tsx";
import { YearStepper } from "./year-stepper.tsx";
import type { DayWindow } from "@cairn/domain/day-windows/day-window";
import { Link } from "@tanstack/react-router";
import text from "../../ui/text.module.css";

interface PeriodNameProps {
  readonly days: DayWindow;
  readonly view: StatisticsView;
}

/** The name of a period; a year links to its months. */
const PeriodName = ({ days, view }: PeriodNameProps) => {
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

/** The totals of each week or month of a year, or of each year: bars, their sum, and all of it as a table. */
export const PeriodSection = ({ statistics, view, change }: SectionProps) => {
  const { t } = useMessages();
  const texts = useMeasureTexts();
  const { period, measure } = view;
  const names = usePeriodNames(period);
  const [marked, setMarked] = useState<number>();
  const { chosen, present, years, weekday } = statistics;
  const year = shownYear(view, yearOfPeriod(present.today, period, weekday), years);
  const days = useMemo(() => {
    if (period !== "year") return yearWindow(year, period, weekday);
    const [first = year, last = year] = [years[0], years.at(-1)];
    return {
      firstDay: dayOfDate({ year: first, month: 1, day: 1 }),
      lastDay: dayOfDate({ year: last, month: 12, day: 31 }),
    };
  }, [period, year, years, weekday]);
  const totals = useMemo(() => periodTotals(chosen, days, period, weekday), [chosen, days, period, weekday]);
  const sum = useMemo(() => totalsOf(withinDays(chosen, days)), [chosen, days]);
  const at = marked === undefined ? undefined : totals[marked];
  const todaysPlace = totals.findIndex(({ lastDay }) => lastDay >= present.today);
  const title = t(`statistics.by_${period}`);
  return (
    <SectionCard
      title={title}
      controls={
        period !== "year" && (
          <YearStepper
            year={year}
            years={years}
            onChange={(next) => {
              change({ year: next });
            }}
          />
        )
      }
    >
      <p className={styles["sum"]}>
        <span className={styles["amount"]}>{texts.of(measure, (at?.totals ?? sum)[measure])}</span>
        <span className={styles["of"]}>
          {at
            ? names.whole(at)
            : period === "year"
              ? t("statistics.allYears")
              : t("statistics.inYear", { year: String(year) })}
          {measure !== "workouts" && ` · ${texts.of("workouts", (at?.totals ?? sum).workouts)}`}
        </span>
      </p>
      <PeriodBars
        key={`${period} ${year}`}
        period={period}
        measure={measure}
        totals={totals}
        marked={marked}
        onMark={setMarked}
        first={todaysPlace < 0 ? totals.length - 1 : todaysPlace}
      />
      <FamilyLegend measure={measure} totals={totals} marked={at} />
      <AsTable label={t("statistics.asTable")}>
        <TotalsTable
          caption={t("statistics.asTable")}
          rowLabel={t(`statistics.${period}`)}
          rows={totals
            .filter((each) => each.totals.workouts > 0)
            .map((each) => ({
              key: each.firstDay,
              name: <PeriodName days={each} view={view} />,
              totals: each.totals,
            }))}
          sum={sum}
        />
      </AsTable>
    </SectionCard>
  );
};
