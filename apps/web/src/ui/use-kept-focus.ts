import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus in a list whose focused row went away: it then is on the list itself, which needs `tabIndex={-1}`. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>) => {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus();
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // A row that goes away tells nothing here; whoever left to nowhere, as by a press beside everything, has left. Another window only borrows the focus.
    onBlur: () => {
      if (document.hasFocus()) hasFocus.current = false;
    },
  };
};
