/** With what MapLibre makes the WebGL context of its canvas (its `canvasContextAttributes` and what it always adds). */
const attributes = {
  antialias: false,
  preserveDrawingBuffer: false,
  powerPreference: "high-performance",
  failIfMajorPerformanceCaveat: false,
  desynchronized: false,
  alpha: true,
  depth: true,
  stencil: true,
  premultipliedAlpha: true,
} as const;

/** The canvases that wait for the map of their container. */
const canvases = new WeakMap<HTMLElement, HTMLCanvasElement>();

/**
 * Makes the canvas and the WebGL context of a map that will be opened in a container. MapLibre asks its context for its limits as
 * soon as it has it, and the page waits until the graphics processor has made it; when it was begun some tasks before, there is
 * nothing to wait for.
 */
export function beginContext(container: HTMLElement): void {
  const canvas = document.createElement("canvas");
  if (canvas.getContext("webgl2", attributes)) canvases.set(container, canvas);
}

/** The canvas with the context that was begun for a container; only once. */
export function takeCanvas(container: HTMLElement): HTMLCanvasElement | undefined {
  const canvas = canvases.get(container);
  canvases.delete(container);
  return canvas;
}

/** Gives back the context of a map that is not opened: a browser has few of them. */
export function dropContext(container: HTMLElement): void {
  takeCanvas(container)?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
}
