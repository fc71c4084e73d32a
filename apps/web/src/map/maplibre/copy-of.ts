/** A copy of a canvas' current content on another canvas. */
export function copyOf(canvas: HTMLCanvasElement, filter = "none"): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext("2d");
  if (context) {
    context.filter = filter;
    context.drawImage(canvas, 0, 0);
  }
  return copy;
}
