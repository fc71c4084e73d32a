import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { refreshCounts } from "../query/refresh-counts.ts";
import { refreshFeed, refreshFollowedFeed } from "../query/refresh-feed.ts";
import { isOvertaken } from "../session.ts";
import { watchedWorkouts } from "./watched-workouts.ts";
import type { LiveNews } from "./live-news.ts";

type Start = QueryKey[0];

/**
 * What each kind of news makes outdated, by the first part of the queries' keys; the second is the workout if they are about one. Only small answers: each is loaded
 * again whenever a browser begins to listen.
 */
const outdated: Readonly<Partial<Record<LiveNews["name"], readonly Start[]>>> = {
  follows: ["own-follows", "friend-requests", "own-account", "notifications", "feed-news"],
  notifications: ["notifications"],
  comments: ["comments"],
  reactions: ["likers"],
  access: ["notifications", "own-account", "feed-news"],
  feed: ["feed-news", "friend-photos"],
  workouts: ["diary"],
  goals: ["own-goals"],
  heartRate: ["own-heart-rate", "own-thresholds", "own-training-zones"],
  privacyZones: ["own-privacy-zones"],
  dayNotes: ["day-notes"],
  settings: ["own-settings", "own-account", "own-heart-rate", "map-styles"],
  ownData: ["own-data"],
};

/** As `outdated`, for answers that are too large to load again: readers must not lose their place because of an interrupted connection. */
const outdatedByNewsAlone: typeof outdated = {
  follows: ["friend-photos", "people-search", "profile"],
  access: [
    "workout",
    "comments",
    "likers",
    "mentionable",
    "profile",
    "people-search",
    "possible-friends",
    "friend-photos",
    "public-mosaic",
  ],
  heartRate: ["workout", "training-load"],
  privacyZones: ["workout", "profile"],
  workouts: ["personal-bests", "training-load", "own-workouts", "own-storage", "own-heart-rate"],
};

/** How long news of own workouts are collected, ms: imported files change one after the other. */
const gathering = 1000;
let gathered: ReturnType<typeof setTimeout> | undefined;

/** Updates the diary, and what is computed from all of it, once for all changes within a moment. */
const refreshDiarySoon = (client: QueryClient): void => {
  const starts = startsOf("workouts");
  gathered ??= setTimeout(() => {
    gathered = undefined;
    if (isOvertaken()) return;
    void client.invalidateQueries({
      // Readers of their own feed must not lose their place.
      predicate: ({ queryKey: [start, part] }) =>
        starts.includes(start) && !(start === "own-workouts" && part === "feed"),
    });
  }, gathering);
};

const startsOf = (name: LiveNews["name"]): readonly Start[] => [
  ...(outdated[name] ?? []),
  ...(outdatedByNewsAlone[name] ?? []),
];

/** Reloads everything that news have made outdated: immediately if it is on the screen, otherwise when it is shown next. */
export async function applyNews(client: QueryClient, { name, workoutKey }: LiveNews): Promise<void> {
  if (name === "workouts") {
    refreshDiarySoon(client);
    return;
  }
  const starts = name === "resync" ? Object.values(outdated).flat() : startsOf(name);
  const isCounted = name === "comments" || name === "reactions";
  if (isCounted && workoutKey !== undefined) void refreshCounts(client, [workoutKey]);
  if (name === "resync" || name === "access") void refreshCounts(client, watchedWorkouts.get());
  if (name === "resync" || name === "feed") void refreshFeed(client);
  if (name === "follows" || name === "access") void refreshFollowedFeed(client);
  await client.invalidateQueries({
    predicate: (query) => {
      const [start, about] = query.queryKey;
      return (
        starts.includes(start) &&
        (workoutKey === undefined || about === workoutKey) &&
        !(name === "follows" && isOpenProfilePart(query))
      );
    },
  });
}

/**
 * The lists of an open profile. Most follows change nothing in them, and all their pages would be loaded again: `useSeenByFollow` reloads them
 * after a change of the follow.
 */
const isOpenProfilePart = (query: Query): boolean => {
  const [start, , part] = query.queryKey;
  return start === "profile" && part !== undefined && query.isActive();
};
