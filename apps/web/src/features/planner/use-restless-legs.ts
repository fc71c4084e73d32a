import { useLayoutEffect, useRef, useState } from "react";
import type { DrawnLeg } from "./drawn-plan.ts";

/** Changes that follow each other within this time belong together, ms. */
const pause = 250;

const none: ReadonlySet<number> = new Set();

/** Straight lines are made anew each time. */
const isSameLine = ({ line: one }: DrawnLeg, { line: other }: DrawnLeg): boolean =>
  one === other ||
  (one.lat.length === 2 &&
    other.lat.length === 2 &&
    [0, 1].every((i) => one.lat[i] === other.lat[i] && one.lon[i] === other.lon[i]));

/** What was shown, and from when on, ms. */
interface ShownLegs {
  readonly shown: readonly DrawnLeg[];
  readonly at: number;
}

/** The legs that change again and again after one more change, given those before it. */
export function restlessLegs(
  known: ReadonlySet<number>,
  before: ShownLegs,
  now: ShownLegs,
): ReadonlySet<number> {
  // With another number of legs the same leg has another index.
  if (now.shown.length !== before.shown.length || now.at - before.at >= pause) return none;
  const changed = now.shown.flatMap((leg, index) => {
    const earlier = before.shown[index];
    return known.has(index) || (earlier && isSameLine(leg, earlier)) ? [] : index;
  });
  return changed.length === 0 ? known : new Set([...known, ...changed]);
}

/**
 * Hook: the legs that change again and again just now, as while a key that moves a point, or undoes, is pressed quickly. The map
 * need not be drawn anew for each of these steps.
 *
 * @returns their indices; none until the second change
 */
export function useRestlessLegs(shown: readonly DrawnLeg[]): ReadonlySet<number> {
  const [restless, setRestless] = useState(none);
  const last = useRef<ShownLegs>({ shown, at: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = last.current;
    const now = { shown, at: performance.now() };
    last.current = now;
    setRestless((known) => restlessLegs(known, before, now));
    const timer = setTimeout(() => {
      setRestless(none);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [shown]);
  return restless;
}
