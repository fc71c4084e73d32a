import { useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** Milliseconds. */
const soon = 1500;

/** Loads the code of the likely next screen while the browser rests, so that it opens at once, and without a connection. */
export function useLoadSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Failing is no matter: the screen loads it itself.
    const start = () => {
      load().catch(() => undefined);
    };
    return whenIdle(start, { atMost: soon, otherwise: soon });
  }, [load]);
}
