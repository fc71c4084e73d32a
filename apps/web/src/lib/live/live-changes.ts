import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { queryKeys } from "../query/query-keys.ts";
import { refreshCounts } from "../query/refresh-counts.ts";
import { refreshFeed } from "../query/refresh-feed.ts";
import { isOvertaken } from "../session.ts";
import { watchedWorkouts } from "./watched-workouts.ts";
import type { LiveNews } from "./live-news.ts";

type Start = QueryKey[0];

/**
 * What each kind of news makes untrue, by the first word of the queries' keys; the second is the workout where they are about one. Only what is small: each is asked for
 * again whenever a browser begins to listen.
 */
const outdated: Readonly<Partial<Record<LiveNews["name"], readonly Start[]>>> = {
  follows: ["own-follows", "friend-requests", "own-account"],
  notifications: ["notifications"],
  comments: ["comments"],
  reactions: ["likers"],
  feed: ["feed-news", "friend-photos"],
  workouts: ["diary"],
  settings: ["own-settings", "own-account", "own-heart-rate"],
};

/** As `outdated`, of answers that are too large for that: whoever reads them shall not lose their place for a connection that was away. */
const outdatedByNewsAlone: typeof outdated = {
  follows: ["feed", "friend-photos", "people-search", "profile"],
};

/** Time in which news of own workouts are gathered, ms: files that are imported change one after the other. */
const gathering = 1000;
let gathered: ReturnType<typeof setTimeout> | undefined;

/** Has the diary asked for what has changed, once for all that changes in a moment. */
const refreshDiarySoon = (client: QueryClient): void => {
  gathered ??= setTimeout(() => {
    gathered = undefined;
    if (!isOvertaken()) void client.invalidateQueries({ queryKey: queryKeys.diary });
  }, gathering);
};

/** Has everything asked for again that news have made untrue: at once what is on the screen, the rest when it is shown next. */
export async function applyNews(client: QueryClient, { name, workoutKey }: LiveNews): Promise<void> {
  if (name === "workouts") {
    refreshDiarySoon(client);
    return;
  }
  const starts =
    name === "resync"
      ? Object.values(outdated).flat()
      : [...(outdated[name] ?? []), ...(outdatedByNewsAlone[name] ?? [])];
  const isCounted = name === "comments" || name === "reactions";
  if (isCounted && workoutKey !== undefined) void refreshCounts(client, [workoutKey]);
  if (name === "resync") void refreshCounts(client, watchedWorkouts.get());
  if (name === "resync" || name === "feed") void refreshFeed(client);
  await client.invalidateQueries({
    predicate: ({ queryKey: [start, about] }) =>
      starts.includes(start) && (workoutKey === undefined || about === workoutKey),
  });
}
