import type { Map as MapLibreMap } from "maplibre-gl";
import { copyOf } from "./copy-of.ts";

/** Turns the dark map's ground into the light one's paper, and its names into ink. */
const negative = "invert(1) hue-rotate(180deg) sepia(0.22) brightness(1.15) saturate(1.3)";

/**
 * Puts a still over a map while it is printed: the drawing of a graphics card is lost before the page is printed.
 *
 * @param className of the still
 * @param isDark whether light and dark are swapped on paper
 * @returns a function that ends it
 */
export function stillWhilePrinted(map: MapLibreMap, className: string, isDark: () => boolean): () => void {
  let still: HTMLCanvasElement | undefined;
  const lay = () => {
    still?.remove();
    map.redraw();
    still = copyOf(map.getCanvas(), isDark() ? negative : "none");
    still.className = className;
    map.getContainer().append(still);
  };
  const lift = () => {
    still?.remove();
    still = undefined;
  };
  addEventListener("beforeprint", lay);
  addEventListener("afterprint", lift);
  return () => {
    lift();
    removeEventListener("beforeprint", lay);
    removeEventListener("afterprint", lift);
  };
}
