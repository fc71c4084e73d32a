import { dayMonthsLater, monthOfDay, monthPage } from "@cairn/domain/diary/calendar";
import { diaryIndex } from "@cairn/domain/diary/diary-index";
import { useCallback, useMemo, useRef } from "react";
import { OwnDayNote } from "../features/day-notes/own-day-note.tsx";
import { useDayNotes } from "../features/day-notes/use-day-notes.ts";
import { CalendarGrid } from "../features/diary/calendar-grid.tsx";
import { DayView } from "../features/diary/day-view.tsx";
import { DiarySkeleton } from "../features/diary/diary-skeleton.tsx";
import { MonthHeading } from "../features/diary/month-heading.tsx";
import { MonthPanel } from "../features/diary/month-panel.tsx";
import { Skyline } from "../features/diary/skyline.tsx";
import { useDiaryDay } from "../features/diary/use-diary-day.ts";
import { DiaryTabs } from "../features/diary/diary-tabs.tsx";
import { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { useDiary } from "../lib/diary/use-diary.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useFirstWeekday } from "../lib/preferences/first-weekday.ts";
import { present } from "../lib/present-moment.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import { FailedState } from "../ui/status/failed-state.tsx";
import { useToday } from "../lib/use-today.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { useEarlyFrame } from "../ui/use-early-frame.ts";
import styles from "./diary-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

/** /diary: a month of one's own workouts as a page of a diary, with one of its days beside it. */
export const DiaryPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  useEarlyFrame();
  const today = useToday();
  const { day, choose } = useDiaryDay(today);
  const { months, count, isComplete, progress, failure, query } = useDiary();
  const index = useMemo(() => diaryIndex(months, present().now), [months]);
  const dayHeading = useRef<HTMLHeadingElement>(null);
  const page = monthPage(monthOfDay(day ?? today), useFirstWeekday());
  const { notes, refetch } = useDayNotes(page[0]?.firstDay ?? today, page.at(-1)?.days.at(-1) ?? today);
  const chooseMonth = useCallback(
    (month: number, how?: "replace") => {
      if (day !== undefined) choose(dayMonthsLater(day, month - monthOfDay(day)), how);
    },
    [day, choose],
  );
  const isThere = isComplete && day !== undefined;
  return (
    <div className={styles["page"]}>
      <DiaryTabs />
      <MonthHeading day={day ?? today} today={today} onChoose={choose} />
      <CutOffNote />
      {!isThere && !failure && (
        <Awaited query={query}>
          <DiarySkeleton progress={progress} />
        </Awaited>
      )}
      {failure && (
        <FailedState
          title={t("diary.failedTitle")}
          safe={t("diary.failedSafe")}
          query={{ ...query, error: failure }}
        />
      )}
      {isThere && (
        <div className={styles["columns"]}>
          {count === 0 && (
            <div className={styles["first"]}>
              <NothingImported
                title={t("diary.emptyTitle")}
                text={t("diary.emptyText")}
                importLabel={t("diary.import")}
              />
            </div>
          )}
          <div className={styles["month"]}>
            <CalendarGrid
              index={index}
              day={day}
              today={today}
              noted={notes}
              onChoose={choose}
              onOpen={() => {
                dayHeading.current?.focus();
              }}
            />
          </div>
          <div className={styles["beside"]}>
            <DayView day={day} workouts={index.workoutsOn(day)} heading={dayHeading}>
              <OwnDayNote day={day} stored={notes?.get(day)} refetch={refetch} />
            </DayView>
            {count > 0 && <MonthPanel index={index} month={monthOfDay(day)} />}
          </div>
          {count > 0 && (
            <div className={styles["weeks"]}>
              <Skyline index={index} today={today} month={monthOfDay(day)} onMonth={chooseMonth} />
            </div>
          )}
        </div>
      )}
    </div>
  );
};
