import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { LatestWorkout } from "../features/workout-list/latest-workout.tsx";
import { latestWorkoutsQuery } from "../features/workout-list/own-workouts.ts";
import { WorkoutRows } from "../features/workout-list/workout-rows.tsx";
import { WorkoutRowsSkeleton } from "../features/workout-list/workout-rows-skeleton.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/loading/use-load-soon.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import text from "../ui/text.module.css";
import { FailedState } from "../ui/status/failed-state.tsx";
import styles from "./dashboard-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

export const DashboardPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  const latest = useQuery(latestWorkoutsQuery);
  const [newest, ...others] = latest.data ?? [];
  return (
    <div className={styles["page"]}>
      <h1>{t("dashboard.heading")}</h1>
      <CutOffNote />
      {latest.isPending && (
        <Awaited query={latest}>
          <Skeleton height="330px" />
          <WorkoutRowsSkeleton rows={4} />
        </Awaited>
      )}
      {latest.isError && (
        <FailedState title={t("diary.failedTitle")} safe={t("diary.failedSafe")} query={latest} />
      )}
      {latest.isSuccess && !newest && (
        <NothingImported
          title={t("diary.emptyTitle")}
          text={t("diary.emptyText")}
          importLabel={t("diary.import")}
        />
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
