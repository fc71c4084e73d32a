import { dayStart } from "@cairn/domain/day-windows/day-window";
import { monthOf, weekDays, weekNumber, weeksByMonth } from "@cairn/domain/diary/calendar";
import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import { measuresOf, noTotals, sumOf } from "@cairn/domain/diary/totals";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useFirstWeekday } from "../../lib/preferences/first-weekday.ts";
import table from "../../ui/table.module.css";
import { useCalendarFormats } from "./calendar-formats.ts";
import { measureFigure, measureNames } from "./measure-figure.ts";
import styles from "./skyline.module.css";

interface WeeksTableProps {
  readonly index: DiaryIndex;
  readonly year: number;
}

/** The numbers of the graph as a table, one year at a time: the weeks that are mostly in it. Drawn when it is opened. */
export const WeeksTable = ({ index, year }: WeeksTableProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { shortRange } = useCalendarFormats();
  const weekday = useFirstWeekday();
  const [isOpen, setIsOpen] = useState(false);
  const title = t("diary.weeksOfYear", { year: String(year) });
  const months = weeksByMonth(monthOf(year, 1), monthOf(year, 12), weekday);
  const totals = months.flatMap(({ weeks }) => weeks.map((week) => index.week(week)));
  const measures = measuresOf(totals.reduce(sumOf, noTotals));
  return (
    <details
      className={styles["numbers"]}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>{title}</summary>
      {isOpen && (
        <table className={table["table"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("diary.week")}</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {t(measureNames[measure])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.flatMap(({ weeks }) =>
              weeks.map((week) => (
                <tr key={week}>
                  <th scope="row">
                    {weekNumber(week)}{" "}
                    <span className={styles["dates"]}>
                      {shortRange(dayStart(week), dayStart(week + weekDays - 1))}
                    </span>
                  </th>
                  {measures.map((measure) => (
                    <td key={measure}>{formats.text(measureFigure(formats, index.week(week), measure))}</td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </details>
  );
};
