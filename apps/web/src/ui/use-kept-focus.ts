import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

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
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
};
