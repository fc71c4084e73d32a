import { keepListening } from "./keep-listening.ts";
import type { Hear } from "./live-news.ts";
import type { LivePlace } from "./read-stream.ts";
import { canShare, shareListening } from "./share-listening.ts";
import { watchedWorkouts } from "./watched-workouts.ts";

/** Time after which a hidden tab stops listening, ms. Without sharing it closes its connection soon, because a browser has six per server. */
const hiddenAtMost = { shared: 5 * 60_000, alone: 10_000 };

/**
 * Listens to live events while this tab is visible, and for a while after. Missed news are reported as `resync`.
 *
 * @param signal ends it
 */
export function startLive(hear: Hear, signal: AbortSignal): void {
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
    void (canShare() ? shareListening(settings) : keepListening(settings));
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
