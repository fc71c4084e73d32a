import type { PaintedPicture } from "./photos/canvas.ts";
import { type Colour, mixColours } from "./photos/colours.ts";
import { hashCell } from "./random.ts";

/** What a portrait is to show. */
export interface Portrait {
  /** Chooses the face: the same number gives the same one. */
  readonly seed: number;
  /** Of the square, pixels. */
  readonly side: number;
  readonly hair: "long" | "short";
}

const skins: readonly Colour[] = [
  [246, 214, 190],
  [234, 190, 158],
  [206, 156, 120],
  [158, 108, 78],
  [112, 74, 54],
];
const hairs: readonly Colour[] = [
  [40, 32, 30],
  [92, 58, 36],
  [150, 96, 52],
  [208, 164, 92],
  [176, 172, 168],
  [146, 62, 36],
];
const shirts: readonly Colour[] = [
  [214, 92, 60],
  [54, 118, 108],
  [62, 98, 158],
  [228, 176, 62],
  [120, 84, 140],
  [84, 96, 104],
];
const grounds: readonly Colour[] = [
  [214, 232, 224],
  [222, 230, 244],
  [246, 230, 206],
  [236, 222, 238],
  [228, 236, 210],
];
const dark: Colour = [48, 40, 40];
const capLine = 0.3;

/** Distance to an ellipse's edge, below 0 inside; good enough for an edge of a pixel. */
const ellipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);

/** A shape on the left and on the right. */
const both = (of: (side: number) => number): number => Math.min(of(-1), of(1));

/** The shapes of one face, from the back to the front; coordinates are shares of the side, y downwards. */
function shapesOf({
  seed,
  hair: hairLength,
}: Portrait): readonly (readonly [Colour, (x: number, y: number) => number])[] {
  const chance = (part: number): number => hashCell(seed, part, 17);
  const pick = <T>(part: number, of: readonly [T, ...T[]] | readonly T[]): T =>
    of[Math.floor(chance(part) * of.length)] as T;
  const skin = pick(1, skins);
  const hair = pick(2, hairs);
  const shirt = pick(3, shirts);
  const shade = mixColours(skin, dark, 0.18);
  const [rx, ry] = [0.17 + 0.03 * chance(4), 0.22 + 0.03 * chance(5)];
  const top = 0.44 - ry;
  const isLong = hairLength === "long";
  const length = 0.6 + 0.4 * chance(6);
  const hairBack = (x: number, y: number): number =>
    isLong
      ? Math.min(
          ellipse(x, y, 0.5, 0.42, rx + 0.07, ry + 0.06),
          Math.max(Math.abs(x - 0.5) - (rx + 0.06), 0.42 - y, y - (0.52 + 0.24 * length)),
        )
      : ellipse(x, y, 0.5, 0.41, rx + 0.025, ry + 0.03);
  const fringe = 0.35 + 0.1 * chance(7);
  const tilt = (chance(8) - 0.5) * 0.8;
  const hairFront = (x: number, y: number): number =>
    Math.max(
      ellipse(x, y, 0.5, 0.43, rx + 0.015, ry + 0.02),
      y - (top + fringe * ry * 1.3 + tilt * (x - 0.5) + 0.06 * Math.abs(x - 0.5)),
    );
  const eyeY = 0.45;
  const apart = 0.07 + 0.012 * chance(9);
  const smile = 0.012 + 0.02 * chance(10);
  const shapes: [Colour, (x: number, y: number) => number][] = [
    [hair, hairBack],
    [shirt, (x, y) => Math.max(ellipse(x, y, 0.5, 1.02, 0.36, 0.32), -1)],
    [mixColours(shirt, dark, 0.2), (x, y) => ellipse(x, y, 0.5, 0.73, 0.11, 0.05)],
    [shade, (x, y) => Math.max(Math.abs(x - 0.5) - 0.075, 0.5 - y, y - 0.73)],
    [skin, (x, y) => both((side) => ellipse(x, y, 0.5 + side * rx, 0.46, 0.03, 0.045))],
    [skin, (x, y) => ellipse(x, y, 0.5, 0.44, rx, ry)],
  ];
  if (!isLong && chance(11) > 0.5)
    shapes.push([
      mixColours(hair, skin, 0.2),
      (x, y) =>
        Math.max(ellipse(x, y, 0.5, 0.44, rx + 0.004, ry + 0.004), 0.53 - y + 0.2 * Math.abs(x - 0.5)),
    ]);
  shapes.push(
    [hair, hairFront],
    [dark, (x, y) => both((side) => ellipse(x, y, 0.5 + side * apart, eyeY, 0.013, 0.017))],
    [
      mixColours(hair, dark, 0.4),
      (x, y) =>
        both((side) =>
          Math.max(Math.abs(x - 0.5 - side * apart) - 0.034, Math.abs(y - eyeY + 0.045) - 0.006),
        ),
    ],
    [shade, (x, y) => ellipse(x, y, 0.5, 0.51, 0.014, 0.028)],
    [
      mixColours([178, 72, 68], skin, 0.3),
      (x, y) => {
        const curve = 0.575 + smile - (x - 0.5) ** 2 * (smile * 160);
        return Math.max(Math.abs(y - curve) - 0.008, Math.abs(x - 0.5) - 0.06);
      },
    ],
  );
  if (chance(12) > 0.7)
    shapes.push([
      dark,
      (x, y) =>
        Math.min(
          both((side) => Math.abs(ellipse(x, y, 0.5 + side * apart, eyeY, 0.048, 0.042)) - 0.006),
          Math.max(Math.abs(x - 0.5) - (apart - 0.046), Math.abs(y - eyeY) - 0.005),
        ),
    ]);
  if (chance(13) > 0.68) {
    const cap = pick(14, shirts);
    shapes.push(
      [cap, (x, y) => Math.max(ellipse(x, y, 0.5, 0.4, rx + 0.03, ry + 0.04), y - capLine)],
      [
        mixColours(cap, dark, 0.25),
        (x, y) => ellipse(x, y, 0.5 + 0.05 * Math.sign(tilt), capLine, rx + 0.04, 0.022),
      ],
    );
  }
  return shapes;
}

/** Draws a simple face before a plain ground, for the profile images of the demo. The same arguments give the same one. */
export function paintPortrait(portrait: Portrait): PaintedPicture {
  const { seed, side } = portrait;
  const ground = grounds[Math.floor(hashCell(seed, 0, 17) * grounds.length)] ?? dark;
  const shapes = shapesOf(portrait);
  const pixels = new Uint8Array(side * side * 3);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x, y] = [(column + 0.5) / side, (row + 0.5) / side];
      let colour = ground;
      for (const [of, distance] of shapes) {
        const covered = Math.min(1, Math.max(0, 0.5 - distance(x, y) * side));
        if (covered > 0) colour = mixColours(colour, of, covered);
      }
      pixels.set(colour.map(Math.round), (row * side + column) * 3);
    }
  }
  return { width: side, height: side, pixels };
}
