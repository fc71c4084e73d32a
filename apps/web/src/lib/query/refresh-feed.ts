import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { putOnWorkout } from "./changes.ts";
import { queryKeys } from "./query-keys.ts";

/** Workouts that are asked for at once; the server takes no more. */
const atOnce = 100;

/**
 * Takes out of the feed what its reader may no longer see, and brings its counts up to date, without moving anything else. A failure changes nothing.
 */
export async function refreshFeed(client: QueryClient): Promise<void> {
  const loaded = client.getQueryData(queryKeys.feed)?.pages.flatMap(({ workouts }) => workouts) ?? [];
  for (let from = 0; from < loaded.length; from += atOnce) {
    const part = loaded.slice(from, from + atOnce);
    const workouts = part.map(({ workoutKey }) => workoutKey).join(",");
    const counts = await request("listCounts", { query: { workouts } });
    if (!counts.ok) return;
    const known = new Map(counts.value.map(({ workoutKey, ...count }) => [workoutKey, count]));
    takeOut(client, new Set(part.map(({ workoutKey }) => workoutKey).filter((key) => !known.has(key))));
    for (const { workoutKey, commentCount, reactionCount } of part) {
      const count = known.get(workoutKey);
      const isSame = count?.commentCount === commentCount && count.reactionCount === reactionCount;
      if (count && !isSame) await putOnWorkout(client, workoutKey, count);
    }
  }
}

const takeOut = (client: QueryClient, gone: ReadonlySet<string>): void => {
  if (gone.size === 0) return;
  client.setQueryData(
    queryKeys.feed,
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({
          ...page,
          workouts: page.workouts.filter(({ workoutKey }) => !gone.has(workoutKey)),
        })),
      },
  );
};
