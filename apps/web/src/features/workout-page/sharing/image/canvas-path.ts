/** SVG path data as a canvas draws it, so that maps on the page and on pictures have their lines from the same place. */
export const canvasPath = (data: string): Path2D => new Path2D(data);
