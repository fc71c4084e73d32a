import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls a function once whenever an element comes near the window, or near what is seen of the part of the page that it scrolls
 * in, from below.
 *
 * @param reach distance that counts as near, CSS pixels. Browsers without `scrollMargin` (Safari below 18.4, Firefox below 141)
 *   take what scrolls inside the page as near once it is seen.
 * @param isWanted false while the call would have no effect
 */
export function useWhenNear(
  ref: RefObject<HTMLElement | null>,
  {
    reach,
    isWanted,
    onNear,
  }: { readonly reach: number; readonly isWanted: boolean; readonly onNear: () => void },
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isWanted) return undefined;
    const margin = `0px 0px ${reach}px 0px`;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref, reach, isWanted]);
}
