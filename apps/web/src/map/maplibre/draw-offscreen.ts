import type { Map as MapLibreMap } from "maplibre-gl";

/** Pixels to a CSS pixel of a map that nobody sees yet. */
export const offscreenPixelRatio = 0.25;

/** Milliseconds between two looks at whether it is drawn. */
const lookAgain = 20;

/**
 * Calls back, in a task of its own, when the graphics processor has drawn all that the map asked of it.
 *
 * @returns what calls it off
 */
function whenDrawn(map: MapLibreMap, then: () => void): () => void {
  const gl = map.getCanvas().getContext("webgl2");
  // A lost context gives none, and has nothing to wait for.
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl?.flush();
  const look = () => {
    const isPending =
      gl && fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED;
    if (isPending) {
      timer = setTimeout(look, lookAgain);
      return;
    }
    if (fence) gl?.deleteSync(fence);
    then();
  };
  let timer = setTimeout(look, lookAgain);
  return () => {
    clearTimeout(timer);
  };
}

/**
 * Draws a map that was opened with `offscreenPixelRatio`, and is not shown yet, to the end: small while its tiles come, so that a dozen half pictures
 * cost next to nothing, then once in the screen's own pixels. Calls back when that picture is drawn. A page that shows a canvas any earlier,
 * or gives it another size, is made to wait for the graphics processor: the better part of a second where that is the processor itself.
 *
 * @returns what calls it off
 */
export function drawOffscreen(map: MapLibreMap, then: () => void): () => void {
  let callOff: (() => void) | undefined;
  map.once("idle", () => {
    callOff = whenDrawn(map, () => {
      map.once("idle", () => {
        callOff = whenDrawn(map, then);
      });
      // As documented it takes null for the screen's own; its type forgets it.
      map.setPixelRatio(null as unknown as number);
    });
  });
  return () => {
    callOff?.();
  };
}
