import { useEffect, useState } from "react";

/** Longest wait for a quiet moment, ms. */
const patience = 1500;

/** True once the page has been painted and has nothing more urgent to do: the moment to ask for heavy code. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let idle: number | undefined;
    const frame = requestAnimationFrame(() => {
      if (typeof requestIdleCallback === "function") {
        idle = requestIdleCallback(
          () => {
            setPainted(true);
          },
          { timeout: patience },
        );
      } else setTimeout(setPainted, 0, true); // Safari has no idle callback.
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
  return painted;
}
