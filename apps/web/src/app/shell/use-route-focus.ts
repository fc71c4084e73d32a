import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** After a change of screen, focus goes to the part of it that the address names, else to its heading (or its content), so that a screen reader says where one is. */
export const useRouteFocus = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (path === undefined || path === before.current) return;
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst) return;
    const heading =
      document.querySelector<HTMLElement>("#content [data-route-focus] h2") ??
      document.querySelector<HTMLElement>("#content h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
  }, [path]);
};
