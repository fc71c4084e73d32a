import { useEffect } from "react";
import { untilLoaded } from "../loading/retry-until-loaded.ts";
import { queryClient } from "../query/query-client.ts";
import { whenScreenStands } from "../query/when-screen-stands.ts";
import { useSession } from "../session.ts";

/** Keeps the screen up to date while somebody is logged in. It begins when the screen is complete. */
export function useLive(): void {
  const { key, expired } = useSession();
  useEffect(() => {
    if (key === undefined || expired) return undefined;
    const leaving = new AbortController();
    const begin = async (): Promise<void> => {
      const begun = performance.now();
      const { startLive } = await untilLoaded(() => import("./start-live.ts"));
      if (!leaving.signal.aborted) startLive(begun, leaving.signal);
    };
    const callOff = whenScreenStands(queryClient, () => void begin());
    return () => {
      callOff();
      leaving.abort();
    };
  }, [key, expired]);
}
