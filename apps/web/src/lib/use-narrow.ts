import { useSyncExternalStore } from "react";

/** The breakpoint of the desktop layout (NAV-11), CSS pixels. */
const query = "(max-width: 959.98px)";

const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => {
    list.removeEventListener("change", listener);
  };
};

let wasNarrow = false;

/** A printed page is narrow, too, but nothing is redrawn for it: the page keeps the parts that it has on the screen. */
const isNarrow = (): boolean => {
  if (!matchMedia("print").matches) wasNarrow = matchMedia(query).matches;
  return wasNarrow;
};

/** Whether the window is narrower than the desktop layout needs. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
