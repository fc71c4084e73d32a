import { type RefObject, useEffect, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element in CSS pixels, kept up to date; undefined before it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}
