import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { patchAnswers } from "./patch-answers.ts";
import { type FeedPage, queryKeys } from "./query-keys.ts";
import { showCounts } from "./refresh-counts.ts";

/** Workouts per request; the server accepts no more. */
const atOnce = 100;

/**
 * As `refreshFeed`, when the followed or hidden people have changed. An empty feed is loaded again, because nobody can lose their
 * place in it.
 */
export async function refreshFollowedFeed(client: QueryClient): Promise<void> {
  const isEmpty = loadedIn(client).length === 0;
  await (isEmpty ? client.invalidateQueries({ queryKey: queryKeys.feed }) : refreshFeed(client));
}

const loadedIn = (client: QueryClient) =>
  client.getQueryData(queryKeys.feed)?.pages.flatMap(({ workouts }) => workouts) ?? [];

/**
 * Removes workouts from the feed that its reader may no longer see or whose owner they no longer follow, and updates its counts,
 * without moving anything else. A failure changes nothing.
 */
export async function refreshFeed(client: QueryClient): Promise<void> {
  const loaded = loadedIn(client);
  for (let from = 0; from < loaded.length; from += atOnce) {
    const part = loaded.slice(from, from + atOnce);
    const workouts = part.map(({ workoutKey }) => workoutKey).join(",");
    const counts = await request("listCounts", { query: { workouts } });
    if (!counts.ok) return;
    const kept = new Set(counts.value.filter(({ isInFeed }) => isInFeed).map(({ workoutKey }) => workoutKey));
    takeOut(client, new Set(part.map(({ workoutKey }) => workoutKey).filter((key) => !kept.has(key))));
    showCounts(client, counts.value);
  }
}

const takeOut = (client: QueryClient, gone: ReadonlySet<string>): void => {
  if (gone.size === 0) return;
  patchAnswers<InfiniteData<FeedPage>>(client, queryKeys.feed, (feed) => ({
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      workouts: page.workouts.filter(({ workoutKey }) => !gone.has(workoutKey)),
    })),
  }));
};
