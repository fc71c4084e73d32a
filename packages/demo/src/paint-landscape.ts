import { type Colour, type LandscapePalette, landscapePalette, mixColours } from "./landscape-palette.ts";
import { smoothNoise } from "./outings/terrain.ts";
import { hashCell } from "./random.ts";

/** What an image is to show. */
export interface Landscape {
  /** Chooses the view: the same number gives the same image. */
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Local hour, 0 to 24. */
  readonly hour: number;
  /** 1 to 12. */
  readonly month: number;
  /** Height of the mountains: 0 for open country, up to 1. */
  readonly relief: number;
}

/** Rows of red, green and blue. */
export interface PaintedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const ridgeCount = 5;

/**
 * Paints a view of ridges behind ridges with a path that leads there, for photos of the demo. The same
 * arguments give the same image.
 */
export function paintLandscape(landscape: Landscape): PaintedPicture {
  const { seed, width, height } = landscape;
  const palette = landscapePalette(landscape.hour, landscape.month);
  const ridges = Array.from({ length: ridgeCount }, (_, i) => ridgeLine(landscape, i));
  const sunX = 0.15 + 0.7 * hashCell(seed, 1, 1);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const front = ridges.findLastIndex((line) => y >= (line[x] ?? height));
      const line = ridges[front];
      const colour = line
        ? groundColour(landscape, palette, front, { x, y, depth: (y - (line[x] ?? 0)) / height })
        : skyColour(landscape, palette, { u: x / width, v: y / height, sunX });
      const grain = 5 * (hashCell(seed + 9, x, y) - 0.5);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[at + c] = Math.min(255, Math.max(0, (colour[c] ?? 0) + grain));
    }
  }
  return { width, height, pixels };
}

/** The upper edge of a ridge, as a row for each column; nearer ridges are lower and have trees. */
function ridgeLine({ seed, width, height, relief }: Landscape, index: number): Float64Array {
  const near = index / (ridgeCount - 1);
  const base = 0.5 + 0.3 * near;
  const swing = (0.05 + 0.2 * relief * (1 - near)) * (0.8 + 0.4 * hashCell(seed, index, 7));
  const line = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const u = x / height + index * 13.7;
    const broad = smoothNoise(seed + index, u * 1.6, 0.5);
    const sharp = 1 - 2 * Math.abs(smoothNoise(seed + index + 20, u * 4.5, 0.5));
    const fine = smoothNoise(seed + index + 40, u * 19, 0.5);
    const rock = (1 - near) * relief * (0.5 * sharp + 0.12 * fine);
    const tall = index === ridgeCount - 2 ? treeHeight(seed, u) : 0;
    line[x] = height * (base - swing * (0.6 * broad + rock) - tall);
  }
  return line;
}

/** Firs side by side, each a peak of its own width; height as a share of the image's height. */
function treeHeight(seed: number, u: number): number {
  const place = u * 46;
  const tree = Math.floor(place);
  const stands = smoothNoise(seed + 60, u * 2.2, 0.5) > -0.1;
  const height = 0.02 + 0.05 * hashCell(seed + 61, tree, 0);
  return stands ? height * (1 - 2 * Math.abs(place - tree - 0.5)) : 0;
}

function skyColour(
  { seed, width, height }: Landscape,
  palette: LandscapePalette,
  { u, v, sunX }: { readonly u: number; readonly v: number; readonly sunX: number },
): Colour {
  const sky = mixColours(palette.zenith, palette.horizon, (v / 0.55) ** 1.4);
  const distance = Math.hypot(((u - sunX) * width) / height, v - (0.52 - palette.sunHeight));
  const lit = mixColours(sky, palette.sun, 0.75 * Math.exp(-distance * 7) + (distance < 0.028 ? 1 : 0));
  const thickness =
    smoothNoise(seed + 70, u * 3, v * 9) +
    0.5 * smoothNoise(seed + 71, u * 8, v * 22) +
    0.25 * smoothNoise(seed + 72, u * 19, v * 50);
  return mixColours(lit, [252, 250, 248], 0.85 * Math.min(1, Math.max(0, thickness - 0.15)));
}

