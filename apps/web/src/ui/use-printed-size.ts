import { type RefObject, useEffect } from "react";

/** Width of an A4 or Letter page without margins, CSS pixels. */
const sheetWidth = 700;

/**
 * A map or graph is printed as on the screen, scaled to the width of the page: it is drawn in pixels of the screen, and not
 * redrawn for printing. Print styles get its size (`--printed-…`) before the page is laid out. Where others have to stand on the
 * same sheet, their style sheet limits its height (`--printed-most`, pixels).
 */
export function usePrintedSize(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tell = () => {
      if (!element.current) return;
      const { clientWidth, clientHeight, style } = element.current;
      if (clientWidth === 0 || clientHeight === 0) return;
      const most = Number.parseFloat(getComputedStyle(element.current).getPropertyValue("--printed-most"));
      const zoom = sheetWidth / clientWidth;
      style.setProperty("--printed-width", `${clientWidth}px`);
      style.setProperty("--printed-height", `${clientHeight}px`);
      style.setProperty("--printed-zoom", String(most > 0 ? Math.min(zoom, most / clientHeight) : zoom));
    };
    addEventListener("beforeprint", tell);
    return () => {
      removeEventListener("beforeprint", tell);
    };
  }, [element]);
}
