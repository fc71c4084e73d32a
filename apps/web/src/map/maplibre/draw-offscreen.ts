import type { Map as MapLibreMap } from "maplibre-gl";

/**
 * Calls back in a separate task when the graphics processor has finished all commands so far, or when the context is lost.
 *
 * @param lookAgain time between two checks, ms
 * @returns a function that cancels it
 */
function whenDrawn(gl: WebGL2RenderingContext | null, lookAgain: number, then: () => void): () => void {
  // Null if the context is lost.
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
