import { useEffect, useState } from "react";

/** Pause after which typing counts as finished, ms. */
const pause = 250;

/** The typed text after a pause in typing. */
export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(typed);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  return rested;
}
