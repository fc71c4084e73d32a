import type { SteadyMap } from "./by-processor/steady-map.ts";
import { whenDrawn } from "./by-processor/when-drawn.ts";

/** Pixels to a CSS pixel of a map that nobody sees yet. */
export const offscreenPixelRatio = 0.25;

/** Milliseconds between two looks at whether it is drawn. */
const lookAgain = 20;

/**
 * Draws a map that was opened with `offscreenPixelRatio`, and is not shown yet, to the end: small while its tiles come, so that a dozen half pictures
 * cost next to nothing, then once in the screen's own pixels. Calls back when that picture is drawn. A page that shows a canvas any earlier,
 * or gives it another size, is made to wait for the graphics processor: the better part of a second where that is the processor itself.
 *
 * @returns what calls it off
 */
export function drawOffscreen(map: SteadyMap, then: () => void): () => void {
  let callOff: (() => void) | undefined;
  const gl = map.getCanvas().getContext("webgl2");
  map.once("idle", () => {
    callOff = whenDrawn(gl, lookAgain, () => {
      map.once("idle", () => {
        callOff = whenDrawn(gl, lookAgain, () => {
          map.whenShown(then);
        });
      });
      // As documented it takes null for the screen's own; its type forgets it.
      map.setPixelRatio(null as unknown as number);
    });
  });
  return () => {
    callOff?.();
  };
}
