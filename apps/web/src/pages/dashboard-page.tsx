import { useInfiniteQuery } from "@tanstack/react-query";
import { FeedList } from "../features/feed/feed-list.tsx";
import { workoutsOf } from "../features/feed/feed-pages.ts";
import { ownFeedQuery } from "../features/feed/own-feed.ts";
import { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { PastDays } from "../features/past-days/past-days.tsx";
import { Likes } from "../features/reactions/likes.tsx";
import { WorkoutCardSkeleton } from "../features/workout-card/workout-card-skeleton.tsx";
import type { CardWorkout } from "../features/workout-card/card-workout.ts";
import { WorkoutCard } from "../features/workout-card/workout-card.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/loading/use-load-soon.ts";
import styles from "./dashboard-page.module.css";

const workoutPage = () => import("./workout-page.tsx");

const card = (workout: CardWorkout) => (
  <WorkoutCard workout={workout}>
    <Likes workout={workout} />
  </WorkoutCard>
);

export const DashboardPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  const feed = useInfiniteQuery(ownFeedQuery);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{t("dashboard.ownWorkouts")}</h1>
      </header>
      <aside className={styles["past"]}>
        <PastDays />
      </aside>
      <div className={styles["feed"]}>
        <CutOffNote />
        <FeedList
          label={t("dashboard.feed")}
          query={feed}
          workouts={workoutsOf(feed.data?.pages ?? [])}
          skeleton={<WorkoutCardSkeleton />}
          card={card}
          empty={
            <NothingImported
              title={t("diary.emptyTitle")}
              text={t("diary.emptyText")}
              importLabel={t("diary.import")}
            />
          }
        />
      </div>
    </div>
  );
};
