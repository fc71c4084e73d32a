import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { queryKeys } from "./query-keys.ts";
import { putCounts } from "./refresh-counts.ts";

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
    const seen = new Set(counts.value.map(({ workoutKey }) => workoutKey));
    takeOut(client, new Set(part.map(({ workoutKey }) => workoutKey).filter((key) => !seen.has(key))));
    await putCounts(client, counts.value);
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
