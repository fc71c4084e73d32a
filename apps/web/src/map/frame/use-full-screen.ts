import { type RefObject, useEffect, useState } from "react";
import { uncoverMessages } from "../../ui/overlay/uncover-messages.ts";

/**
 * Fills the window with an element, and the whole screen if the browser allows it; Escape leaves. The content behind cannot get
 * the focus in the meantime.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  readonly on: boolean;
  readonly toggle: () => void;
} {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const frame = element.current;
    if (!on || !frame) return undefined;
    const rejoin = setApart(frame);
    let coverMessages = uncoverMessages(frame);
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setOn(false);
    };
    const follow = () => {
      if (!document.fullscreenElement) setOn(false);
      // What fills the screen is drawn over what was shown before.
      coverMessages();
      coverMessages = uncoverMessages(frame);
    };
    // On the window, so that an open menu, which handles the key itself, closes first.
    globalThis.addEventListener("keydown", leave);
    document.addEventListener("fullscreenchange", follow);
    return () => {
      coverMessages();
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
      // If it is refused (as on phones), only the window is filled.
      if (change) change.catch(() => undefined);
    },
  };
}

/** Makes everything outside an element inert, so that focus and screen readers stay in it; the returned function undoes it. */
function setApart(element: Element): () => void {
  const asleep: HTMLElement[] = [];
  for (let inside: Element = element; inside.parentElement; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children) {
      if (beside === inside || !(beside instanceof HTMLElement) || beside.inert) continue;
      beside.inert = true;
      asleep.push(beside);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const beside of asleep) beside.inert = false;
  };
}
