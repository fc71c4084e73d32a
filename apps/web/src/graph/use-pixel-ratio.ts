import { useSyncExternalStore } from "react";

const pixelRatio = () => devicePixelRatio;

const subscribe = (listener: () => void) => {
  // A query matches one ratio, so each change requires a new query.
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

/** Device pixels per CSS pixel; it changes after zooming the page, or on another screen. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, pixelRatio);
