import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { workoutsOfPages } from "../../lib/query/workouts-of-pages.ts";
import type { FeedChoice } from "./feed-choice.ts";
import { feedNewsQuery, friendsFeedQuery } from "./friends-feed.ts";
import { ownFeedQuery } from "./own-feed.ts";

export interface Feed<Workout = WorkoutView> {
  readonly query: UseInfiniteQueryResult;
  readonly workouts: readonly Workout[];
  /**
   * Number of workouts that have come before the last of them since it was loaded; 0 while it is empty, because they are loaded
   * by themselves then.
   */
  readonly news: number;
}

/** The loaded part of the chosen feed. */
export const useFeed = (choice: FeedChoice): Feed => {
  const isOwn = choice === "my-workouts";
  const own = useInfiniteQuery({ ...ownFeedQuery, enabled: isOwn });
  const friends = useInfiniteQuery({ ...friendsFeedQuery, enabled: !isOwn });
  const pages = friends.data?.pages ?? [];
  const news = useQuery({ ...feedNewsQuery(pages), enabled: !isOwn && friends.data !== undefined });
  const workouts = workoutsOfPages(pages.map((page) => page.workouts));
  const isEmpty = workouts.length === 0;
  const count = news.data?.count ?? 0;
  const { refetch } = friends;
  useEffect(() => {
    // Nobody is reading an empty feed, so nothing can move away.
    if (!isOwn && isEmpty && count > 0) void refetch();
  }, [isOwn, isEmpty, count, refetch]);
  if (isOwn) return { query: own, workouts: workoutsOfPages(own.data?.pages ?? []), news: 0 };
  return { query: friends, workouts, news: isEmpty ? 0 : count };
};
