/** SVG path data as a canvas path, so that maps on the page and in pictures draw their lines with the same code. */
export const canvasPath = (data: string): Path2D => new Path2D(data);
