import type { Colour } from "./colours.ts";

/** Rows of red, green and blue. */
export interface PaintedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** An image in the making. Positions are in heights of the image, from its upper left corner, so that x goes to `aspect`. */
export interface Canvas {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly aspect: number;
  /** Three numbers a pixel, row by row. */
  readonly rgb: Float32Array;
}

/** Horizontal and vertical position. */
export type Point = readonly [x: number, y: number];

export const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  aspect: width / height,
  rgb: new Float32Array(width * height * 3),
});

/** Lays a colour over a pixel, at a share. */
export function blendPixel({ rgb }: Canvas, pixel: number, colour: Colour, share: number): void {
  const i = pixel * 3;
  for (let c = 0; c < 3; c += 1) {
    const under = rgb[i + c] as number;
    rgb[i + c] = under + ((colour[c] as number) - under) * share;
  }
}

/** A part of the image. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Visits the pixels of a box, with the position of their middle and their number. */
export function paintBox(
  canvas: Canvas,
  { left, top, right, bottom }: Box,
  paint: (x: number, y: number, pixel: number) => void,
): void {
  const { width, height } = canvas;
  const [fromX, toX] = [Math.max(0, Math.floor(left * height)), Math.min(width, Math.ceil(right * height))];
  const [fromY, toY] = [Math.max(0, Math.floor(top * height)), Math.min(height, Math.ceil(bottom * height))];
  for (let row = fromY; row < toY; row += 1)
    for (let column = fromX; column < toX; column += 1)
      paint((column + 0.5) / height, (row + 0.5) / height, row * width + column);
}

/** Fills what is inside a distance function (negative inside, in heights of the image), with a smooth edge. */
function fillShape(
  canvas: Canvas,
  box: Box,
  distance: (x: number, y: number) => number,
  colour: Colour,
  opacity: number,
): void {
  const { height } = canvas;
  paintBox(canvas, box, (x, y, pixel) => {
    const covered = Math.min(1, 0.5 - distance(x, y) * height);
    if (covered > 0) blendPixel(canvas, pixel, colour, covered * opacity);
  });
}

/** An ellipse around a centre. */
export function fillEllipse(
  canvas: Canvas,
  [cx, cy]: Point,
  [rx, ry]: Point,
  colour: Colour,
  opacity = 1,
): void {
  const box = {
    left: cx - rx - 0.003,
    top: cy - ry - 0.003,
    right: cx + rx + 0.003,
    bottom: cy + ry + 0.003,
  };
  const small = Math.min(rx, ry);
  fillShape(canvas, box, (x, y) => (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * small, colour, opacity);
}

/** A spot that fades from its centre to its edge. */
export function glow(
  canvas: Canvas,
  [cx, cy]: Point,
  [rx, ry]: Point,
  colour: Colour,
  opacity: number,
): void {
  paintBox(canvas, { left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry }, (x, y, pixel) => {
    const off = Math.hypot((x - cx) / rx, (y - cy) / ry);
    if (off < 1) blendPixel(canvas, pixel, colour, opacity * (1 - off) ** 2);
  });
}

/** A ring of a width around a centre, such as a wheel. */
export function fillRing(
  canvas: Canvas,
  [cx, cy]: Point,
  [rx, ry]: Point,
  width: number,
  colour: Colour,
): void {
  const reach = width + 0.003;
  const box = {
    left: cx - rx - reach,
    top: cy - ry - reach,
    right: cx + rx + reach,
    bottom: cy + ry + reach,
  };
  const ring = (x: number, y: number): number => {
    const off = Math.hypot((x - cx) / rx, (y - cy) / ry) || 1e-6;
    // Divided by the gradient's length, lest a narrow wheel become a thick one.
    const gradient = Math.hypot((x - cx) / (rx * rx), (y - cy) / (ry * ry)) / off || 1 / rx;
    return Math.abs(off - 1) / gradient - width / 2;
  };
  const opacity = Math.min(1, width * canvas.height);
  fillShape(canvas, box, (x, y) => ring(x, y) - thinness(canvas, width), colour, opacity);
}

/** How much wider a line of less than a pixel is drawn; it is the fainter for that. */
const thinness = ({ height }: Canvas, width: number): number => Math.max(0, (1 / height - width) / 2);

/** A limb: round at both ends, with its own radius at each. */
export function fillLimb(
  canvas: Canvas,
  [ax, ay]: Point,
  [bx, by]: Point,
  [ra, rb]: readonly [from: number, to: number],
  colour: Colour,
  opacity = 1,
): void {
  const reach = Math.max(ra, rb) + 0.003;
  const box = {
    left: Math.min(ax, bx) - reach,
    top: Math.min(ay, by) - reach,
    right: Math.max(ax, bx) + reach,
    bottom: Math.max(ay, by) + reach,
  };
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy || 1e-12;
  const wider = thinness(canvas, ra + rb);
  const faint = Math.min(1, (ra + rb) * canvas.height);
  const distance = (x: number, y: number): number => {
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2));
    return Math.hypot(x - ax - t * dx, y - ay - t * dy) - (ra + (rb - ra) * t) - wider;
  };
  fillShape(canvas, box, distance, colour, opacity * faint);
}

