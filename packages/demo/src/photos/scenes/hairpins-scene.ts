import type { Random } from "../../random.ts";
import { type Colour, mixColours, scaled } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { bareGround, openGround } from "../ground-textures.ts";
import { fir, paintStanding } from "../plants.ts";
import { type GroundPoint, paintGround } from "../stage.ts";
import { textureNoise } from "../texture-noise.ts";
import type { Scene } from "./scene.ts";

/** Half of the road's width, metres. */
const half = 1.5;

/** The middle of a road that climbs in bends: straight to one side, around, and to the other. */
function bends(random: Random): GroundPoint[] {
  const [first, grow] = [random.between(15, 17.5), random.between(1.36, 1.55)];
  let hand = random.chance(0.5) ? 1 : -1;
  const middle: GroundPoint[] = [];
  for (let ahead = first; ahead < 140; ahead *= grow) {
    const reach = random.between(0.26, 0.38) * ahead;
    const rise = ahead * (grow - 1);
    for (let step = 0; step <= 10; step += 1)
      middle.push({ side: hand * reach * (1 - step / 5), ahead: ahead + 0.12 * rise * (step / 10) });
    for (let step = 1; step < 9; step += 1) {
      const turn = (step / 9) * Math.PI;
      const out = reach + 0.45 * rise * Math.sin(turn);
      middle.push({ side: -hand * out, ahead: ahead + rise * (0.12 + 0.44 * (1 - Math.cos(turn))) });
    }
    hand = -hand;
  }
  return middle;
}

/** Metres to the middle of the road, from points no farther than a few metres; it looks only at pieces that are near. */
function distanceTo(middle: readonly GroundPoint[]): (point: GroundPoint) => number {
  const reach = 3;
  const pieces = new Map<number, (readonly [GroundPoint, GroundPoint])[]>();
  for (const [i, to] of middle.entries()) {
    const from = middle[i - 1];
    if (!from) continue;
    const [low, high] = [Math.min(from.ahead, to.ahead) - reach, Math.max(from.ahead, to.ahead) + reach];
    for (let metre = Math.floor(low); metre <= high; metre += 1)
      pieces.set(metre, [...(pieces.get(metre) ?? []), [from, to]]);
  }
  return ({ side, ahead }) => {
    let nearest = 99;
    for (const [from, to] of pieces.get(Math.floor(ahead)) ?? []) {
      const [dx, dy] = [to.side - from.side, to.ahead - from.ahead];
      const along = ((side - from.side) * dx + (ahead - from.ahead) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(side - from.side - t * dx, ahead - from.ahead - t * dy));
    }
    return nearest;
  };
}

/** Hairpins of a road on the slope ahead. */
export const hairpins: Scene = {
  camera: (random) => ({
    horizon: random.between(0.34, 0.4),
    eye: 8,
    slope: 0.03,
    tilt: random.between(-0.08, 0.08),
    far: 150,
  }),
  lift: 60,
  room: 0.24,
  paint(stage) {
    const { random, light, scene } = stage;
    const middle = bends(random);
    const distance = distanceTo(middle);
    const isWet = scene.weather === "rain";
    paintGround(stage, (point, pixel) => {
      const off = distance(point);
      const ground = openGround(stage, point, pixel);
      if (off > half + 1.6) return ground;
      // A pixel is much longer than wide in the distance; the edge's softness lies between.
      const soft = Math.max(0.08, pixel * 0.35);
      const inside = (width: number): number => Math.min(1, Math.max(0, 0.5 + (width - off) / soft));
      const grain = 0.05 * textureNoise(point.side * 6, point.ahead * 5);
      const dry = scaled([116, 118, 124], 1 + grain);
      const asphalt: Colour = isWet ? mixColours(scaled(dry, 0.68), light.horizon, 0.25) : dry;
      const line = inside(half - 0.12) - inside(half - 0.3);
      const verge = mixColours(ground, bareGround(stage, point, pixel), 0.85 * inside(half + 0.6));
      return mixColours(verge, mixColours(asphalt, [238, 238, 234], 0.8 * line), inside(half));
    });
    const trees = Array.from({ length: 52 }, () => {
      const ahead = random.between(24, 146);
      return { side: ahead * random.between(-0.62, 0.62), ahead };
    }).filter((at) => middle.every((on) => Math.hypot(on.side - at.side, on.ahead - at.ahead) > 3.2));
    const facing = (middle[0]?.side ?? 0) > 0 ? -1 : 1;
    const spots = [5, 3, 7].flatMap((i): Spot[] => {
      const at = middle[i];
      return at ? [{ ...at, view: "across", facing }] : [];
    });
    paintStanding([...trees.map((at) => fir(stage, at, random.between(5, 10))), ...peopleAt(stage, spots)]);
  },
};
