import { useSyncExternalStore } from "react";

/** No mouse, and so in all likelihood no keyboard. */
const query = "(hover: none) and (pointer: coarse)";

const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => {
    list.removeEventListener("change", listener);
  };
};

/** Hook: whether the device is used by touch alone, where a list of keys is of no use. */
export const useTouchOnly = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    // Drawn before there is a device.
    () => false,
  );
