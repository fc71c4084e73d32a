import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { workoutsOfPages } from "../../lib/query/workouts-of-pages.ts";
import type { FeedChoice } from "./feed-choice.ts";
import { feedNewsQuery, friendsFeedQuery } from "./friends-feed.ts";
import { ownFeedQuery } from "./own-feed.ts";

export interface Feed<Workout = WorkoutView> {
  readonly query: UseInfiniteQueryResult;
  readonly workouts: readonly Workout[];
  /** Number of workouts that have come since it was loaded. */
  readonly news: number;
}

/** The loaded part of the chosen feed. */
export const useFeed = (choice: FeedChoice): Feed => {
  const isOwn = choice === "my-workouts";
  const own = useInfiniteQuery({ ...ownFeedQuery, enabled: isOwn });
  const friends = useInfiniteQuery({ ...friendsFeedQuery, enabled: !isOwn });
  const news = useQuery({
    ...feedNewsQuery(friends.data?.pages[0]?.since),
    enabled: !isOwn && friends.data !== undefined,
  });
  if (isOwn) return { query: own, workouts: workoutsOfPages(own.data?.pages ?? []), news: 0 };
  const pages = friends.data?.pages.map(({ workouts }) => workouts) ?? [];
  return { query: friends, workouts: workoutsOfPages(pages), news: news.data?.count ?? 0 };
};
