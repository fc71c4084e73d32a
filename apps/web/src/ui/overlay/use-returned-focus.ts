import { type FocusEvent, useEffect, useRef } from "react";

/** Moves the focus back to where it was when the focused one of these messages is removed, or else to the content of the screen. */
export const useReturnedFocus = () => {
  const before = useRef<EventTarget | null>(undefined);
  useEffect(() => {
    const isLost = () => document.activeElement === document.body;
    if (before.current === undefined || !isLost()) return;
    const content = document.querySelector("#content");
    for (const place of [before.current, content] as (HTMLElement | null)[])
      if (isLost()) place?.focus({ preventScroll: true });
    before.current = undefined;
  });
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    // A removed message does not trigger this, and another window only borrows the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) before.current = undefined;
    },
  };
};
