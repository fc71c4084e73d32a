import { type Canvas, type Point, blendPixel, fillLimb, fillPolygon, paintBox } from "../canvas.ts";
import { type Colour, mixColours, scaled, underLight } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { bareGround, onWay, openGround } from "../ground-textures.ts";
import { boulder, broadleaf, fir, paintStanding } from "../plants.ts";
import { type GroundPoint, paintGround, placeOf, resolved, scaleAt, seen, type Stage } from "../stage.ts";
import { layeredNoise, textureNoise } from "../texture-noise.ts";
import type { Scene } from "./scene.ts";

/** Water from a shore to a row: what stands above it is mirrored, broken by ripples. */
function paintWater(stage: Stage, shoreY: (x: number) => number, end: number): void {
  const { canvas, light, scene } = stage;
  const { width, height, rgb, aspect } = canvas;
  const above = rgb.slice();
  const calm = scene.weather === "rain" || scene.weather === "snowfall" ? 2.4 : 1;
  const deep = underLight([46, 84, 104], light.ambient);
  paintBox(canvas, { left: 0, top: 0, right: aspect, bottom: end }, (x, y, pixel) => {
    const shore = shoreY(x);
    const covered = Math.min(1, (y - shore) * height + 0.5);
    if (covered <= 0) return;
    const below = y - shore;
    const near = Math.min(1, below / 0.4);
    const ripple = textureNoise(x * (34 - 22 * near), y * (260 - 190 * near)) * calm * (0.002 + 0.012 * near);
    const row = Math.min(
      height - 1,
      Math.max(0, Math.round((shore - below * 0.92 - Math.abs(ripple) * 1.5) * height)),
    );
    const column = Math.min(width - 1, Math.max(0, Math.round((x + ripple) * height)));
    const i = (row * width + column) * 3;
    const mirrored: Colour = [above[i] as number, above[i + 1] as number, above[i + 2] as number];
    const glint = Math.max(0, textureNoise(x * 60, y * 420) - 0.72) * 1.6 * light.direct;
    const colour = mixColours(mixColours(mirrored, deep, 0.2 + 0.32 * near), light.sun, glint);
    blendPixel(canvas, pixel, colour, covered);
  });
}

/** A strip of land on the far shore. */
function farShore(stage: Stage, y: number, seed: number): void {
  const { canvas } = stage;
  const { aspect, height } = canvas;
  const crest = (x: number): number => y - 0.018 - 0.012 * layeredNoise(x * 3 + seed, 0.5, 3);
  paintBox(canvas, { left: 0, top: y - 0.06, right: aspect, bottom: y + 0.004 }, (x, py, pixel) => {
    const covered = Math.min(1, (py - crest(x)) * height + 0.5);
    if (covered <= 0) return;
    const ground: GroundPoint = { side: x * 90, ahead: py * 900 };
    blendPixel(canvas, pixel, seen(stage, scaled(openGround(stage, ground, 1), 0.86), 150), covered);
  });
}

