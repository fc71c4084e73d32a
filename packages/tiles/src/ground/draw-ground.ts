import { blend, type Canvas, Coverage, createCanvas } from "./coverage.ts";
import { groundPasses, reliefAfter } from "./ground-layers.ts";
import { type GroundTheme, palettes } from "./ground-paints.ts";

/** A feature of a vector tile. */
export interface GroundShape {
  readonly layer: string;
  /** Level of a border. */
  readonly class: string;
  /** Lines are drawn, rings filled; points are not used. */
  readonly type: "line" | "polygon";
  /**
   * x, y, x, y, … as shares of the tile's side, y downwards; extending a little beyond it on all sides. Outer rings run
   * clockwise, holes the other way round.
   */
  readonly paths: readonly Float32Array[];
}

/** Shadow and light of the mountains over the same tile: black and white, with their opacity. */
export interface GroundRelief {
  /** Pixels along a side. */
  readonly size: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly pixels: Uint8Array;
}

interface GroundTile {
  readonly shapes: readonly GroundShape[];
  readonly relief: GroundRelief | undefined;
  readonly contours: readonly Float32Array[];
  readonly zoom: number;
  readonly theme: GroundTheme;
  /** Pixels along a side of the picture. */
  readonly size: number;
}

/**
 * Paints the ground of one tile: woods, waters, towns, roads and the shading of the mountains, without names and without
 * anybody's track. Empty areas have the colour of the map's background, so that a region has no edge; pictures with transparent
 * areas took two to three times the bytes.
 */
export function drawGround({ shapes, relief, contours, zoom, theme, size }: GroundTile): Canvas {
  const canvas = createCanvas(size);
  const coverage = new Coverage(size);
  const palette = palettes[theme];
  coverage.addRing([0, 0, size, 0, size, size, 0, size]);
  coverage.paint(canvas, palette.paper);
  let isReliefDrawn = false;
  const drawRelief = (): void => {
    if (isReliefDrawn) return;
    isReliefDrawn = true;
    if (relief) drawShades(canvas, relief, theme);
    for (const line of contours) coverage.addLine(scaled(line, size), 0.8);
    coverage.paint(canvas, palette.contour);
  };
  for (const { layer, classes, paint, width, fromZoom } of groundPasses) {
    if (layer === reliefAfter || width !== undefined) drawRelief();
    if (zoom < fromZoom) continue;
    for (const shape of shapes) {
      if (shape.layer !== layer || (classes && !classes.has(shape.class))) continue;
      for (const path of shape.paths) {
        if (shape.type === "polygon") coverage.addRing(scaled(path, size));
        else if (width) coverage.addLine(scaled(path, size), width(zoom));
      }
    }
    coverage.paint(canvas, palette[paint]);
  }
  return canvas;
}

const scaled = (path: Float32Array, size: number): Float32Array => path.map((share) => share * size);

/** Applies to each pixel the shading at its place, interpolated between the four nearest pixels of the relief. */
function drawShades({ size, pixels }: Canvas, relief: GroundRelief, theme: GroundTheme): void {
  const { shade, lit } = palettes[theme];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [dark, light] = shadesAt(
        relief,
        ((column + 0.5) / size) * relief.size - 0.5,
        ((row + 0.5) / size) * relief.size - 0.5,
      );
      const at = (row * size + column) * 4;
      if (dark > 0.01) blend(pixels, at, shade[0], shade[1], shade[2], dark * shade[3]);
      if (light > 0.01) blend(pixels, at, lit[0], lit[1], lit[2], light * lit[3]);
    }
  }
}

/** How dark and how light a place is, 0 to 1. */
function shadesAt({ size, pixels }: GroundRelief, x: number, y: number): readonly [number, number] {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let dark = 0;
  let light = 0;
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    const at = (Math.min(size - 1, Math.max(0, row)) * size + Math.min(size - 1, Math.max(0, column))) * 4;
    const opacity = (share * (pixels[at + 3] ?? 0)) / 255;
    if ((pixels[at] ?? 0) > 127) light += opacity;
    else dark += opacity;
  }
  return [dark, light];
}
