import { hut as hutAt } from "../buildings.ts";
import { type Point, fillEllipse, fillLimb, fillPolygon, glow } from "../canvas.ts";
import { type Colour, mixColours, scaled } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { bareGround, onWay, openGround, rockGround } from "../ground-textures.ts";
import { boulder, fir, firsBeside, footShadow, paintStanding, type Standing } from "../plants.ts";
import { forestOf } from "../seasons.ts";
import { type GroundPoint, paintGround, placeOf, scaleAt, seen, type Stage } from "../stage.ts";
import { layeredNoise, textureNoise } from "../texture-noise.ts";
import { type Scene, winding } from "./scene.ts";

/** Ground with a trodden path. */
function paintPath(stage: Stage, middle: (ahead: number) => number, half: number): void {
  paintGround(stage, (point, pixel) => {
    const path = onWay(point, { middle, half, fray: 0.24 }, pixel);
    return mixColours(openGround(stage, point, pixel), bareGround(stage, point, pixel), path);
  });
}

const spotsOn = (middle: (ahead: number) => number, distances: readonly number[]): Spot[] =>
  distances.map((ahead, i) => ({ side: middle(ahead) + 0.16 * (i % 2), ahead, view: "along", facing: 1 }));

export const trail: Scene = {
  camera: (random) => ({ horizon: 0.56, eye: 1.65, slope: 0.03, tilt: random.between(-0.1, 0.1), far: 46 }),
  lift: 112,
  room: 0.36,
  paint(stage) {
    const { random } = stage;
    const middle = winding(random, 1.7);
    paintPath(stage, middle, 0.42);
    const edge = random.chance(0.5) ? 1 : -1;
    const wood = Array.from({ length: 26 }, () => {
      const ahead = random.between(8, 44);
      return fir(
        stage,
        { side: edge * (0.36 * ahead + random.between(0.5, 9)), ahead },
        random.between(6, 13),
      );
    });
    const stones = Array.from({ length: 7 }, () => {
      const ahead = random.between(5, 24);
      return boulder(
        stage,
        { side: middle(ahead) - edge * random.between(1.4, 6), ahead },
        random.between(0.4, 1.3),
      );
    });
    paintStanding([...wood, ...stones, ...peopleAt(stage, spotsOn(middle, [6, 8.2, 12]))]);
  },
};

/** Inside a wood: trunks on both sides, light between them. */
export const forest: Scene = {
  camera: () => ({ horizon: 0.5, eye: 1.6, slope: 0.02, tilt: 0, far: 40 }),
  lift: 112,
  room: 0.34,
  paint(stage) {
    const { random, canvas, light, scene } = stage;
    const middle = winding(random, 1.5);
    paintWall(stage);
    const soil: Colour = scene.month >= 9 && scene.month <= 11 ? [146, 98, 56] : [104, 92, 62];
    paintGround(stage, (point, pixel) => {
      const path = onWay(point, { middle, half: 0.75, fray: 0.3 }, pixel);
      const litter = scaled(
        mixColours(
          soil,
          forestOf(scene.month),
          0.35 + 0.4 * layeredNoise(point.side * 0.8, point.ahead * 0.5, 3),
        ),
        1 + 0.2 * textureNoise(point.side * 9, point.ahead * 6),
      );
      const floor = scene.hasSnow ? openGround(stage, point, pixel) : litter;
      const ground = mixColours(floor, bareGround(stage, point, pixel), path);
      // Spots of sun that come through the branches.
      const spot = light.direct * Math.max(0, layeredNoise(point.side * 0.7 + 40, point.ahead * 0.45, 3));
      return mixColours(scaled(ground, 0.95), [255, 238, 190], 0.75 * spot);
    });
    const trunks = Array.from({ length: 44 }, (_, i): Standing => {
      const ahead = 6 * 7 ** (((i + random.next()) / 44) ** 0.75);
      const off = (1.9 + 0.62 * ahead * random.next() ** 0.8) * (i % 2 === 0 ? 1 : -1);
      return trunk(stage, { side: middle(ahead) + off, ahead }, random.between(0.12, 0.3));
    });
    const young = firsBeside(stage, { count: 12, near: 9, far: 36, clear: 2.6, width: 9, middle }).map(
      (one, i) => (i % 3 === 0 ? one : fir(stage, one, random.between(1.2, 3.4))),
    );
    paintStanding([...trunks, ...young, ...peopleAt(stage, spotsOn(middle, [6.2, 8.4, 12.5]))]);
    if (light.direct > 0.3)
      for (let ray = 0; ray < 5; ray += 1) {
        const x = canvas.aspect * (0.12 + 0.19 * ray) + random.between(-0.05, 0.05);
        const wide = random.between(0.02, 0.06);
        fillPolygon(
          canvas,
          [
            [x, 0],
            [x + wide, 0],
            [x + wide + 0.34, 0.86],
            [x + 0.24, 0.86],
          ],
          light.sun,
          0.07 * light.direct,
        );
      }
  },
};