interface GroundPoint {
  readonly x: number;
  readonly y: number;
  /** Depth below the ridge's line, as a share of the image's height. */
  readonly depth: number;
}

function groundColour(
  landscape: Landscape,
  palette: LandscapePalette,
  index: number,
  point: GroundPoint,
): Colour {
  const near = index / (ridgeCount - 1);
  if (index === ridgeCount - 1) return meadowColour(landscape, palette, point);
  const { seed, height, relief } = landscape;
  const slope = smoothNoise(seed + 80 + index, (point.x / height) * 9, (point.y / height) * 13);
  const rock = mixColours(palette.forest, [122, 116, 112], relief * (1 - near) * 0.9);
  const shaded = mixColours(rock, [20, 26, 34], 0.25 * slope + 0.1);
  const isHigh = relief * (1 - near) > 0.3;
  const snow = isHigh ? palette.snowline * 0.35 - point.depth + 0.05 * slope : -1;
  const white = mixColours(shaded, [244, 247, 251], snow > 0 ? 0.55 + 6 * snow : 0);
  return mixColours(white, palette.haze, 0.72 * (1 - near) ** 1.3);
}

/** What is in the foreground: a path for half of the views, else a lake or stones. */
const foregroundOf = ({ seed }: Landscape): "path" | "lake" | "stones" => {
  const chance = hashCell(seed, 5, 5);
  return chance < 0.5 ? "path" : chance < 0.78 ? "lake" : "stones";
};

/** A lake that mirrors the sky, with its shore in the meadow; undefined on land. */
function lakeColour(
  { seed, width }: Landscape,
  palette: LandscapePalette,
  { x, y, depth }: GroundPoint,
): Colour | undefined {
  const shore = 0.05 + 0.02 * smoothNoise(seed + 95, x / (width / 6), 0.5);
  const end = 0.16 + 0.05 * smoothNoise(seed + 96, x / (width / 4), 0.5);
  if (depth < shore || depth > end) return undefined;
  const ripple = smoothNoise(seed + 97, x / 40, y / 3);
  const mirror = mixColours(palette.horizon, palette.zenith, (depth - shore) / (end - shore));
  return mixColours(mixColours(mirror, palette.forest, 0.25), [255, 255, 255], 0.08 + 0.08 * ripple);
}

/** The meadow in the foreground, with a path that winds up to its end, a lake, or stones. */
function meadowColour(landscape: Landscape, palette: LandscapePalette, point: GroundPoint): Colour {
  const { seed, width } = landscape;
  const { x, y, depth } = point;
  const foreground = foregroundOf(landscape);
  const nearness = Math.min(1, depth / 0.2);
  const tufts = smoothNoise(seed + 90, x / (3 + 9 * nearness), y / (2 + 5 * nearness));
  const meadow = mixColours(palette.meadow, palette.forest, 0.18 + 0.16 * tufts - 0.1 * nearness);
  if (foreground === "lake") return lakeColour(landscape, palette, point) ?? meadow;
  if (foreground === "stones") {
    const stone = smoothNoise(seed + 98, x / (10 + 50 * nearness), y / (6 + 26 * nearness));
    return mixColours(
      meadow,
      mixColours([150, 146, 140], palette.forest, 0.2 + 0.2 * tufts),
      stone > 0.15 ? 1 : 0,
    );
  }
  const bend = 0.5 + 0.22 * Math.sin(3.2 * (1 - nearness) + 6 * hashCell(seed, 3, 3));
  const half = 0.006 + 0.06 * nearness ** 1.6;
  const off = Math.abs(x / width - bend) / half;
  const onPath = Math.min(1, Math.max(0, (1.15 - off) * 4 + 0.4 * tufts));
  return mixColours(meadow, mixColours(palette.path, palette.forest, 0.06 * tufts), onPath);
}
