/**
 * Calls back in a separate task when the graphics processor has finished all commands so far, or when the context is lost.
 *
 * @param lookAgain time between two checks, ms
 * @returns a function that cancels it
 */
export function whenDrawn(
  gl: WebGL2RenderingContext | null,
  lookAgain: number,
  then: () => void,
): () => void {
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