/** A line of one width through points. */
export function fillLine(
  canvas: Canvas,
  points: readonly Point[],
  width: number,
  colour: Colour,
  opacity = 1,
): void {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (from) fillLimb(canvas, from, to, [width / 2, width / 2], colour, opacity);
  }
}

/** Rows into which a pixel's row is divided for the edges of polygons. */
const subRows = 4;

/** A polygon (even-odd) with smooth edges; the colour may differ from pixel to pixel. */
export function fillPolygon(
  canvas: Canvas,
  points: readonly Point[],
  colour: Colour | ((x: number, y: number) => Colour),
  opacity = 1,
): void {
  const { width, height } = canvas;
  const ys = points.map(([, y]) => y * height);
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
  const coverage = new Float32Array(width);
  for (let row = top; row < bottom; row += 1) {
    coverage.fill(0);
    let [first, last] = [width, -1];
    for (let part = 0; part < subRows; part += 1) {
      const crossings = crossingsOf(points, (row + (part + 0.5) / subRows) / height);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, (crossings[i] as number) * height);
        const to = Math.min(width, (crossings[i + 1] as number) * height);
        if (to <= from) continue;
        const [begin, end] = [Math.floor(from), Math.min(width - 1, Math.floor(to))];
        for (let column = begin; column <= end; column += 1) {
          const covered = Math.min(to, column + 1) - Math.max(from, column);
          coverage[column] = (coverage[column] as number) + covered / subRows;
        }
        first = Math.min(first, begin);
        last = Math.max(last, end);
      }
    }
    for (let column = first; column <= last; column += 1) {
      const covered = Math.min(1, coverage[column] as number);
      if (covered <= 0) continue;
      const own =
        typeof colour === "function" ? colour((column + 0.5) / height, (row + 0.5) / height) : colour;
      blendPixel(canvas, row * width + column, own, covered * opacity);
    }
  }
}

/** Where a polygon's edges cross a row, from left to right. */
function crossingsOf(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  let [ax, ay] = points.at(-1) ?? [0, 0];
  for (const [bx, by] of points) {
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    [ax, ay] = [bx, by];
  }
  return crossings.toSorted((a, b) => a - b);
}

/** The finished image, with a little grain as a camera has it. */
export function developCanvas(
  { width, height, rgb }: Canvas,
  grain: (pixel: number) => number,
): PaintedPicture {
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const noise = grain(pixel);
    for (let i = pixel * 3; i < pixel * 3 + 3; i += 1)
      pixels[i] = Math.min(255, Math.max(0, (rgb[i] as number) + noise));
  }
  return { width, height, pixels };
}
