import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Nobody reads numbers that change more often, ms. */
const interval = 150;

/** Hook: while something moves, a value as it was at the last of regular instants; otherwise as it is. */
export function useAtIntervals<T>(value: T, isMoving: boolean): T {
  const latest = useRef(value);
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  useLayoutEffect(() => {
    if (isMoving) setShown(latest.current);
  }, [isMoving]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      setShown(latest.current);
    }, interval);
    return () => {
      clearInterval(timer);
    };
  }, [isMoving]);
  return isMoving ? shown : value;
}
