import { useEffect } from "react";
import type { RefObject } from "react";

/** While `open`, a press or a focus outside `ref`, or Escape, calls `onDismiss`. So opening one menu closes the other. */
export const useDismissal = (
  ref: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (how: "outside" | "escape") => void,
): void => {
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onDismiss("outside");
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onDismiss("escape");
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  });
};
