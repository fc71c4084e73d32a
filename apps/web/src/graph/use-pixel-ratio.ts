import { useSyncExternalStore } from "react";

const pixelRatio = () => devicePixelRatio;

const subscribe = (listener: () => void) => {
  // A query asks for one ratio, so that each change needs the next query.
  let query: MediaQueryList;
  const follow = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener("change", onChange, { once: true });
  };
  const onChange = () => {
    follow();
    listener();
  };
  follow();
  return () => {
    query.removeEventListener("change", onChange);
  };
};

/** Device pixels of one CSS pixel: other ones after zooming the page, or on another screen. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, pixelRatio);
