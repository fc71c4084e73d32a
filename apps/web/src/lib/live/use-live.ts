import { useEffect } from "react";
import { rest } from "../loading/wait-unless-aborted.ts";
import { queryClient } from "../query/query-client.ts";
import { whenScreenStands } from "../query/when-screen-stands.ts";
import { useSession } from "../session.ts";
import { listenForNews } from "./listen-for-news.ts";
import { applyNews } from "./live-changes.ts";
import { type LiveNews, resync, type OnNews } from "./live-news.ts";
import type { LivePlace } from "./read-stream.ts";
import { canShare, shareListening } from "./share-listening.ts";
import { watchedWorkouts } from "./watched-workouts.ts";

/**
 * Time after which a hidden tab stops listening, ms. Without sharing it closes its connection soon, because a browser has six per
 * server.
 */
const hiddenAtMost = { shared: 5 * 60_000, alone: 10_000 };

/**
 * Listens to live events while this tab is visible, and for a while after. Missed news are reported as `resync`.
 *
 * @param signal ends it
 */
function startLive(hear: OnNews, signal: AbortSignal): void {
  const place: LivePlace = { id: undefined };
  let listening: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listen = (): void => {
    clearTimeout(timer);
    if (listening) return;
    listening = new AbortController();
    const settings = {
      watched: watchedWorkouts,
      place,
      hear,
      signal: AbortSignal.any([listening.signal, signal]),
    };
    void (canShare() ? shareListening(settings) : listenForNews(settings));
  };
  const stop = (): void => {
    listening?.abort();
    listening = undefined;
  };
  const look = (): void => {
    if (document.visibilityState === "visible") return listen();
    clearTimeout(timer);
    timer = setTimeout(stop, canShare() ? hiddenAtMost.shared : hiddenAtMost.alone);
  };
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
  });
  listen();
}

/** Time for a screen to load before it catches up with what may have happened meanwhile, ms. */
const untilCaughtUp = 5000;

/** Keeps the screen up to date while somebody is logged in. It begins when the screen is complete. */
export function useLive(): void {
  const { key, expired } = useSession();
  useEffect(() => {
    if (key === undefined || expired) return undefined;
    const leaving = new AbortController();
    const begin = (): void => {
      const begun = performance.now();
      const hear = async (news: LiveNews): Promise<void> => {
        // A slow connection is needed for content that is not loaded yet.
        if (news.name === resync.name) await rest(begun + untilCaughtUp - performance.now(), leaving.signal);
        // After a logout nothing more is requested, because it would be refused.
        if (!leaving.signal.aborted) await applyNews(queryClient, news);
      };
      startLive((news) => void hear(news), leaving.signal);
    };
    const callOff = whenScreenStands(queryClient, begin);
    return () => {
      callOff();
      leaving.abort();
    };
  }, [key, expired]);
}
