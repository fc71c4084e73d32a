import { type RefObject, useEffect, useState } from "react";
import { setApart } from "./inert-outside.ts";

/** Fills the window with an element, and the whole screen where the browser lets us; Escape leaves. What is behind takes no focus meanwhile. */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  readonly on: boolean;
  readonly toggle: () => void;
} {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on || !element.current) return undefined;
    const rejoin = setApart(element.current);
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setOn(false);
    };
    const follow = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    // On the window: an open menu, which takes the key for itself, closes first.
    globalThis.addEventListener("keydown", leave);
    document.addEventListener("fullscreenchange", follow);
    return () => {
      rejoin();
      globalThis.removeEventListener("keydown", leave);
      document.removeEventListener("fullscreenchange", follow);
    };
  }, [on, element]);
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
