import { useEffect } from "react";
import { whenIdle } from "../loading/when-idle.ts";
import { queryClient } from "../query/query-client.ts";
import { useSession } from "../session.ts";
import { applyNews } from "./live-changes.ts";

/** Longest wait for a browser that is at work, ms. */
const soon = 1500;

/** Keeps what is on the screen as it is on the server, for as long as somebody is logged in. The code comes when the screen stands. */
export function useLive(): void {
  const { key, expired } = useSession();
  useEffect(() => {
    if (key === undefined || expired) return undefined;
    const leaving = new AbortController();
    const begin = async (): Promise<void> => {
      const { startLive } = await import("./start-live.ts");
      if (leaving.signal.aborted) return;
      startLive((news) => void applyNews(queryClient, news), leaving.signal);
    };
    // Without it everything works that somebody loads again.
    const callOff = whenIdle(() => void begin().catch(() => undefined), { atMost: soon, otherwise: soon });
    return () => {
      callOff();
      leaving.abort();
    };
  }, [key, expired]);
}
