import type { Map as MapLibreMap } from "maplibre-gl";
import { copyOf } from "./copy-of.ts";

/** Makes of the dark map's ground the paper of the light one, and of its names ink. */
const negative = "invert(1) hue-rotate(180deg) sepia(0.22) brightness(1.15) saturate(1.3)";

/**
 * Lays a still over a map while it is printed: what a graphics card has drawn is gone by the time a sheet is made.
 *
 * @param className of the still
 * @param isDark its light and dark change places on paper then
 * @returns ends it
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
