import { type Canvas, Coverage, createCanvas, type Paint } from "@cairn/tiles/ground/coverage";
import { type GroundTheme, palettes } from "@cairn/tiles/ground/ground-paints";
import { type GroundWork, paintGround } from "../ground-pictures/paint-ground.ts";
import { type CardView, cardShape } from "./card-view.ts";
import { lettering } from "./lettering.ts";

export interface CardWork {
  readonly view: CardView;
  readonly theme: GroundTheme;
  /** Pixels. */
  readonly width: number;
  /** What the regions have there; undefined for plain paper. */
  readonly ground: Pick<GroundWork, "maps" | "contours" | "reliefs"> | undefined;
}

/** The colours of the line as in `apps/web/src/ui/tokens.css`, in sRGB. */
const colours: Readonly<
  Record<GroundTheme, Readonly<Record<"glow" | "case" | "track" | "ink" | "grid" | "halo", Paint>>>
> = {
  light: {
    glow: [37, 47, 55, 0.16],
    case: [255, 255, 255, 1],
    track: [197, 31, 28, 1],
    ink: [36, 48, 54, 1],
    grid: [151, 101, 61, 0.16],
    halo: [251, 250, 247, 0.8],
  },
  dark: {
    glow: [0, 0, 0, 0.4],
    case: [3, 8, 12, 1],
    track: [255, 143, 98, 1],
    ink: [236, 235, 228, 1],
    grid: [208, 178, 142, 0.12],
    halo: [12, 21, 24, 0.75],
  },
};

/** Widths of the strokes below and of the line itself, pixels of a picture 1200 pixels wide. */
const strokeWidths = [
  ["glow", 22],
  ["case", 14],
  ["track", 8],
] as const;
/** Radii of the dots at start and finish, the same. */
const dotRadius = { outer: 13, inner: 8 };

/** The line of a workout on its ground, as rows of red, green and blue; `cardShape` times as high as wide. */
export function drawCard({ view, theme, width, ground }: CardWork): Uint8Array {
  const canvas = ground ? groundCanvas(ground, view, theme, width) : paperCanvas(theme, width);
  const pen = new Coverage(width);
  const colour = colours[theme];
  // A small picture has no room for strokes and letters of its own scale.
  const scale = Math.max(0.5, width / 1200);
  const lines = view.strokes.map((stroke) => stroke.map((share) => share * width));
  for (const [name, thickness] of strokeWidths) {
    for (const line of lines) pen.addLine(line, thickness * scale);
    pen.paint(canvas, colour[name]);
  }
  const [first, last] = [lines[0], lines.at(-1)];
  if (first && last) {
    const finish = [last[last.length - 2] ?? 0, last[last.length - 1] ?? 0] as const;
    drawDot(pen, canvas, finish, scale, [colour.case, colour.track]);
    // Last, so that the start of a round trip is seen.
    drawDot(pen, canvas, [first[0] ?? 0, first[1] ?? 0], scale, [colour.case, colour.ink]);
  }
  if (ground) drawCredit(pen, canvas, scale, [colour.halo, colour.ink]);
  return withoutOpacity(canvas, Math.round(width * cardShape));
}

function groundCanvas(
  ground: NonNullable<CardWork["ground"]>,
  { zoom }: CardView,
  theme: GroundTheme,
  width: number,
): Canvas {
  // Smaller pictures have thinner roads, as maps farther out have.
  const pixels = paintGround({
    ...ground,
    zoom: Math.round(zoom + Math.log2(width / 1200)),
    theme,
    size: width,
  });
  return { size: width, pixels: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length) };
}

/** Plain paper with a grid, as maps without a region have it. */
function paperCanvas(theme: GroundTheme, width: number): Canvas {
  const canvas = createCanvas(width);
  const pen = new Coverage(width);
  pen.addRing([0, 0, width, 0, width, width, 0, width]);
  pen.paint(canvas, palettes[theme].paper);
  const step = width / 8;
  for (let at = step / 2; at < width; at += step) {
    pen.addLine([at, 0, at, width], 1.2);
    pen.addLine([0, at, width, at], 1.2);
  }
  pen.paint(canvas, colours[theme].grid);
  return canvas;
}

type Place = readonly [x: number, y: number];

function drawDot(
  pen: Coverage,
  canvas: Canvas,
  place: Place,
  scale: number,
  [outer, inner]: readonly [Paint, Paint],
): void {
  pen.addRing(circle(place, dotRadius.outer * scale));
  pen.paint(canvas, outer);
  pen.addRing(circle(place, dotRadius.inner * scale));
  pen.paint(canvas, inner);
}

const circle = ([x, y]: Place, radius: number): readonly number[] =>
  Array.from({ length: 48 }, (_, n) => (2 * Math.PI * (n >> 1)) / 24).map((angle, n) =>
    n % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle),
  );

/** The attribution that the map's data asks for (ODbL), in the lower right corner. */
function drawCredit(
  pen: Coverage,
  canvas: Canvas,
  scale: number,
  [halo, ink]: readonly [Paint, Paint],
): void {
  const size = 15 * scale;
  const { strokes, width } = lettering("© OpenStreetMap", size);
  const [left, top] = [canvas.size - width - size, canvas.size * cardShape - 2 * size];
  const lines = strokes.map((stroke) => stroke.map((value, n) => value + (n % 2 === 0 ? left : top)));
  for (const [paint, thickness] of [
    [halo, size * 0.5],
    [ink, size * 0.11],
  ] as const) {
    for (const line of lines) pen.addLine(line, thickness);
    pen.paint(canvas, paint);
  }
}

function withoutOpacity({ size, pixels }: Canvas, height: number): Uint8Array {
  const opaque = new Uint8Array(size * height * 3);
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3)
    opaque.set([pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0], to);
  return opaque;
}
