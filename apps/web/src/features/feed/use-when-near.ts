import { useEffect, useEffectEvent, type RefObject } from "react";

/** How far below the window something counts as near: as much as is scrolled while an answer travels. */
const reach = "900px";

/**
 * Calls once whenever an element comes near the window from below.
 *
 * @param isWanted false while nothing would come of it
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
