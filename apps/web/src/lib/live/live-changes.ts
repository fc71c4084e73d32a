import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { refreshCounts } from "../query/refresh-counts.ts";
import { refreshFeed, refreshFollowedFeed } from "../query/refresh-feed.ts";
import { isOvertaken } from "../session.ts";
import type { LiveNews } from "./live-news.ts";
import { watchedWorkouts } from "./watched-workouts.ts";

type Start = QueryKey[0];

/** Answers computed from all own workouts. */
const ofDiary: readonly Start[] = [
  "diary",
  "personal-bests",
  "training-load",
  "usual-pace",
  "own-photos",
  "own-workouts",
  "own-storage",
  "own-heart-rate",
];

/** Answers about one workout or one person. */
const ofPages: readonly Start[] = ["workout", "neighbours", "similar-workouts", "profile"];

/**
 * What each kind of news makes outdated, by the first part of the queries' keys; the second is the workout if they are about one.
 * After a gap it is all of this, without what was loaded a moment ago.
 */
const outdated: Readonly<Partial<Record<LiveNews["name"], readonly Start[]>>> = {
  follows: [
    "own-follows",
    "friend-requests",
    "own-account",
    "notifications",
    "feed-news",
    "friend-photos",
    "search",
    "profile",
  ],
  notifications: ["notifications"],
  comments: ["comments"],
  reactions: ["likers"],
  access: [
    "notifications",
    "own-account",
    "feed-news",
    "workout",
    "comments",
    "likers",
    "mentionable",
    "profile",
    "search",
    "possible-friends",
    "friend-photos",
    "public-mosaic",
  ],
  feed: ["feed-news", "friend-photos"],
  workouts: [...ofDiary, ...ofPages],
  goals: ["own-goals"],
  heartRate: ["own-heart-rate", "own-thresholds", "own-training-zones", "workout", "training-load"],
  privacyZones: ["own-privacy-zones", "workout", "profile"],
  dayNotes: ["day-notes"],
  settings: ["own-settings", "own-account", "own-heart-rate", "map-styles"],
  ownData: ["own-data"],
};

/** What is outdated immediately after a gap; pages follow. */
const afterGap = Object.values(outdated)
  .flat()
  .filter((start) => !ofPages.includes(start));

/** Answers that a visit, which begins with a gap of some seconds, need not load twice. */
const costly: ReadonlySet<Start> = new Set<Start>([
  ...ofPages,
  "personal-bests",
  "training-load",
  "usual-pace",
  "own-photos",
  "own-workouts",
  "own-storage",
  "search",
  "possible-friends",
  "public-mosaic",
  "mentionable",
]);
/** Time for which a costly answer counts as new after a gap, ms: longer than a visit needs to begin to listen. */
const newFor = 30_000;

const isMissedInGap = ({ queryKey: [start], state: { dataUpdatedAt } }: Query): boolean =>
  !costly.has(start) || (dataUpdatedAt > 0 && dataUpdatedAt < Date.now() - newFor);

/** Whether a page that was loaded before a gap may have missed a change in it. */
const hasMissedPages = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ predicate: (query) => ofPages.includes(query.queryKey[0]) && isMissedInGap(query) }).length >
  0;

/** How long news of own workouts are collected, ms: imported files change one after the other. */
const gathering = 1000;
/**
 * Minimum time between two reloads of a page because of them, ms: files of an import are seldom about the workout that is open.
 */
const betweenPages = 5000;

/** Updates the diary, and what is computed from all of it, once for all changes within a moment. */
const refreshDiarySoon = inOneGo({ starts: ofDiary, between: gathering, mayBegin: () => true });

/**
 * The same for pages, when no change of this tab is being saved: the page of a workout that is being deleted stays until the next
 * one is shown.
 */
const refreshPagesSoon = inOneGo({
  starts: ofPages,
  between: betweenPages,
  mayBegin: (client) => client.isMutating() === 0,
});

interface OneGo {
  readonly starts: readonly Start[];
  /** Minimum time between two reloads, ms. */
  readonly between: number;
  /** If not, it is asked again a moment later. */
  readonly mayBegin: (client: QueryClient) => boolean;
}

/** A function that reloads answers once for all its calls within a moment. */
function inOneGo({ starts, between, mayBegin }: OneGo): (client: QueryClient) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  const soon = (client: QueryClient): void => {
    const begin = (): void => {
      timer = undefined;
      if (isOvertaken()) return;
      if (!mayBegin(client)) {
        soon(client);
        return;
      }
      latest = performance.now();
      void reload(client, starts, (query) => !isListInUse(query));
    };
    timer ??= setTimeout(begin, Math.max(gathering, latest + between - performance.now()));
  };
  return soon;
}

/** Reloads everything that news have made outdated: immediately if it is on the screen, otherwise when it is shown next. */
export async function applyNews(client: QueryClient, { name, workoutKey }: LiveNews): Promise<void> {
  if (name === "workouts") refreshDiarySoon(client);
  if (name === "workouts" || (name === "resync" && hasMissedPages(client))) refreshPagesSoon(client);
  if (name === "workouts") return;
  const starts = name === "resync" ? afterGap : (outdated[name] ?? []);
  const isCounted = name === "comments" || name === "reactions";
  if (isCounted && workoutKey !== undefined) void refreshCounts(client, [workoutKey]);
  if (name === "resync" || name === "access") void refreshCounts(client, watchedWorkouts.get());
  if (name === "resync" || name === "feed") void refreshFeed(client);
  if (name === "follows" || name === "access") void refreshFollowedFeed(client);
  // What others may no longer see leaves their lists at once.
  const changesLists = name === "access" || name === "privacyZones";
  await reload(client, starts, (query) => {
    const [, about] = query.queryKey;
    if (name === "resync" && !isMissedInGap(query)) return false;
    return (workoutKey === undefined || about === workoutKey) && (changesLists || !isListInUse(query));
  });
}

/** Reloads the answers whose keys begin with one of `starts`, as far as they are `meant`. */
async function reload(
  client: QueryClient,
  starts: readonly Start[],
  meant: (query: Query) => boolean,
): Promise<void> {
  const predicate = (query: Query): boolean => starts.includes(query.queryKey[0]) && meant(query);
  const arriving = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  // The page of a workout loads its points again if its overview is another one.
  if (starts.includes("workout"))
    void client.invalidateQueries({
      predicate: ({ queryKey: [start] }) => start === "recording",
      refetchType: "none",
    });
  for (const query of arriving) void reloadAfterArrival(client, query);
  await client.invalidateQueries({ predicate });
}

/**
 * Reloads an answer whose first one is on its way, and may be from before the news. That one is not cancelled, so that something
 * arrives on a slow connection.
 */
async function reloadAfterArrival(client: QueryClient, { promise, queryKey }: Query): Promise<void> {
  try {
    await promise;
  } catch {
    return;
  }
  await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

/**
 * A list in which readers must not lose their place, and all of whose pages would be loaded again. `useSeenByFollow` reloads
 * those of a profile after a change of the follow.
 */
function isListInUse(query: Query): boolean {
  const [start, about, part] = query.queryKey;
  if (start === "own-workouts") return about === "feed";
  const isOfProfile = start === "profile" && (part === "workouts" || part === "photos");
  return (isOfProfile || start === "possible-friends") && query.isActive();
}
