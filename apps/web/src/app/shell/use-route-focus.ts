import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

const inContent = (selector: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#content${selector}`);

/** After a change of screen, moves the focus to the part in the address, else to the heading (or the content), so that a screen reader announces the screen. */
export const useRouteFocus = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const { current: last } = before;
    before.current = path;
    if (!last || path === last) return;
    // The screen is there a moment before its route is settled, and the bar all the time: a person may be typing by now, or choosing from a menu.
    if (document.querySelector(":read-write:focus, :popover-open")) return;
    const target = inContent(" [data-route-focus] h2") ?? inContent(" h1") ?? inContent("");
    if (target) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [path]);
};