/** The trees behind the trees, with a gap of light where the path leads. */
function paintWall(stage: Stage): void {
  const { canvas, light, scene } = stage;
  const { width, height, aspect, rgb } = canvas;
  const green = scaled(forestOf(scene.month), 1.15);
  for (let row = 0; row < height * 0.62; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column / height, row / height];
      const leaves = layeredNoise(x * 9, y * 7, 4);
      const tone = seen(
        stage,
        scaled(green, 0.9 + 0.55 * leaves),
        18 + 0.05 * light.sight * Math.max(0, 1 - Math.abs(x - aspect / 2) * 1.8),
      );
      const gap = Math.exp(-(((x - aspect / 2) / 0.3) ** 2)) * (0.35 + 0.75 * y);
      const open = Math.min(1, Math.max(0, (gap + 0.55 * leaves - 0.5) * 2.2));
      const bright = mixColours(tone, light.horizon, 0.45 * gap);
      const share = 1 - 0.85 * open;
      const i = (row * width + column) * 3;
      for (let c = 0; c < 3; c += 1)
        rgb[i + c] = (rgb[i + c] as number) * (1 - share) + (bright[c] as number) * share;
    }
}

function trunk(stage: Stage, at: GroundPoint, radius: number): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas } = stage;
      const r = radius * scaleAt(at.ahead);
      const [x, foot] = placeOf(stage, at);
      const lean = ((at.side * 37) % 1) * 0.02;
      footShadow(stage, at, radius * 7);
      const sides: Point[] = [
        [x - r * 1.5, foot],
        [x - r, foot - r * 3],
        [x - r * 0.72 + lean, -0.02],
        [x + r * 0.72 + lean, -0.02],
        [x + r, foot - r * 3],
        [x + r * 1.5, foot],
      ];
      fillPolygon(canvas, sides, (px, py) => {
        const round = (px - x - lean * (1 - py)) / r;
        const bark = textureNoise(px * 130, py * 26) * 0.16;
        return seen(stage, scaled([124, 94, 72], 0.82 - 0.36 * round + bark), at.ahead);
      });
      for (let branch = 0; branch < 4; branch += 1) {
        const y = foot - (2.2 + branch * 1.1) * scaleAt(at.ahead);
        const hand = (branch + Math.round(at.ahead * 10)) % 2 === 0 ? 1 : -1;
        if (y > 0)
          fillLimb(
            canvas,
            [x, y],
            [x + hand * r * 5, y + r * 1.1],
            [r * 0.16, r * 0.05],
            seen(stage, [92, 72, 58], at.ahead),
          );
      }
    },
  };
}

/** A summit: rock, a cairn, and all the country below. */
export const summit: Scene = {
  camera: (random) => ({ horizon: 0.55, eye: 1.5, slope: -0.1, tilt: random.between(-0.12, 0.12), far: 11 }),
  lift: 90,
  room: 0.2,
  paint(stage) {
    const { random } = stage;
    paintGround(stage, (point, pixel) =>
      mixColours(
        rockGround(stage, point, pixel),
        openGround(stage, point, pixel),
        1.6 * layeredNoise(point.side * 0.5, point.ahead * 0.5, 3) - 0.3,
      ),
    );
    const hand = random.chance(0.5) ? 1 : -1;
    const spots: Spot[] = [
      { side: -0.9 * hand, ahead: 6.2, view: "across", facing: hand },
      { side: -2.3 * hand, ahead: 6.9, view: "across", facing: hand },
      { side: 0.4 * hand, ahead: 7.6, view: "along", facing: 1 },
    ];
    paintStanding([
      cairn(stage, { side: 1.5 * hand, ahead: 6.6 }),
      ...Array.from({ length: 6 }, () =>
        boulder(
          stage,
          { side: random.between(-4, 4), ahead: random.between(4, 9.5) },
          random.between(0.4, 1.1),
        ),
      ),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** Stones that people have piled up. */
function cairn(stage: Stage, at: GroundPoint): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas, random } = stage;
      const unit = scaleAt(at.ahead);
      const [x, foot] = placeOf(stage, at);
      footShadow(stage, at, 2);
      for (let level = 0; level < 8; level += 1) {
        const wide = 0.62 * (1 - level / 9);
        const stones = Math.max(1, Math.round(wide * 5));
        for (let stone = 0; stone < stones; stone += 1) {
          const right = wide * ((2 * (stone + 0.5)) / stones - 1) * 0.8 + random.between(-0.04, 0.04);
          const [rx, ry] = [Math.max(0.13, (wide / stones) * 1.15), 0.105];
          const tone = random.between(0.82, 1.06);
          const centre: Point = [x + right * unit, foot - (0.09 + level * 0.165) * unit];
          fillEllipse(
            canvas,
            centre,
            [rx * unit, ry * unit],
            seen(stage, scaled([126, 118, 112], tone), at.ahead),
          );
          fillEllipse(
            canvas,
            [centre[0] - 0.02 * unit, centre[1] - 0.03 * unit],
            [rx * 0.82 * unit, ry * 0.62 * unit],
            seen(stage, scaled([178, 170, 160], tone), at.ahead),
          );
        }
      }
    },
  };
}

