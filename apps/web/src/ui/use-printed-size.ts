import { type RefObject, useEffect } from "react";

/** Width of a sheet of A4 or Letter without its margins, CSS pixels. */
const sheetWidth = 700;

/**
 * A map or graph is printed as it is seen, as large as the sheet is wide: what is drawn on it stands in pixels of the screen, and nothing draws it again for the sheet. Its size is
 * told to the styles of print (`--printed-…`) before the sheet is laid out.
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