export const lake: Scene = {
  camera: () => ({ horizon: 0.52, eye: 1.7, slope: 0, tilt: 0, far: 140 }),
  lift: 64,
  room: 0.34,
  paint(stage) {
    const { random, scene, canvas } = stage;
    const seed = scene.seed % 91;
    const shore = 0.548;
    farShore(stage, shore, seed);
    paintStanding(
      Array.from({ length: 34 }, () => {
        const right = random.between(-0.9, 0.9);
        return fir(
          stage,
          { side: right * 72, ahead: random.between(72, 80) },
          random.between(5, 11) * (0.5 + Math.abs(right)),
        );
      }),
    );
    paintWater(stage, () => shore, 1);
    const near = (x: number): number =>
      0.83 - 0.2 * Math.abs(x / canvas.aspect - 0.35) + 0.02 * layeredNoise(x * 5 + seed, 2, 4);
    const beach: Stage = { ...stage, camera: { ...stage.camera, far: 9999 } };
    paintBeach(beach, near);
    const hand = random.chance(0.5) ? 1 : -1;
    const spots: Spot[] = [-1.1, 0.2, 1.4].map((side, i) => ({
      side: side - 0.9,
      ahead: 5.6 - 0.2 * i,
      view: "across",
      facing: hand,
    }));
    paintStanding([
      ...Array.from({ length: 9 }, () =>
        boulder(
          stage,
          { side: random.between(-3.6, 3.8), ahead: random.between(4.4, 6.2) },
          random.between(0.25, 0.9),
        ),
      ),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** The near shore, of stones. */
function paintBeach(stage: Stage, edge: (x: number) => number): void {
  const { canvas, camera } = stage;
  const { aspect, height } = canvas;
  paintBox(canvas, { left: 0, top: 0.6, right: aspect, bottom: 1 }, (x, y, pixel) => {
    const off = y - edge(x);
    const covered = Math.min(1, off * height + 0.5);
    if (covered <= 0) return;
    const ahead = (camera.eye * 1.3) / (y - camera.horizon);
    const point: GroundPoint = { side: ((x - aspect / 2) * ahead) / 1.3, ahead };
    const wet = Math.max(0, 1 - off / 0.03);
    const dry = mixColours(
      bareGround(stage, point, 0.02),
      openGround(stage, point, 0.02),
      (off - 0.07) * 14 + textureNoise(x * 30, y * 50),
    );
    blendPixel(canvas, pixel, seen(stage, scaled(dry, 1 - 0.4 * wet), ahead), covered);
  });
}

/** A stone bridge over a river, seen from its bank. */
export const bridge: Scene = {
  camera: () => ({ horizon: 0.5, eye: 1.7, slope: 0, tilt: 0, far: 60 }),
  lift: 64,
  room: 0.38,
  paint(stage) {
    const { random, canvas, scene } = stage;
    const ahead = 9;
    const unit = scaleAt(ahead);
    const centre = canvas.aspect * random.between(0.44, 0.56);
    const deck = (x: number): number => 0.615 - 0.075 * Math.max(0, 1 - ((x - centre) / 0.62) ** 2);
    farShore(stage, 0.6, scene.seed % 83);
    paintStanding(
      Array.from({ length: 12 }, (_, i) => {
        const hand = i % 2 === 0 ? 1 : -1;
        const at = { side: hand * random.between(5, 15), ahead: random.between(16, 30) };
        return i % 3 === 0
          ? fir(stage, at, random.between(6, 10))
          : broadleaf(stage, at, random.between(5, 8));
      }),
    );
    paintWater(stage, () => 0.645, 1);
    paintArch(stage, centre, deck, unit);
    // The walls on which the bridge stands, and the bank before it.
    for (const hand of [-1, 1]) {
      const x = centre + hand * 0.4;
      const bank: Point[] = [
        [x, 0.66],
        [x + hand * 0.16, 0.635],
        [x + hand * 0.9, 0.63],
        [x + hand * 0.9, 1.01],
        [x + hand * 0.24, 1.01],
        [x + hand * 0.1, 0.8],
      ];
      fillPolygon(canvas, bank, (px, py) =>
        seen(
          stage,
          openGround(stage, { side: px * 7 + 20, ahead: 2.2 / Math.max(0.09, py - 0.52) }, 0.02),
          6,
        ),
      );
    }
    const facing = random.chance(0.5) ? 1 : -1;
    const place = (x: number): Spot => {
      const at = { side: (x - canvas.aspect / 2) / unit, ahead };
      const [, ground] = placeOf(stage, at);
      return { ...at, up: (ground - deck(x) - 0.012) / unit, view: "across", facing };
    };
    const stones = [-1, 1].flatMap((hand) =>
      [0, 1, 2].map((i) =>
        boulder(stage, { side: hand * (1.9 + 0.5 * i), ahead: 7.6 - 1.2 * i }, random.between(0.4, 1)),
      ),
    );
    paintStanding(
      peopleAt(stage, [centre + 0.06 * facing, centre - 0.13 * facing, centre + 0.24 * facing].map(place)),
    );
    parapet(stage, centre, deck);
    paintStanding(stones);
  },
};

const masonry = (stage: Stage, x: number, y: number, tone: number): Colour => {
  const row = Math.floor(y * 52);
  const joint = Math.abs(textureNoise(x * 26 + row * 5.3, row * 3.1));
  return seen(stage, scaled([182, 168, 148], tone * (0.8 + 0.36 * joint)), 9);
};

function paintArch(stage: Stage, centre: number, deck: (x: number) => number, unit: number): void {
  const { canvas } = stage;
  const steps = Array.from({ length: 41 }, (_, i) => centre - 0.62 + 0.031 * i);
  const arch = (grow: number): Point[] =>
    Array.from({ length: 25 }, (_, i): Point => {
      const turn = (Math.PI * i) / 24;
      return [centre + Math.cos(turn) * (0.235 + grow), 0.7 - Math.sin(turn) * (0.118 + grow)];
    });
  const outline: Point[] = [
    ...steps.map((x): Point => [x, deck(x)]),
    [centre + 0.62, 0.7],
    ...arch(0),
    [centre - 0.62, 0.7],
  ];
  fillPolygon(canvas, outline, (x, y) => masonry(stage, x, y, 0.98 - 0.35 * Math.max(0, y - 0.62)));
  const ring = [...arch(0.022), ...arch(0).toReversed()];
  fillPolygon(canvas, ring, (x, y) => masonry(stage, y * 1.4, x * 1.6, 1.12));
  // The vault lies in the shade.
  const vault: Point[] = [
    ...arch(0),
    ...arch(0)
      .toReversed()
      .map(([x, y]): Point => [x + 0.02, y + 0.02]),
  ];
  fillPolygon(canvas, vault, seen(stage, [72, 68, 66], 9), 0.75 * Math.min(1, unit * 9));
}

/** The wall on the bridge, before the people's feet. */
function parapet(
  { canvas, ...stage }: Stage & { readonly canvas: Canvas },
  centre: number,
  deck: (x: number) => number,
): void {
  const steps = Array.from({ length: 41 }, (_, i) => centre - 0.62 + 0.031 * i);
  const wall: Point[] = [
    ...steps.map((x): Point => [x, deck(x) - 0.012]),
    ...steps.toReversed().map((x): Point => [x, deck(x) + 0.034]),
  ];
  fillPolygon(canvas, wall, (x, y) => masonry({ canvas, ...stage }, x + 3, y, 1.06));
  for (const [i, x] of steps.entries())
    if (i > 0)
      fillLimb(
        canvas,
        [x - 0.031, deck(x - 0.031) - 0.012],
        [x, deck(x) - 0.012],
        [0.006, 0.006],
        seen({ canvas, ...stage }, stage.scene.hasSnow ? [240, 244, 250] : [206, 194, 174], 9),
      );
}

/** A lane between two rows of trees, beside the river. */
export const avenue: Scene = {
  camera: () => ({ horizon: 0.53, eye: 1.65, slope: 0, tilt: 0, far: 90 }),
  lift: 64,
  room: 0.36,
  paint(stage) {
    const { random, scene } = stage;
    const aside = random.between(-0.6, 0.6);
    const middle = (ahead: number): number => aside + 0.02 * ahead * Math.sin(scene.seed % 7);
    const isAutumn = scene.month >= 10 && scene.month <= 11;
    paintGround(stage, (point, pixel) => {
      const lane = onWay(point, { middle, half: 1.5, fray: 0.12 }, pixel);
      const ground = mixColours(openGround(stage, point, pixel), bareGround(stage, point, pixel), lane);
      const leaf = isAutumn && !scene.hasSnow ? textureNoise(point.side * 8 + 9, point.ahead * 6) : 0;
      const near = leaf > 0.45 ? mixColours(ground, [206, 138, 52], 0.9 * resolved(0.14, pixel)) : ground;
      // The crowns' shadows lie across the lane.
      const bar =
        stage.light.direct *
        Math.max(0, Math.sin(point.ahead * 1.26 + 1) * 0.7 + layeredNoise(point.side, point.ahead, 2));
      return scaled(near, 1 - 0.3 * Math.min(1, bar) * resolved(2, pixel));
    });
    const trees = Array.from({ length: 13 }, (_, i) => 6.2 + 5 * i).flatMap((ahead) =>
      [-1, 1].map((hand) =>
        broadleaf(
          stage,
          { side: middle(ahead) + hand * (2.9 + random.between(-0.15, 0.15)), ahead },
          random.between(6.2, 7.4),
        ),
      ),
    );
    const spots: Spot[] = [0.5, -0.5, 0.4].map((off, i) => {
      const ahead = [6.4, 8, 12.5][i] ?? 9;
      return { side: middle(ahead) + off, ahead, view: "along", facing: i === 1 ? -1 : 1 };
    });
    paintStanding([...trees, ...peopleAt(stage, spots)]);
  },
};
