import { hashCell } from "../random.ts";
import { type Point, blendPixel, fillEllipse, fillLimb, fillPolygon, paintBox } from "./canvas.ts";
import { type Colour, mixColours, scaled } from "./colours.ts";
import { forestOf, leavesOf } from "./seasons.ts";
import { type GroundPoint, placeOf, scaleAt, seen, type Stage } from "./stage.ts";
import { textureNoise } from "./texture-noise.ts";

/** Something that stands on the ground. */
export interface Standing extends GroundPoint {
  readonly paint: () => void;
}

/** Paints what stands on the ground, the farthest first. */
export function paintStanding(things: readonly Standing[]): void {
  for (const { paint } of things.toSorted((a, b) => b.ahead - a.ahead)) paint();
}

/** A soft shadow at the foot of something, metres wide. */
export function footShadow(stage: Stage, at: GroundPoint, width: number): void {
  const [x, y] = placeOf(stage, at);
  const r = (width / 2) * scaleAt(at.ahead);
  const strength = 0.16 + 0.24 * stage.light.direct;
  const dark: Colour = stage.scene.hasSnow ? [92, 112, 156] : [30, 34, 40];
  fillEllipse(
    stage.canvas,
    [x, y],
    [r, r * 0.2],
    seen(stage, dark, at.ahead),
    strength * (1 - 0.5 * stage.light.darkness),
  );
}

/** A fir of a height in metres, with snow on its branches where it lies. */
export function fir(stage: Stage, at: GroundPoint, height: number): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas, scene, light } = stage;
      const seed = Math.round(1000 * at.side + 77 * at.ahead);
      const [x, foot] = placeOf(stage, at);
      const unit = scaleAt(at.ahead);
      const [tall, wide] = [height * unit, height * unit * (0.17 + 0.07 * hashCell(seed, 1, 40))];
      const tone = scaled(forestOf(scene.month), 0.82 + 0.36 * hashCell(seed, 2, 40));
      const green = scene.hasSnow ? mixColours(tone, [120, 142, 160], 0.25) : tone;
      footShadow(stage, at, height * 0.42);
      fillLimb(
        canvas,
        [x, foot],
        [x, foot - tall * 0.2],
        [tall * 0.018, tall * 0.016],
        seen(stage, [78, 60, 46], at.ahead),
      );
      const tiers = 7;
      const base = foot - tall * 0.08;
      for (let tier = 0; tier < tiers; tier += 1) {
        const low = base - (tall * 0.92 * tier) / tiers;
        const half = wide * (1 - (tier / tiers) ** 1.15) * (0.9 + 0.2 * hashCell(seed, tier, 41));
        const top = low - ((tall * 0.92) / tiers) * (tier === tiers - 1 ? 1 : 2.1);
        const sag = tall * 0.014;
        const edge: Point[] = [[x, top]];
        for (let k = 0; k <= 6; k += 1)
          edge.push([
            x + half * (1 - k / 3),
            low +
              sag * (k % 2) -
              tall * 0.012 * (1 - Math.abs(k / 3 - 1)) +
              sag * (hashCell(seed, tier * 9 + k, 42) - 0.5),
          ]);
        const dark = seen(stage, scaled(green, 0.74 + 0.05 * tier), at.ahead);
        const lit = seen(stage, scaled(green, 1.02 + 0.09 * tier * (0.4 + light.direct)), at.ahead);
        fillPolygon(canvas, edge, (px, py) =>
          mixColours(lit, dark, 0.5 + 0.75 * ((px - x) / half) + 0.35 * textureNoise(px * 170, py * 150)),
        );
        if (scene.hasSnow) {
          const [white, blue] = [
            seen(stage, [246, 249, 254], at.ahead),
            seen(stage, [186, 202, 228], at.ahead),
          ];
          const cap = edge.map(([px, py], k): Point => [
            x + (px - x) * 0.86,
            k === 0 ? py : py - tall * 0.026 - 0.3 * (low - top) * hashCell(seed, k + tier, 43),
          ]);
          fillPolygon(canvas, cap, (px) => mixColours(white, blue, 0.5 + 0.6 * ((px - x) / half)), 0.86);
        }
      }
    },
  };
}

/** A tree with broad leaves in the colour of the season, or bare. */
export function broadleaf(stage: Stage, at: GroundPoint, height: number): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas, scene } = stage;
      const seed = Math.round(1000 * at.side + 77 * at.ahead);
      const [x, foot] = placeOf(stage, at);
      const tall = height * scaleAt(at.ahead);
      const trunk = seen(stage, [104, 84, 66], at.ahead);
      footShadow(stage, at, height * 0.5);
      fillLimb(canvas, [x, foot], [x, foot - tall * 0.5], [tall * 0.03, tall * 0.018], trunk);
      branches(stage, [x, foot - tall * 0.4], tall, seed, trunk);
      const leaves = leavesOf(scene.month);
      if (leaves)
        crown(
          stage,
          [x, foot - tall * 0.66],
          [tall * 0.36, tall * 0.34],
          leaves[Math.floor(hashCell(seed, 3, 44) * leaves.length)] ?? leaves[0],
          at.ahead,
        );
    },
  };
}

