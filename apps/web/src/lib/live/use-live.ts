import { useEffect } from "react";
import { rest } from "../loading/rest.ts";
import { queryClient } from "../query/query-client.ts";
import { useSession } from "../session.ts";
import { applyNews } from "./live-changes.ts";
import { type LiveNews, resync } from "./live-news.ts";
import { startLive } from "./start-live.ts";
import { whenScreenStands } from "./when-screen-stands.ts";

/** Time that a screen has to come before it catches up with what may have happened while it came, ms. */
const untilCaughtUp = 5000;

/** Keeps what is on the screen as it is on the server, for as long as somebody is logged in. It begins when the screen stands. */
export function useLive(): void {
  const { key, expired } = useSession();
  useEffect(() => {
    if (key === undefined || expired) return undefined;
    const leaving = new AbortController();
    const begin = (): void => {
      const begun = performance.now();
      const hear = async (news: LiveNews): Promise<void> => {
        // A slow line is needed for what is not there yet.
        if (news.name === resync.name) await rest(begun + untilCaughtUp - performance.now(), leaving.signal);
        // Whoever logs out asks for nothing more, and would be refused.
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
