import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { afterChange, type Change, removeWorkoutAnswers } from "./changes.ts";
import { queryKeys } from "./query-keys.ts";

const [ours, another] = ["64a0b1c2d3e4f5a6b7c8d9e0", "64a0b1c2d3e4f5a6b7c8d9e1"];

/** Everything that a person may have loaded before. */
const seen = {
  account: queryKeys.ownAccount,
  diary: queryKeys.diary,
  "rows of the workout list": queryKeys.workoutRows("a".repeat(24)),
  "own feed": queryKeys.ownFeed,
  "days of the graph": queryKeys.dayWindow(20_779),
  "places for a zone": queryKeys.latestTracks,
  page: queryKeys.workout(ours),
  "shared page": queryKeys.workoutAsOthers(ours),
  "photos of a card": queryKeys.workoutPhotos(ours),
  recording: queryKeys.recording(ours, 1),
  neighbours: queryKeys.neighbours(ours),
  ranks: queryKeys.similarWorkouts(ours),
  "page of another": queryKeys.workout(another),
  "neighbours of another": queryKeys.neighbours(another),
  "ranks of another": queryKeys.similarWorkouts(another),
  imports: queryKeys.ownImports,
  "left drafts": queryKeys.cutOffDrafts("me"),
  routes: queryKeys.ownRoutes,
  notifications: queryKeys.notifications,
  "unread notifications": queryKeys.unreadNotifications,
  settings: queryKeys.ownSettings,
  zones: queryKeys.ownPrivacyZones,
  goals: queryKeys.ownGoals,
  storage: queryKeys.ownStorage,
  heart: queryKeys.ownHeartRate,
  thresholds: queryKeys.ownThresholds,
  "training zones": queryKeys.ownTrainingZones,
  bests: queryKeys.personalBests(1),
  load: queryKeys.trainingLoad,
  pace: queryKeys.usualPace(11),
  styles: queryKeys.mapStyles(true),
  likers: queryKeys.likers(ours),
  follows: queryKeys.ownFollows,
  "friend requests": queryKeys.friendRequests,
  comments: queryKeys.comments(ours, "all"),
  mentionable: queryKeys.mentionable(ours, "a"),
  feed: queryKeys.feed,
  "news of the feed": queryKeys.feedNews("1", "1-64a0b1c2d3e4f5a6b7c8d9e0", 10),
  "photos of friends": queryKeys.friendPhotos,
  suggestions: queryKeys.possibleFriends("cairn"),
  "results of a search": queryKeys.search("ann", "en", 4),
  person: queryKeys.profile("ann"),
  "totals of a person": queryKeys.profileTotals("ann", "own"),
  "workouts of a person": queryKeys.profileWorkouts("ann", "stranger"),
} as const;
type Seen = keyof typeof seen;

const names = Object.keys(seen) as Seen[];

/** A client whose queries have all just been answered, so that none is refetched because of its age. */
const clientThatKnows = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const cache = client.getQueryCache();
  for (const name of names) cache.build(client, { queryKey: seen[name] }).setData("before");
  client.setQueryData(queryKeys.feed, {
    pages: [{ workouts: [{ workoutKey: ours }] }],
    pageParams: [],
  } as never);
  return client;
};

const outdatedIn = (client: QueryClient): Seen[] =>
  names.filter((name) => client.getQueryState(seen[name])?.isInvalidated);

const lists: readonly Seen[] = [
  "rows of the workout list",
  "own feed",
  "days of the graph",
  "places for a zone",
];
const pages: readonly Seen[] = ["page", "shared page", "page of another"];
const profile: readonly Seen[] = ["person", "totals of a person", "workouts of a person"];
const around: readonly Seen[] = ["neighbours", "ranks", "neighbours of another", "ranks of another"];

describe("queries that are refetched", () => {
  it.each<[Change, readonly Seen[]]>([
    [
      "workouts",
      [
        "diary",
        ...lists,
        ...pages,
        "recording",
        ...around,
        ...profile,
        "storage",
        "heart",
        "bests",
        "load",
        "pace",
        "left drafts",
      ],
    ],
    ["sharing", ["diary", ...lists, ...profile]],
    ["numbers", ["diary", ...lists, "recording", ...around, ...profile, "bests", "pace"]],
    ["photos", [...pages, ...lists, "photos of a card", ...profile, "storage"]],
    ["imports", ["imports"]],
    ["notifications", ["notifications", "unread notifications"]],
    ["settings", ["settings", "account", "load", ...pages]],
    ["drafts", ["left drafts"]],
    ["routes", ["routes", "storage"]],
    ["goals", ["goals"]],
    ["heartRate", [...pages, "heart", "thresholds", "training zones", "load"]],
    ["privacyZones", [...pages, ...profile, "zones"]],
    ["likes", ["likers"]],
    [
      "follows",
      [
        "follows",
        "friend requests",
        "account",
        "notifications",
        "unread notifications",
        "news of the feed",
        "mentionable",
        "photos of friends",
        "results of a search",
        ...profile,
      ],
    ],
    [
      "blocks",
      [
        "follows",
        "friend requests",
        "suggestions",
        "account",
        "likers",
        "comments",
        "mentionable",
        "notifications",
        "unread notifications",
        "news of the feed",
        "photos of friends",
        ...pages,
        "results of a search",
        ...profile,
      ],
    ],
  ])("after a change of %s is all that it shows in, and nothing else", async (change, shown) => {
    const client = clientThatKnows();
    await afterChange(client, change);
    expect(outdatedIn(client).toSorted()).toEqual([...shown].toSorted());
  });

  it("are on the screen again before the change counts as made", async () => {
    const client = clientThatKnows();
    const observer = new QueryObserver(client, {
      queryKey: queryKeys.ownStorage,
      queryFn: () => Promise.resolve({ used: 2, allowed: 10 }),
      staleTime: 30_000,
    });
    const leave = observer.subscribe(() => undefined);
    await afterChange(client, "routes");
    expect(client.getQueryData(queryKeys.ownStorage)).toEqual({ used: 2, allowed: 10 });
    leave();
  });
});

describe("queries that are removed", () => {
  it("with a workout are all about it, and none about another", () => {
    const client = clientThatKnows();
    removeWorkoutAnswers(client, ours);
    const left = names.filter((name) => client.getQueryState(seen[name]));
    const gone = new Set<Seen>([
      "likers",
      "page",
      "shared page",
      "photos of a card",
      "comments",
      "mentionable",
      "recording",
      "neighbours",
      "ranks",
    ]);
    expect(left).toEqual(names.filter((name) => !gone.has(name)));
  });
});
