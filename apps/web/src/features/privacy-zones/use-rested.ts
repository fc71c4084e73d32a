import { useEffect, useState } from "react";

/** Pause after which somebody is taken to have typed to an end, ms. */
const pause = 250;

/** What was typed when nothing more was typed for a moment. */
export function useRested(typed: string): string {
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
