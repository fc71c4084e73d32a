import { type RefObject, useEffect, useRef } from "react";

/**
 * Whoever asks for more of a list by a press reads on at the first of what comes.
 *
 * @param count how many rows are there
 * @param link selector of what has the focus in a row
 * @returns to be called with the press
 */
export function useReadOn(list: RefObject<HTMLElement | null>, count: number, link = "a"): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const first = from.current;
    if (first === undefined || count <= first) return;
    from.current = undefined;
    list.current?.children[first]?.querySelector<HTMLElement>(link)?.focus();
  }, [list, count, link]);
  return () => {
    from.current = count;
  };
}
