import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { WorkoutFilter } from "@cairn/domain/diary/workout-filter";
import { ListChecks } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/form/button.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import text from "../../ui/text.module.css";
import { bulkChanges, hiddenWorkouts } from "./bulk-changes.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { BulkSelection } from "./bulk-selection.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { type ListView, searchOfView, wholeList } from "./list-view.ts";
import { useRowDetails, listPage } from "./row-details.ts";
import { countMatching, foldTexts, matchingWorkouts, readerNow } from "./shown-workouts.ts";
import { SortSelect } from "./sort-select.tsx";
import { TotalsTable } from "./totals-table.tsx";
import styles from "./workout-list.module.css";
import { useSelecting } from "./use-selecting.ts";
import { WorkoutRows } from "./workout-rows.tsx";

/** How many rows the list had when it was left, so that going back from a workout leads to its row. */
let left = { view: "", shown: listPage };

/**
 * How many rows a list shows: 40 at first, 40 more at every "show more" (LIST-3); another view begins with 40 again.
 *
 * @param view identifies the view
 */
const useShownCount = (view: string): { readonly shown: number; readonly showMore: () => void } => {
  const [state, setState] = useState(left);
  const current = state.view === view ? state : { view, shown: listPage };
  const { shown } = current;
  useEffect(() => {
    left = { view, shown };
  }, [view, shown]);
  return {
    shown,
    showMore: () => {
      setState({ view, shown: shown + listPage });
    },
  };
};

interface WorkoutListProps {
  /** All own ones, oldest first. */
  readonly workouts: readonly DiaryWorkout[];
  /** Whether all titles and notes are loaded, so that they can be searched. */
  readonly hasTexts: boolean;
  /** Undefined while unknown. */
  readonly username: string | undefined;
  readonly view: ListView;
  readonly setView: (view: ListView, how?: { readonly replace: boolean }) => void;
}

/** The person's workouts with filters, sorting and totals (LIST-1 to LIST-3). */
export const WorkoutList = ({ workouts: all, hasTexts, username, view, setView }: WorkoutListProps) => {
  const { t } = useMessages();
  const units = useUnits();
  const changes = useStore(bulkChanges);
  const workouts = useMemo(() => {
    const hidden = hiddenWorkouts(changes);
    return hidden.size === 0 ? all : all.filter(({ workoutKey }) => !hidden.has(workoutKey));
  }, [all, changes]);
  const matching = useMemo(() => matchingWorkouts(workouts, view, readerNow(units)), [workouts, view, units]);
  useEffect(() => (hasTexts ? foldTexts(all) : undefined), [all, hasTexts]);
  const activityIds = useMemo(() => [...new Set(workouts.map(({ activityId }) => activityId))], [workouts]);
  const { shown, showMore } = useShownCount(JSON.stringify(searchOfView(view)));
  const rows = matching.slice(0, shown);
  const details = useRowDetails(rows.map(({ workoutKey }) => workoutKey));
  const selecting = useSelecting(matching);
  const setFilter = useCallback(
    (filter: WorkoutFilter, how?: { readonly replace: boolean }) => {
      setView({ ...view, filter }, how);
    },
    [view, setView],
  );
  return (
    // A place of its own for the focus: when the bar of a selection is removed, the button that opens it is the nearest.
    <div className={styles["list"]}>
      <FilterPanel
        filter={view.filter}
        onChange={setFilter}
        activityIds={activityIds}
        countOf={(filter) => countMatching(workouts, filter, readerNow(units))}
        sorting={
          <SortSelect
            order={view.order}
            onOrder={(order) => {
              setView({ ...view, order });
            }}
          />
        }
      />
      <output className={text["hidden"]}>{t("diary.workoutCount", { count: matching.length })}</output>
      {!hasTexts && view.filter.text !== "" && <p className={text["quiet"]}>{t("diary.textsPending")}</p>}
      <BulkProgress workouts={all} />
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
          <div className={styles["above"]}>
            <TotalsTable workouts={matching} />
            {!selecting.isOn && (
              <Button
                size="small"
                icon={ListChecks}
                disabled={!hasTexts}
                data-holds-focus
                onClick={selecting.begin}
              >
                {t("diary.select")}
              </Button>
            )}
          </div>
          <WorkoutRows
            workouts={rows}
            details={details}
            username={username}
            caption={t("diary.title")}
            order={view.order}
            onOrder={(order) => {
              setView({ ...view, order });
            }}
            selecting={selecting.isOn ? selecting : undefined}
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
      {selecting.isOn && <BulkSelection selecting={selecting} matching={matching} />}
    </div>
  );
};
