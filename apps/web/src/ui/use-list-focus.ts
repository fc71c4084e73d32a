import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus in a list whose focused row is removed: the list itself then gets it, which needs `tabIndex={-1}`. */
export const useListFocus = (list: RefObject<HTMLElement | null>) => {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus();
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // A removed row does not trigger this; a blur to nothing, as by a press on the background, means that somebody has left.
    // Another window only borrows the focus.
    onBlur: () => {
      if (document.hasFocus()) hasFocus.current = false;
    },
  };
};
