import { DiaryTabs } from "../features/diary/diary-tabs.tsx";
import { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { useListView } from "../features/workout-list/use-list-view.ts";
import { WorkoutList } from "../features/workout-list/workout-list.tsx";
import { WorkoutRowsSkeleton } from "../features/workout-list/workout-rows-skeleton.tsx";
import { useDiaryOwner } from "../lib/diary/use-diary-owner.ts";
import { useDiary } from "../lib/diary/use-diary.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { ProgressBar } from "../ui/status/progress-bar.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./workout-list-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

/** /diary/workout-list: all own workouts with filters, sorting and totals. */
export const WorkoutListPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  const { workouts, isComplete, hasTexts, progress, failure, query } = useDiary();
  const { owner } = useDiaryOwner();
  const { view, setView } = useListView();
  const isThere = isComplete && view;
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <DiaryTabs />
      <h1>{t("diary.title")}</h1>
      <CutOffNote />
      {failure ? (
        <FailedState
          title={t("diary.failedTitle")}
          safe={t("diary.failedSafe")}
          query={{ ...query, error: failure }}
        />
      ) : (
        !isThere && (
          <Awaited query={query}>
            {progress && (
              <ProgressBar
                label={t("diary.loadingProgress", { ...progress })}
                value={progress.loaded}
                max={progress.total}
              />
            )}
            <WorkoutRowsSkeleton />
          </Awaited>
        )
      )}
      {isThere && workouts.length === 0 && (
        <NothingImported
          title={t("diary.emptyTitle")}
          text={t("diary.emptyText")}
          importLabel={t("diary.import")}
        />
      )}
      {isThere && workouts.length > 0 && (
        <WorkoutList
          workouts={workouts}
          hasTexts={hasTexts}
          username={owner?.username}
          view={view}
          setView={setView}
        />
      )}
    </div>
  );
};
