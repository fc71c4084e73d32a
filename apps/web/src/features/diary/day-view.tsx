import { dayStart } from "@cairn/domain/day-windows/day-window";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { ReactNode, RefObject } from "react";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useCalendarFormats } from "./calendar-formats.ts";
import { DayWorkout } from "./day-workout.tsx";
import styles from "./day-view.module.css";

interface DayViewProps {
  readonly day: number;
  readonly workouts: readonly DiaryWorkout[];
  /** Receives the focus after Enter on a day of the calendar. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Other content for the day. */
  readonly children?: ReactNode;
}

/** The workouts of one day, earliest first (DIARY-7). */
export const DayView = ({ day, workouts, heading, children }: DayViewProps) => {
  const { t } = useMessages();
  const formats = useCalendarFormats();
  const { owner } = useDiaryOwner();
  return (
    <section className={styles["view"]} aria-labelledby="diary-day">
      <h2 id="diary-day" ref={heading} tabIndex={-1} className={styles["title"]}>
        {formats.fullDay(dayStart(day))}
      </h2>
      {workouts.length === 0 ? (
        <p className={styles["empty"]}>{t("diary.dayEmpty")}</p>
      ) : (
        <ul>
          {workouts.map((workout) => (
            <DayWorkout key={workout.workoutKey} workout={workout} owner={owner} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
};
