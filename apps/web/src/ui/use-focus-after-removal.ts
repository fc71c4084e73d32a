import { type RefObject, useEffect, useRef } from "react";

/**
 * Elements that can get the focus when another is removed: a heading, a list that is focusable as a whole, or a marked control.
 */
const places = "h1, h2, h3, ul[tabindex], ol[tabindex], [data-holds-focus]";

const placeIn = (part: Element): HTMLElement | null =>
  part.matches(places) ? (part as HTMLElement) : part.querySelector<HTMLElement>(places);

/**
 * Keeps the focus in a part of a screen from which elements are removed after an action: if the focused one is removed, the focus
 * moves to the nearest list or heading. It does not return if somebody moved it elsewhere, as by a press on the background.
 *
 * @returns ref for the part's outermost element
 */
export function useFocusAfterRemoval<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return undefined;
    let around: readonly Element[] = [];
    const onFocusIn = ({ target }: FocusEvent) => {
      const outwards: Element[] = [];
      for (let at = target instanceof Element ? target.parentElement : null; at; at = at.parentElement) {
        outwards.push(at);
        if (at === part) break;
      }
      around = outwards;
    };
    const hold = () => {
      if (around.length === 0 || document.activeElement !== document.body) return;
      for (const place of around.filter((one) => one.isConnected).map(placeIn)) {
        if (!place) continue;
        if (place.tabIndex < 0) place.tabIndex = -1;
        place.focus({ preventScroll: true });
        // A list that is hidden while it is empty cannot get it.
        if (document.activeElement === place) return;
      }
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      queueMicrotask(() => {
        // A removed or hidden element did not give the focus away, and another window only borrows it.
        const isGone = target instanceof Element && !target.checkVisibility();
        if (isGone) hold();
        else if (document.hasFocus() && !part.contains(relatedTarget as Node | null)) around = [];
      });
    };
    const observer = new MutationObserver(hold);
    observer.observe(part, { childList: true, subtree: true });
    part.addEventListener("focusin", onFocusIn);
    part.addEventListener("focusout", onFocusOut);
    return () => {
      observer.disconnect();
      part.removeEventListener("focusin", onFocusIn);
      part.removeEventListener("focusout", onFocusOut);
    };
  }, []);
  return ref;
}
