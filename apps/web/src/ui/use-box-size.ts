import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Size of an element in whole CSS pixels; undefined until it is laid out. */
export const useBoxSize = (ref: RefObject<HTMLElement | null>): BoxSize | undefined => {
  const [size, setSize] = useState<BoxSize>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const next = { width: Math.round(element.clientWidth), height: Math.round(element.clientHeight) };
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  return size;
};
