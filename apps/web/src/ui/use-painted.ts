import { startTransition, useEffect, useState } from "react";

/** False until the current content has been painted: for parts that take long to draw and may follow a moment later. */
export const usePainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // A frame is painted when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        startTransition(() => {
          setIsPainted(true);
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted;
};
