import { type RefObject, useEffect, useState } from "react";

/** Height of the map while somebody reads the graphs, CSS pixels; the same as in `workout-layout.module.css`. */
const lowMapHeight = 148;

/** In lower windows a map above the graphs would leave too little space for them, CSS pixels. */
const minWindowHeight = 600;

/**
 * Whether the phone's map stays visible as a low strip: while the graphs are in the upper part of the window, so that the
 * position of the cursor is visible on the map while a thumb moves along the graphs.
 */
export function useLowMap(graphs: RefObject<HTMLElement | null>, narrow: boolean): boolean {
  const [isLow, setIsLow] = useState(false);
  useEffect(() => {
    const element = graphs.current;
    if (!narrow || !element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setIsLow(entry?.isIntersecting === true && innerHeight >= minWindowHeight);
      },
      { root: element.closest("article"), rootMargin: `-${lowMapHeight}px 0px -45% 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [graphs, narrow]);
  return narrow && isLow;
}
