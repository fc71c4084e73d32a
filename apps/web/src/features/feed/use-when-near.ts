import { useEffect, useEffectEvent, type RefObject } from "react";

/** Distance below the window that counts as near: as much as is scrolled while an answer is loading. */
const reach = "900px";

/**
 * Calls a function once whenever an element comes near the window from below.
 *
 * @param isWanted false while the call would have no effect
 */
export const useWhenNear = (
  ref: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onNear: () => void,
): void => {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${reach} 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref, isWanted]);
};
