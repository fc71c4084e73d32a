import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RefreshCw, Upload } from "lucide-react";
import { openImport } from "../features/import-workouts/import-request.ts";
import { LatestWorkout } from "../features/workout-list/latest-workout.tsx";
import { latestWorkoutsQuery } from "../features/workout-list/own-workouts.ts";
import { WorkoutRows } from "../features/workout-list/workout-rows.tsx";
import { WorkoutRowsSkeleton } from "../features/workout-list/workout-rows-skeleton.tsx";
import { failureText } from "../lib/error-text.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/state-message.tsx";
import text from "../ui/text.module.css";
import styles from "./dashboard-page.module.css";

export const DashboardPage = () => {
  const { t } = useMessages();
  const latest = useQuery(latestWorkoutsQuery);
  const [newest, ...others] = latest.data ?? [];
  return (
    <div className={styles["page"]}>
      <h1>{t("dashboard.heading")}</h1>
      {latest.isPending && (
        <>
          <Skeleton height="330px" />
          <WorkoutRowsSkeleton rows={4} />
        </>
      )}
      {latest.isError && (
        <ErrorState
          title={t("diary.failedTitle")}
          action={
            <Button icon={RefreshCw} onClick={() => void latest.refetch()} busy={latest.isRefetching}>
              {t("ui.tryAgain")}
            </Button>
          }
        >
          {failureText(t, latest.error)} {t("diary.failedSafe")}
        </ErrorState>
      )}
      {latest.isSuccess && !newest && (
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
      {newest && <LatestWorkout workout={newest} />}
      {others.length > 0 && (
        <section className={styles["before"]} aria-labelledby="before">
          <div className={styles["head"]}>
            <h2 id="before">{t("dashboard.before")}</h2>
            <Link to="/diary/workout-list" className={text["link"]}>
              {t("dashboard.all")}
            </Link>
          </div>
          <WorkoutRows workouts={others} caption={t("dashboard.before")} />
        </section>
      )}
    </div>
  );
};
