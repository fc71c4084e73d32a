import type { CursorState } from "./cursor-store.ts";

/** Number of key presses that cross the whole workout: arrows by a fine step, Page keys by a coarse one. */
const fineSteps = 200;
const coarseSteps = 10;

/** Where a key moves the cursor; undefined for other keys. The same keys work on the graph and on the map's cursor marker. */
export function cursorAfterKey(key: string, { series, index }: CursorState): number | undefined {
  const last = Math.max(0, series.length - 1);
  const fine = Math.max(1, Math.round(last / fineSteps));
  const coarse = Math.max(1, Math.round(last / coarseSteps));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, index + fine);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, index - fine);
    case "PageUp":
      return Math.min(last, index + coarse);
    case "PageDown":
      return Math.max(0, index - coarse);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
