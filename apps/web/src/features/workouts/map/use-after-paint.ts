import { useEffect, useState } from "react";
import { whenIdle } from "../../../lib/loading/when-idle.ts";

/** True once the page has been painted and is idle: the moment to load heavy code. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const frame = requestAnimationFrame(() => {
      callOff = whenIdle(() => setPainted(true), { atMost: 1500, otherwise: 0 });
    });
    return () => {
      cancelAnimationFrame(frame);
      callOff?.();
    };
  }, []);
  return painted;
}
