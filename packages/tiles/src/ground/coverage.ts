/** Pixels of a square picture: red, green, blue and opacity, 0 to 255 each, not premultiplied, row by row. */
export interface Canvas {
  readonly size: number;
  readonly pixels: Uint8ClampedArray;
}

/** Red, green and blue, 0 to 255, and opacity, 0 to 1. */
export type Paint = readonly [red: number, green: number, blue: number, alpha: number];

export const createCanvas = (size: number): Canvas => ({
  size,
  pixels: new Uint8ClampedArray(size * size * 4),
});

/**
 * How much of each pixel a shape covers. Every edge adds to the pixels that it crosses the area to its right, with a sign by its
 * direction; the sum along a row is then the covered share of a pixel. Holes, which run the other way round, are thus subtracted
 * automatically, and one pass over the picture is enough for thousands of shapes of one colour.
 */
export class Coverage {
  private readonly size: number;
  private readonly stride: number;
  private readonly sums: Float32Array;
  private top = Number.POSITIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  constructor(size: number) {
    this.size = size;
    this.stride = size + 2;
    this.sums = new Float32Array(this.stride * size);
  }

  /** Adds a closed ring: x, y, x, y, … in pixels, clockwise on the screen for a covered area, the other way round for a hole. */
  addRing(ring: ArrayLike<number>): void {
    const count = ring.length / 2;
    for (let i = 0; i < count; i++) {
      const next = i + 1 === count ? 0 : i + 1;
      this.addEdge(ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0, ring[2 * next] ?? 0, ring[2 * next + 1] ?? 0);
    }
  }

  /** Adds a line with a width in pixels; its ends are half a width longer, so that bends are filled. */
  addLine(line: ArrayLike<number>, width: number): void {
    const half = width / 2;
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [line[i], line[i + 1], line[i + 2], line[i + 3]];
      const length = Math.hypot(toX - fromX, toY - fromY);
      if (length === 0) continue;
      // Half a width along the line and across it; thin lines need no caps, which would make them look dotted.
      const [alongX, alongY] = [((toX - fromX) / length) * half, ((toY - fromY) / length) * half];
      const cap = width < 1.5 ? 0 : 0.6;
      const [startX, startY] = [fromX - alongX * cap, fromY - alongY * cap];
      const [endX, endY] = [toX + alongX * cap, toY + alongY * cap];
      this.addEdge(startX + alongY, startY - alongX, endX + alongY, endY - alongX);
      this.addEdge(endX + alongY, endY - alongX, endX - alongY, endY + alongX);
      this.addEdge(endX - alongY, endY + alongX, startX - alongY, startY + alongX);
      this.addEdge(startX - alongY, startY + alongX, startX + alongY, startY - alongX);
    }
  }

  /** Paints the added shapes onto a canvas, and clears them. */
  paint({ pixels }: Canvas, [red, green, blue, alpha]: Paint): void {
    for (let row = Math.max(0, this.top); row <= Math.min(this.size - 1, this.bottom); row++) {
      let sum = 0;
      for (let column = 0; column < this.size; column++) {
        sum += this.sums[row * this.stride + column] ?? 0;
        const share = Math.min(1, Math.abs(sum)) * alpha;
        if (share > 0.002) blend(pixels, (row * this.size + column) * 4, red, green, blue, share);
      }
    }
    this.sums.fill(0);
    this.top = Number.POSITIVE_INFINITY;
    this.bottom = Number.NEGATIVE_INFINITY;
  }

  private addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, topY, endX, endY] = direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (endX - topX) / (endY - topY);
    const first = Math.max(0, Math.floor(topY));
    const last = Math.min(this.size, Math.ceil(endY)) - 1;
    for (let row = first; row <= last; row++) {
      const upper = Math.max(row, topY);
      const lower = Math.min(row + 1, endY);
      const height = (lower - upper) * direction;
      this.addToRow(row, topX + (upper - topY) * slope, topX + (lower - topY) * slope, height);
    }
    this.top = Math.min(this.top, first);
    this.bottom = Math.max(this.bottom, last);
  }

  /** An edge within a row, from one x to another, which covers `height` of it. */
  private addToRow(row: number, oneX: number, otherX: number, height: number): void {
    const at = row * this.stride;
    const left = Math.min(this.size, Math.max(0, Math.min(oneX, otherX)));
    const right = Math.min(this.size, Math.max(0, Math.max(oneX, otherX)));
    const first = Math.floor(left);
    if (right <= first + 1) {
      const beyond = (left + right) / 2 - first;
      this.add(at + first, height * (1 - beyond));
      this.add(at + first + 1, height * beyond);
      return;
    }
    const perPixel = height / (right - left);
    for (let column = first; column < right; column++) {
      const within = Math.min(column + 1, right) - Math.max(column, left);
      const middle = (Math.min(column + 1, right) + Math.max(column, left)) / 2 - column;
      const here = perPixel * within;
      this.add(at + column, here * (1 - middle));
      this.add(at + column + 1, here * middle);
    }
  }

  private add(index: number, share: number): void {
    this.sums[index] = (this.sums[index] ?? 0) + share;
  }
}

/** Puts a colour over a pixel ("source over", Porter and Duff, 1984). */
export function blend(
  pixels: Uint8ClampedArray,
  at: number,
  red: number,
  green: number,
  blue: number,
  share: number,
): void {
  const below = ((pixels[at + 3] ?? 0) / 255) * (1 - share);
  const alpha = share + below;
  pixels[at] = (red * share + (pixels[at] ?? 0) * below) / alpha;
  pixels[at + 1] = (green * share + (pixels[at + 1] ?? 0) * below) / alpha;
  pixels[at + 2] = (blue * share + (pixels[at + 2] ?? 0) * below) / alpha;
  pixels[at + 3] = alpha * 255;
}