export const hut: Scene = {
  camera: (random) => ({ horizon: 0.56, eye: 1.8, slope: 0.035, tilt: random.between(-0.05, 0.05), far: 46 }),
  lift: 112,
  room: 0.36,
  paint(stage) {
    const { random } = stage;
    const hand = random.chance(0.5) ? 1 : -1;
    const home = { side: 3.4 * hand, ahead: 20 };
    const middle = (ahead: number): number =>
      (home.side - 0.4) * Math.min(1, ahead / 19) ** 1.4 -
      1.2 * hand * Math.sin(ahead / 6) * (1 - Math.min(1, ahead / 20));
    paintPath(stage, (ahead) => (ahead > 20 ? 999 : middle(ahead)), 0.5);
    paintStanding([
      hutAt(stage, home, 6.8),
      ...Array.from({ length: 7 }, () =>
        fir(
          stage,
          { side: home.side + hand * random.between(7, 18), ahead: random.between(20, 42) },
          random.between(6, 11),
        ),
      ),
      ...Array.from({ length: 6 }, () =>
        boulder(
          stage,
          { side: -hand * random.between(2, 9), ahead: random.between(8, 30) },
          random.between(0.5, 1.6),
        ),
      ),
      ...peopleAt(stage, spotsOn(middle, [7, 9.4, 13])),
    ]);
  },
};

/** From a ledge, down into the valley. */
export const valley: Scene = {
  camera: (random) => ({
    horizon: 0.33,
    eye: 1.6,
    slope: -0.25,
    tilt: random.chance(0.5) ? 0.2 : -0.2,
    far: 9,
  }),
  lift: 160,
  room: 0.2,
  paint(stage) {
    const { camera } = stage;
    villageLights(stage);
    paintGround(stage, (point, pixel) =>
      mixColours(
        rockGround(stage, point, pixel),
        openGround(stage, point, pixel),
        0.6 + 1.5 * layeredNoise(point.side * 0.7, point.ahead * 0.6, 3),
      ),
    );
    const hand = camera.tilt > 0 ? 1 : -1;
    const spots: Spot[] = [
      { side: 0.1 * hand, ahead: 6.4, view: "across", facing: hand > 0 ? -1 : 1 },
      { side: 1.2 * hand, ahead: 6.2, view: "across", facing: hand > 0 ? -1 : 1 },
      { side: 2.3 * hand, ahead: 6, view: "across", facing: hand > 0 ? -1 : 1 },
    ];
    paintStanding([
      fir(stage, { side: -4.6 * hand, ahead: 8.6 }, 4.4),
      fir(stage, { side: -5.7 * hand, ahead: 9.6 }, 5.6),
      fir(stage, { side: 5 * hand, ahead: 7.4 }, 4.6),
      boulder(stage, { side: 2.2 * hand, ahead: 4.6 }, 0.9),
      boulder(stage, { side: -0.9 * hand, ahead: 5.4 }, 0.6),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** At night the villages shine far below. */
function villageLights({ canvas, light, random }: Stage): void {
  if (light.darkness < 0.3) return;
  const centre = canvas.aspect * random.between(0.35, 0.65);
  for (let i = 0; i < 130; i += 1) {
    const at: Point = [centre + 0.2 * random.gaussian(), 0.5 + 0.035 * random.gaussian()];
    const size = random.between(0.0012, 0.0028);
    glow(canvas, at, [size * 5, size * 4], [255, 206, 122], 0.6);
    fillEllipse(canvas, at, [size, size], [255, 232, 180], 0.95);
  }
}
