import { type RefObject, useEffect, useState } from "react";

/** Height of the map while the graphs are read, CSS pixels; the same as in `workout-layout.module.css`. */
const lowMapHeight = 148;

/** On windows that are lower than this a map above the graphs would leave them too little, CSS pixels. */
const minWindowHeight = 600;

/**
 * Whether the phone's map is to stay in sight as a low strip: while the graphs are in the upper part of the window, so that the place of the
 * cursor is seen on the map while a thumb moves along the graphs.
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
