import { useInfiniteQuery } from "@tanstack/react-query";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type ReactNode, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { workoutsOfPages } from "../../lib/query/workouts-of-pages.ts";
import { Button } from "../../ui/form/button.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";
import { type Eyes, profileWorkoutsQuery } from "./profile-queries.ts";
import styles from "./profile-workouts.module.css";

interface ProfileWorkoutsProps {
  readonly username: string;
  readonly eyes: Eyes;
  readonly card: (workout: WorkoutView) => ReactNode;
  readonly skeleton: ReactNode;
  /** Text if there are none. */
  readonly empty: string;
}

/** What somebody shares with the viewer, newest first (API-31). */
export const ProfileWorkouts = ({ username, eyes, card, skeleton, empty }: ProfileWorkoutsProps) => {
  const { t } = useMessages();
  const query = useInfiniteQuery(profileWorkoutsQuery(username, eyes));
  const workouts = workoutsOfPages(query.data?.pages ?? []);
  const list = useRef<HTMLUListElement>(null);
  const readOn = useFocusOnMore(list, workouts.length, "h2 a");
  return (
    <section className={styles["section"]} aria-labelledby="profile-workouts" aria-busy={query.isFetching}>
      <h2 id="profile-workouts">{t("profile.workouts")}</h2>
      {query.isPending && skeleton}
      {query.isError && workouts.length === 0 && (
        <FailedState title={t("profile.workoutsFailed")} safe={t("profile.failedSafe")} query={query} />
      )}
      {query.isSuccess && workouts.length === 0 && (
        <EmptyState title={t("profile.noWorkouts")}>{empty}</EmptyState>
      )}
      {workouts.length > 0 && (
        <ul ref={list} className={styles["list"]}>
          {workouts.map((workout) => (
            <li key={workout.workoutKey} className={styles["item"]}>
              {card(workout)}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          wide
          busy={query.isFetchingNextPage}
          onClick={() => {
            readOn();
            void query.fetchNextPage();
          }}
        >
          {t("people.more")}
        </Button>
      )}
    </section>
  );
};
