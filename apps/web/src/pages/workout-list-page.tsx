import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw, Upload } from "lucide-react";
import { openImport } from "../features/import-workouts/import-request.ts";
import { ownWorkoutsQuery } from "../features/workout-list/own-workouts.ts";
import { WorkoutRows } from "../features/workout-list/workout-rows.tsx";
import { WorkoutRowsSkeleton } from "../features/workout-list/workout-rows-skeleton.tsx";
import { failureText } from "../lib/error-text.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState, ErrorState } from "../ui/state-message.tsx";
import styles from "./workout-list-page.module.css";

export const WorkoutListPage = () => {
  const { t } = useMessages();
  const list = useInfiniteQuery(ownWorkoutsQuery);
  const workouts = list.data?.pages.flat() ?? [];
  return (
    <div className={styles["page"]}>
      <h1>{t("diary.title")}</h1>
      {list.isPending && <WorkoutRowsSkeleton />}
      {list.isError && workouts.length === 0 && (
        <ErrorState
          title={t("diary.failedTitle")}
          action={
            <Button icon={RefreshCw} onClick={() => void list.refetch()} busy={list.isRefetching}>
              {t("ui.tryAgain")}
            </Button>
          }
        >
          {failureText(t, list.error)} {t("diary.failedSafe")}
        </ErrorState>
      )}
      {list.isSuccess && workouts.length === 0 && (
        <EmptyState
          title={t("diary.emptyTitle")}
          action={
            <Button
              kind="primary"
              icon={Upload}
              onClick={() => {
                openImport();
              }}
            >
              {t("diary.import")}
            </Button>
          }
        >
          {t("diary.emptyText")}
        </EmptyState>
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
