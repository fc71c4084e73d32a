import { useSyncExternalStore } from "react";

/** The desktop's break (NAV-11), CSS pixels. */
const query = "(max-width: 959.98px)";

const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => {
    list.removeEventListener("change", listener);
  };
};

/** Whether the window is narrower than the desktop layout needs. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
