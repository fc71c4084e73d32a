import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { type WorkoutFilter, filterWorkouts } from "@cairn/domain/diary/workout-filter";
import { useCallback, useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { Button } from "../../ui/form/button.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import text from "../../ui/text.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { type ListView, searchOfView, wholeList } from "./list-view.ts";
import { useRowDetails } from "./row-details.ts";
import { useShownCount } from "./shown-count.ts";
import { matchingWorkouts, readerNow } from "./shown-workouts.ts";
import { SortSelect } from "./sort-select.tsx";
import { TotalsTable } from "./totals-table.tsx";
import styles from "./workout-list.module.css";
import { WorkoutRows } from "./workout-rows.tsx";

interface WorkoutListProps {
  /** All own ones, the oldest first. */
  readonly workouts: readonly DiaryWorkout[];
  /** Whether their titles and notes are all there, so that they can be searched. */
  readonly hasTexts: boolean;
  readonly username: string;
  readonly view: ListView;
  readonly setView: (view: ListView, how?: { readonly replace: boolean }) => void;
}

/** The own workouts with what narrows and sorts them, and what they come to (LIST-1 to LIST-3). */
export const WorkoutList = ({ workouts, hasTexts, username, view, setView }: WorkoutListProps) => {
  const { t } = useMessages();
  const units = useUnits();
  const matching = useMemo(() => matchingWorkouts(workouts, view, readerNow(units)), [workouts, view, units]);
  const activityIds = useMemo(() => [...new Set(workouts.map(({ activityId }) => activityId))], [workouts]);
  const { shown, showMore } = useShownCount(JSON.stringify(searchOfView(view)));
  const rows = matching.slice(0, shown);
  const details = useRowDetails(rows.map(({ workoutKey }) => workoutKey));
  const setFilter = useCallback(
    (filter: WorkoutFilter, how?: { readonly replace: boolean }) => {
      setView({ ...view, filter }, how);
    },
    [view, setView],
  );
  return (
    <>
      <FilterPanel
        filter={view.filter}
        onChange={setFilter}
        activityIds={activityIds}
        countOf={(filter) => filterWorkouts(workouts, filter, readerNow(units)).length}
      />
      <output className={text["hidden"]}>{t("diary.workoutCount", { count: matching.length })}</output>
      {!hasTexts && view.filter.text !== "" && <p className={text["quiet"]}>{t("diary.textsPending")}</p>}
      {matching.length === 0 ? (
        <EmptyState
          title={t("diary.noMatchTitle")}
          action={
            <Button
              onClick={() => {
                setFilter(wholeList.filter);
              }}
            >
              {t("diary.reset")}
            </Button>
          }
        >
          {t("diary.noMatchText")}
        </EmptyState>
      ) : (
        <>
          <TotalsTable workouts={matching} />
          <SortSelect
            order={view.order}
            onOrder={(order) => {
              setView({ ...view, order });
            }}
          />
          <WorkoutRows
            workouts={rows}
            details={details}
            username={username}
            caption={t("diary.title")}
            order={view.order}
            onOrder={(order) => {
              setView({ ...view, order });
            }}
          />
        </>
      )}
      {rows.length < matching.length && (
        <div className={styles["more"]}>
          <Button onClick={showMore}>{t("diary.showMore")}</Button>
          <p className={text["quiet"]}>
            {t("diary.shownOf", { shown: rows.length, total: matching.length })}
          </p>
        </div>
      )}
    </>
  );
};
