import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

/**
 * After a press that loads more of a list, moves the focus to the first new row, unless somebody has gone on to a field
 * meanwhile.
 *
 * @param count number of rows
 * @param link selector of the focusable element in a row
 * @returns a function to call on the press
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number, link = "a"): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const first = from.current;
    if (first === undefined || count <= first) return;
    from.current = undefined;
    if (isTyping()) return;
    list.current?.children[first]?.querySelector<HTMLElement>(link)?.focus();
  }, [list, count, link]);
  return () => {
    from.current = count;
  };
}
