import { dayStart } from "@cairn/domain/day-windows/day-window";
import { monthOfDay, weekDays, weekStart } from "@cairn/domain/diary/calendar";
import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import { weekTotals } from "@cairn/domain/diary/week-totals";
import { useEffect, useMemo, useRef } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useFirstWeekday } from "../../lib/preferences/first-weekday.ts";
import text from "../../ui/text.module.css";
import styles from "./calendar.module.css";
import { DayCell } from "./day-cell.tsx";
import { dayByKey } from "./grid-keys.ts";
import type { ChooseDay } from "./use-diary-day.ts";
import { WeekCell } from "./week-cell.tsx";

interface CalendarGridProps {
  readonly index: DiaryIndex;
  readonly day: number;
  readonly today: number;
  /** Days that have a note. */
  readonly noted: ReadonlyMap<number, unknown> | undefined;
  readonly onChoose: ChooseDay;
  /** Called for Enter on a day. */
  readonly onOpen: () => void;
}

/** The day of the cell in which an event happened. */
const dayAt = (target: EventTarget): number | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
  return cell ? Number(cell.dataset["day"]) : undefined;
};

/**
 * Six weeks of days with the totals of each week (DIARY-2, DIARY-3). Tab stops once, at the chosen day; keys move the day, and
 * the month with it.
 */
export const CalendarGrid = ({ index, day, today, noted, onChoose, onOpen }: CalendarGridProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const month = monthOfDay(day);
  const weekday = useFirstWeekday();
  const weeks = useMemo(() => weekTotals(index, month, weekday), [index, month, weekday]);
  const table = useRef<HTMLTableElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const names = Array.from({ length: weekDays }, (_, place) => dayStart(weekStart(0, weekday) + place));
  return (
    <table
      ref={table}
      // The ARIA practices build grids from tables; the table handles the keys of its cells.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label={t("diary.calendar")}
      className={styles["grid"]}
      onClick={({ target }) => {
        const pressed = dayAt(target);
        if (pressed === undefined || pressed === day) return;
        isFollowing.current = true;
        onChoose(pressed);
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || dayAt(event.target) === undefined) return;
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onOpen();
          return;
        }
        const next = dayByKey(day, event, weekday);
        if (next === undefined) return;
        event.preventDefault();
        isFollowing.current = true;
        onChoose(next, "replace");
      }}
    >
      <thead>
        <tr>
          <th scope="col" className={styles["number"]}>
            <span className={text["hidden"]}>{t("diary.weekNumber")}</span>
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {formats.placeWeekday(name, 0)}
            </th>
          ))}
          <th scope="col" className={styles["weekName"]}>
            {t("diary.week")}
            <span className={text["hidden"]}>: {t("diary.weekShares")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ firstDay, number, days, totals, shares }) => (
          <tr key={firstDay}>
            <th scope="row" className={styles["number"]}>
              {number}
            </th>
            {days.map((each) => (
              <DayCell
                key={each}
                day={each}
                month={month}
                isFirst={each === weeks[0]?.firstDay}
                workouts={index.workoutsOn(each)}
                hasNote={noted?.has(each) ?? false}
                isChosen={each === day}
                isToday={each === today}
                isFuture={each > today}
              />
            ))}
            <WeekCell number={number} totals={totals} shares={shares} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};
