import { useInfiniteQuery } from "@tanstack/react-query";
import { DiaryTabs } from "../features/diary-tabs/diary-tabs.tsx";
import { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { ownWorkoutsQuery } from "../features/workout-list/own-workouts.ts";
import { WorkoutRows } from "../features/workout-list/workout-rows.tsx";
import { WorkoutRowsSkeleton } from "../features/workout-list/workout-rows-skeleton.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/loading/use-load-soon.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { Button } from "../ui/form/button.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import styles from "./workout-list-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

export const WorkoutListPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  const list = useInfiniteQuery(ownWorkoutsQuery);
  const workouts = list.data?.pages.flat() ?? [];
  return (
    <div className={styles["page"]}>
      <DiaryTabs />
      <h1>{t("diary.title")}</h1>
      <CutOffNote />
      {list.isPending && (
        <Awaited query={list}>
          <WorkoutRowsSkeleton />
        </Awaited>
      )}
      {list.isError && workouts.length === 0 && (
        <FailedState title={t("diary.failedTitle")} safe={t("diary.failedSafe")} query={list} />
      )}
      {list.isSuccess && workouts.length === 0 && (
        <NothingImported
          title={t("diary.emptyTitle")}
          text={t("diary.emptyText")}
          importLabel={t("diary.import")}
        />
      )}
      {workouts.length > 0 && <WorkoutRows workouts={workouts} caption={t("diary.title")} />}
      {list.hasNextPage && (
        <div className={styles["more"]}>
          <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
            {t("diary.showMore")}
          </Button>
        </div>
      )}
    </div>
  );
};
