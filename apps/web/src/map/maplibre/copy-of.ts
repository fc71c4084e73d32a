/** What a canvas shows in this moment, on a canvas of its own. */
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
