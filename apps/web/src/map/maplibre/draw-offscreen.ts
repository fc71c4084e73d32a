import type { Map as MapLibreMap } from "maplibre-gl";
import { whenDrawn } from "./when-drawn.ts";

/** Pixels per CSS pixel of a map that is not visible yet. */
export const offscreenPixelRatio = 0.25;

/** Milliseconds between two checks whether it is drawn. */
const lookAgain = 20;

/**
 * Draws a map that was opened with `offscreenPixelRatio`, and is not shown yet, to the end: small while its tiles load, so that a
 * dozen partial pictures cost next to nothing, then once in the screen's own pixels. Calls back when that picture is drawn.
 * Showing or resizing the canvas earlier would block the page until the graphics processor is done: most of a second if that is
 * the main processor.
 *
 * @returns a function that cancels it
 */
export function drawOffscreen(map: MapLibreMap, then: () => void): () => void {
  let callOff: (() => void) | undefined;
  const gl = map.getCanvas().getContext("webgl2");
  map.once("idle", () => {
    callOff = whenDrawn(gl, lookAgain, () => {
      map.once("idle", () => {
        callOff = whenDrawn(gl, lookAgain, then);
      });
      // According to its documentation null means the screen's own ratio; its type omits that.
      map.setPixelRatio(null as unknown as number);
    });
  });
  return () => {
    callOff?.();
  };
}