/** Leaves around a centre, in clumps, with gaps towards the edge. */
function crown(stage: Stage, [cx, cy]: Point, [rx, ry]: Point, leaf: Colour, ahead: number): void {
  const { canvas } = stage;
  const [clump, fine] = [3.2 / rx, 15 / rx];
  const [dark, lit] = [seen(stage, scaled(leaf, 0.56), ahead), seen(stage, scaled(leaf, 1.16), ahead)];
  const soft = Math.max(0.03, 1.6 / (rx * canvas.height));
  paintBox(
    canvas,
    { left: cx - rx * 1.2, top: cy - ry * 1.2, right: cx + rx * 1.2, bottom: cy + ry * 1.2 },
    (x, y, pixel) => {
      const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
      const off = Math.hypot(dx, dy);
      if (off > 1.2) return;
      const [u, v] = [x - cx + cx * 7, y - cy + cx * 3];
      const bulge = textureNoise(u * clump, v * clump);
      const detail = textureNoise(u * fine, v * fine);
      const inside = 1 - off + 0.2 * bulge + 0.16 * detail - 0.04;
      if (inside <= 0) return;
      const light = 0.5 - 0.32 * dx - 0.42 * dy + 0.3 * bulge + 0.26 * detail;
      blendPixel(canvas, pixel, mixColours(dark, lit, light), Math.min(1, inside / soft));
    },
  );
}

function branches({ canvas }: Stage, [x, y]: Point, tall: number, seed: number, colour: Colour): void {
  for (let branch = 0; branch < 9; branch += 1) {
    const turn = (branch / 8 - 0.5) * 2.1 + 0.3 * (hashCell(seed, branch, 48) - 0.5);
    const length = tall * (0.34 + 0.16 * hashCell(seed, branch, 49));
    const end: Point = [x + Math.sin(turn) * length, y - Math.cos(turn) * length];
    fillLimb(canvas, [x, y - tall * 0.03 * (branch % 3)], end, [tall * 0.011, tall * 0.003], colour);
    const mid: Point = [x + Math.sin(turn) * length * 0.55, y - Math.cos(turn) * length * 0.55];
    for (const side of [-0.7, 0.6])
      fillLimb(
        canvas,
        mid,
        [mid[0] + Math.sin(turn + side) * length * 0.42, mid[1] - Math.cos(turn + side) * length * 0.42],
        [tall * 0.006, tall * 0.002],
        colour,
      );
  }
}

/** A boulder, metres wide. */
export function boulder(stage: Stage, at: GroundPoint, width: number): Standing {
  return {
    ...at,
    paint: () => {
      const seed = Math.round(1000 * at.side + 77 * at.ahead);
      const [x, foot] = placeOf(stage, at);
      const r = (width / 2) * scaleAt(at.ahead);
      const height = r * (0.9 + 0.5 * hashCell(seed, 9, 50));
      const outline = Array.from({ length: 11 }, (_, i): Point => {
        const turn = Math.PI * (i / 10);
        const rough = 0.84 + 0.22 * hashCell(seed, i, 51);
        return [
          x - Math.cos(turn) * r * rough,
          foot - Math.sin(turn) ** 0.75 * height * rough + 0.12 * r * Math.sin(turn * 2) ** 2,
        ];
      });
      footShadow(stage, at, width * 1.15);
      const tone = 0.9 + 0.2 * hashCell(seed, 4, 52);
      const { hasSnow } = stage.scene;
      fillPolygon(stage.canvas, outline, (px, py) => {
        const up = (foot - py) / height;
        const veins = textureNoise(px * 120 + seed, py * 150);
        const light = tone * (0.62 + 0.42 * up - 0.16 * ((px - x) / r) + 0.07 * veins);
        const stone = scaled([164, 156, 148], light);
        return seen(stage, hasSnow && up > 0.55 + 0.12 * veins ? [222, 230, 244] : stone, at.ahead);
      });
    },
  };
}

/** Firs on both sides of a way, none within `clear` metres of its middle. */
export function firsBeside(
  stage: Stage,
  {
    count,
    near,
    far,
    clear,
    width,
    middle = () => 0,
  }: {
    readonly count: number;
    readonly near: number;
    readonly far: number;
    readonly clear: number;
    readonly width: number;
    readonly middle?: (ahead: number) => number;
  },
): Standing[] {
  const { random } = stage;
  return Array.from({ length: count }, () => {
    const ahead = near * (far / near) ** random.next();
    const off = clear + width * random.next() ** 1.4;
    const side = middle(ahead) + (random.chance(0.5) ? off : -off);
    return fir(stage, { side, ahead }, random.between(5, 13));
  });
}
