import { useEffect } from "react";

/** Milliseconds after which it is loaded where the browser does not tell when it has nothing else to do. */
const soon = 1500;

/** Loads the code of the likely next screen while the browser rests, so that it opens at once, and without a connection. */
export function useLoadSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Failing is no matter: the screen loads it itself.
    const start = () => {
      load().catch(() => undefined);
    };
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(start, soon);
      return () => {
        clearTimeout(timer);
      };
    }
    const handle = requestIdleCallback(start, { timeout: soon });
    return () => {
      cancelIdleCallback(handle);
    };
  }, [load]);
}
