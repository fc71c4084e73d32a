import { type RefObject, useEffect } from "react";

/** Width of an A4 or Letter page without margins, CSS pixels. */
const sheetWidth = 700;

/**
 * A map or graph is printed as on the screen, scaled to the width of the page: it is drawn in pixels of the screen, and not redrawn for printing. Print styles get its size
 * (`--printed-…`) before the page is laid out.
 */
export function usePrintedSize(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tell = () => {
      const { clientWidth = 0, clientHeight = 0, style } = element.current ?? {};
      if (!style || clientWidth === 0) return;
      style.setProperty("--printed-width", `${clientWidth}px`);
      style.setProperty("--printed-height", `${clientHeight}px`);
      style.setProperty("--printed-zoom", String(sheetWidth / clientWidth));
    };
    addEventListener("beforeprint", tell);
    return () => {
      removeEventListener("beforeprint", tell);
    };
  }, [element]);
}
