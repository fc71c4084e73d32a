import { dayStart } from "@cairn/domain/day-windows/day-window";
import { firstDayOfMonth, numberOfMonth, yearOfMonth } from "@cairn/domain/diary/calendar";
import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import type { SkylineMeasure } from "@cairn/domain/diary/skyline";
import { memo } from "react";
import { useFormats } from "../../lib/format.ts";
import { classNames } from "../../ui/class-names.ts";
import bars from "../../ui/bars.module.css";
import text from "../../ui/text.module.css";
import sportFamily from "../../ui/workout/sport-family.module.css";
import { useCalendarFormats } from "./calendar-formats.ts";
import type { PlacedMonth } from "./drawn-months.ts";
import { measureFigure } from "./measure-figure.ts";
import styles from "./skyline.module.css";

interface SkylineMonthProps {
  readonly placed: PlacedMonth;
  readonly index: DiaryIndex;
  readonly measure: SkylineMeasure;
  /** Value at the upper edge. */
  readonly top: number;
  /** Whether the calendar shows it. */
  readonly isShown: boolean;
  /** Whether Tab stops here. */
  readonly isStop: boolean;
}

/** The weeks of one month as bars of their families of sports; the surrounding graph handles keys and presses. */
export const SkylineMonth = memo(({ placed, index, measure, top, isShown, isStop }: SkylineMonthProps) => {
  const formats = useFormats();
  const { monthInitial } = useCalendarFormats();
  const { month, weeks, left, width } = placed;
  const first = dayStart(firstDayOfMonth(month));
  const isJanuary = numberOfMonth(month) === 1;
  return (
    <button
      type="button"
      data-month={month}
      tabIndex={isStop ? 0 : -1}
      aria-current={isShown ? "true" : undefined}
      className={classNames(styles["month"], isJanuary && styles["january"])}
      style={{ left, width }}
    >
      <span className={text["hidden"]}>
        {`${formats.month(first)}: ${formats.text(measureFigure(formats, index.month(month), measure))}`}
      </span>
      <span className={styles["weeks"]} aria-hidden>
        {weeks.map((week) => (
          <span key={week} className={styles["week"]}>
            {index
              .week(week)
              .families.map(
                ({ family, totals }) =>
                  totals[measure] > 0 && (
                    <span
                      key={family}
                      className={classNames(bars["part"], sportFamily[family])}
                      style={{ height: `${((totals[measure] / top) * 100).toFixed(2)}%` }}
                    />
                  ),
              )}
          </span>
        ))}
      </span>
      <span className={styles["initial"]} aria-hidden>
        {monthInitial(first)}
      </span>
      {isJanuary && (
        <span className={styles["year"]} aria-hidden>
          {yearOfMonth(month)}
        </span>
      )}
    </button>
  );
});
SkylineMonth.displayName = "SkylineMonth";
