import { useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** Milliseconds. */
const soon = 1500;

/** Loads the code of the likely next screen while the browser is idle, so that it opens immediately, and without a connection. */
export function useLoadSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure does not matter, because the screen loads it itself.
    const start = () => {
      load().catch(() => undefined);
    };
    return whenIdle(start, { atMost: soon, otherwise: soon });
  }, [load]);
}
