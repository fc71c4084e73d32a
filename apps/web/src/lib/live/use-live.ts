import { useEffect } from "react";
import { rest } from "../loading/rest.ts";
import { queryClient } from "../query/query-client.ts";
import { useSession } from "../session.ts";
import { applyNews } from "./live-changes.ts";
import { type LiveNews, resync } from "./live-news.ts";
import { startLive } from "./start-live.ts";
import { whenScreenStands } from "./when-screen-stands.ts";

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
