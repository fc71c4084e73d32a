import { rest } from "../loading/wait-unless-aborted.ts";
import { waitAfter, withChance } from "../query/retry-policy.ts";
import { isOvertaken } from "../session.ts";
import type { Readable } from "../store.ts";
import type { OnNews } from "./live-news.ts";
import { type LivePlace, readStream } from "./read-stream.ts";

/** Time for a screen to show all its workouts, ms, so that not each of them opens a new stream. */
const settling = 250;

interface ListeningSettings {
  /** Keys of the workouts shown in the tabs. */
  readonly watched: Readable<readonly string[]>;
  readonly place: LivePlace;
  readonly hear: OnNews;
  readonly signal: AbortSignal;
}

/**
 * Listens until it is told to stop or the session has ended: again after each failure, ever more slowly, and immediately when
 * other workouts are on the screen.
 */
export async function listenForNews({ watched, place, hear, signal }: ListeningSettings): Promise<void> {
  let failures = 0;
  while (!signal.aborted && !isOvertaken()) {
    const workouts = watched.get();
    const hasMore = onceMoreIsWatched(watched, workouts, signal);
    const end = await readStream({
      workouts,
      place,
      hear,
      signal: AbortSignal.any([signal, hasMore.signal]),
    });
    hasMore.forget();
    if (end === "refused") return;
    failures = end === "over" ? 0 : failures + 1;
    if (!hasMore.signal.aborted) await rest(withChance(waitAfter(failures)), signal);
  }
}

/** A signal for when a workout is watched that is not part of the stream. */
function onceMoreIsWatched(
  watched: Readable<readonly string[]>,
  told: readonly string[],
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly forget: () => void } {
  const more = new AbortController();
  const forgetting = new AbortController();
  const look = async (): Promise<void> => {
    if (watched.get().every((key) => told.includes(key))) return;
    leave();
    await rest(settling, AbortSignal.any([forgetting.signal, signal]));
    more.abort();
  };
  const leave = watched.subscribe(() => void look());
  // Handles changes between the first check and the subscription.
  void look();
  return {
    signal: more.signal,
    forget: () => {
      leave();
      forgetting.abort();
    },
  };
}
