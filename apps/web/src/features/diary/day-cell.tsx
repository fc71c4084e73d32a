import { dateOfDay, monthOfDay } from "@cairn/domain/diary/calendar";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { amount } from "@cairn/domain/diary/totals";
import { NotebookPen } from "lucide-react";
import { memo } from "react";
import { type Formats, useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import { useCalendarFormats } from "./calendar-formats.ts";
import styles from "./calendar.module.css";
import { DayChips } from "./day-chips.tsx";

/** The diary opens with 42 days, so a day gets its formats once and passes them on. */
interface DayCellProps {
  readonly day: number;
  /** The month that the calendar shows. */
  readonly month: number;
  /** The first cell of the calendar, which shows its month. */
  readonly isFirst: boolean;
  readonly workouts: readonly DiaryWorkout[];
  readonly hasNote: boolean;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isFuture: boolean;
}

/** A date of the calendar: its number, with the month where one begins, and in the first cell if there is room. */
const DateName = ({
  day,
  isFirst,
  formats,
}: Pick<DayCellProps, "day" | "isFirst"> & { readonly formats: Formats }) => {
  const date = dateOfDay(day);
  if (date === 1) return formats.shortDay(dayStart(day));
  if (!isFirst) return date;
  return (
    <>
      <span className={styles["wide"]}>{formats.shortDay(dayStart(day))}</span>
      <span className={styles["narrow"]}>{date}</span>
    </>
  );
};

/** One day of the calendar: its date and its workouts. The grid around it takes keys and presses. */
export const DayCell = memo(
  ({ day, month, isFirst, workouts, hasNote, isChosen, isToday, isFuture }: DayCellProps) => {
    const { t } = useMessages();
    const formats = useFormats();
    const { fullDay } = useCalendarFormats();
    const sports = useSportNames();
    const done = workouts.map(
      ({ activityId, totalTime }) => `${sports.of(activityId).name} ${formats.duration(amount(totalTime))}`,
    );
    const words = [
      fullDay(dayStart(day)),
      t("diary.count", { count: workouts.length }),
      ...done,
      ...(hasNote ? [t("diary.withNote")] : []),
    ];
    return (
      <td
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-selected={isChosen}
        aria-current={isToday ? "date" : undefined}
        className={classNames(
          styles["day"],
          monthOfDay(day) !== month && styles["beside"],
          isFuture && styles["future"],
        )}
      >
        <span className={text["hidden"]}>{words.join(", ")}</span>
        <span className={styles["inner"]} data-noted={hasNote || undefined}>
          <span className={styles["date"]} aria-hidden>
            <DateName day={day} isFirst={isFirst} formats={formats} />
            {hasNote && <Icon of={NotebookPen} size="s" className={styles["noted"]} />}
          </span>
          {workouts.length > 0 && <DayChips workouts={workouts} formats={formats} sports={sports} />}
        </span>
      </td>
    );
  },
);
DayCell.displayName = "DayCell";
