import { useEffect, useState } from "react";

/** Hook: a typed text as it was after the last pause in typing, ms. */
export function useRested(typed: string, pause: number): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(typed);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, pause]);
  return rested;
}
