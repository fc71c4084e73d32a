import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Awaited } from "../../ui/status/awaited.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import text from "../../ui/text.module.css";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";
import { FeedEnd } from "./feed-end.tsx";
import styles from "./feed-list.module.css";

interface FeedListProps<Workout> {
  readonly label: string;
  readonly query: UseInfiniteQueryResult;
  readonly workouts: readonly Workout[];
  readonly card: (workout: Workout) => ReactNode;
  /** Placeholder of each of the first cards. */
  readonly skeleton: ReactNode;
  /** Content of an empty feed. */
  readonly empty: ReactNode;
}

/** Workouts as cards, page by page. Cards out of sight are not drawn, so that hundreds of them stay smooth. */
export const FeedList = <Workout extends { readonly workoutKey: string }>({
  label,
  query,
  workouts,
  card,
  skeleton,
  empty,
}: FeedListProps<Workout>) => {
  const { t } = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const readOn = useFocusOnMore(list, workouts.length, "h2 a");
  if (query.isPending) {
    return (
      <Awaited query={query}>
        <output className={text["hidden"]}>{t("ui.loading")}</output>
        <div className={styles["list"]}>
          {skeleton}
          {skeleton}
        </div>
      </Awaited>
    );
  }
  if (query.isError && workouts.length === 0) {
    return <FailedState title={t("dashboard.failedTitle")} safe={t("dashboard.failedSafe")} query={query} />;
  }
  if (workouts.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul ref={list} className={styles["list"]} aria-label={label} aria-busy={query.isFetchingNextPage}>
        {workouts.map((workout) => (
          <li key={workout.workoutKey} className={styles["item"]}>
            {card(workout)}
          </li>
        ))}
      </ul>
      <FeedEnd query={query} onPress={readOn} />
    </>
  );
};
