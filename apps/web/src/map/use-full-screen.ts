import { type RefObject, useEffect, useState } from "react";

/** Fills the window with an element, and the whole screen where the browser lets us; Escape leaves. */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  readonly on: boolean;
  readonly toggle: () => void;
} {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOn(false);
    };
    const follow = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener("keydown", leave);
    document.addEventListener("fullscreenchange", follow);
    return () => {
      document.removeEventListener("keydown", leave);
      document.removeEventListener("fullscreenchange", follow);
    };
  }, [on]);
  return {
    on,
    toggle: () => {
      setOn(!on);
      const change = on
        ? document.fullscreenElement && document.exitFullscreen()
        : element.current?.requestFullscreen?.();
      // Refused (as on phones): the window alone is filled then.
      if (change) change.catch(() => undefined);
    },
  };
}
