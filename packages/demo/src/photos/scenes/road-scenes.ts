import { post } from "../buildings.ts";
import { type Point, fillLine, fillPolygon } from "../canvas.ts";
import { type Colour, mixColours, scaled } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { bareGround, onWay, openGround } from "../ground-textures.ts";
import { boulder, firsBeside, paintStanding, type Standing } from "../plants.ts";
import { type GroundPoint, paintGround, placeOf, resolved, scaleAt, seen, type Stage } from "../stage.ts";
import { layeredNoise, textureNoise } from "../texture-noise.ts";
import { type Scene, winding } from "./scene.ts";

/** Asphalt; it shines in the rain. */
function asphalt({ scene, light }: Stage, { side, ahead }: GroundPoint, pixel: number): Colour {
  const grain = textureNoise(side * 20, ahead * 12) * resolved(0.06, pixel);
  const patch = layeredNoise(side / 2, ahead / 6, 3);
  const dry = scaled([118, 120, 126], 1 + 0.06 * grain + 0.07 * patch);
  if (scene.weather !== "rain") return dry;
  return mixColours(scaled(dry, 0.62), light.horizon, 0.22 + 0.4 * Math.max(0, patch));
}

interface Lane {
  readonly middle: (ahead: number) => number;
  readonly half: number;
}

/** Ground with a road on it: white lines at the edges, a broken one in the middle. */
function paintRoad(stage: Stage, { middle, half }: Lane): void {
  paintGround(stage, (point, pixel) => {
    const off = point.side - middle(point.ahead);
    const road = onWay(point, { middle, half, fray: 0 }, pixel);
    if (road === 0) {
      const verge = onWay(point, { middle, half: half + 0.7, fray: 0.5 }, pixel);
      return mixColours(openGround(stage, point, pixel), bareGround(stage, point, pixel), 0.85 * verge);
    }
    const ground = asphalt(stage, point, pixel);
    const line = (at: number, width: number): number =>
      Math.min(
        1,
        Math.max(0, 0.5 + (width / 2 - Math.abs(Math.abs(off) - at)) / Math.max(0.02, pixel * 0.1)),
      );
    const broken = Math.sin(point.ahead * 1.05) > -0.1 ? line(0, 0.1) : 0;
    const marked = mixColours(ground, [236, 236, 232], 0.9 * Math.max(line(half - 0.25, 0.12), broken));
    return mixColours(openGround(stage, point, pixel), marked, road);
  });
}

const delineators = (stage: Stage, { middle, half }: Lane): Standing[] =>
  [7, 13, 21, 33].flatMap((ahead) =>
    [-1, 1].map((hand) =>
      post(stage, { side: middle(ahead) + hand * (half + 0.8), ahead }, 0.95, [
        [240, 240, 240],
        [222, 62, 50],
      ]),
    ),
  );

export const road: Scene = {
  camera: (random) => ({ horizon: 0.56, eye: 1.75, slope: random.between(-0.02, 0.02), tilt: 0, far: 70 }),
  lift: 80,
  room: 0.36,
  paint(stage) {
    const lane = { middle: winding(stage.random, 2.4), half: 2.9 };
    paintRoad(stage, lane);
    const { middle } = lane;
    const spots: Spot[] = [
      { side: middle(7.5) + 0.9, ahead: 7.5, view: "along", facing: 1 },
      { side: middle(9.6) - 0.4, ahead: 9.6, view: "along", facing: 1 },
      { side: middle(15) + 0.7, ahead: 15, view: "along", facing: 1 },
    ];
    paintStanding([
      ...firsBeside(stage, { count: 22, near: 16, far: 68, clear: 6, width: 24, middle }),
      ...delineators(stage, lane),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** How much of a pixel is inside an edge, by metres to it. */
const edge = (at: number, soft: number): number => Math.min(1, Math.max(0, 0.5 + at / Math.max(0.03, soft)));

/** A pass: the road comes over the top, with a sign, and the view opens beyond. */
export const pass: Scene = {
  camera: () => ({ horizon: 0.52, eye: 1.7, slope: -0.045, tilt: 0, far: 42 }),
  lift: 110,
  room: 0.26,
  paint(stage) {
    const { random } = stage;
    // It crosses the picture, and people with it.
    const [near, width] = [8.2, 3.4];
    paintGround(stage, (point, pixel) => {
      const bend = near + 0.35 * point.side + 0.5 * Math.sin(point.side / 6);
      const along: GroundPoint = { side: point.ahead - bend, ahead: point.side + 200 };
      const onRoad = edge(width / 2 - Math.abs(along.side), pixel);
      const line = edge(0.09 - Math.abs(Math.abs(along.side) - (width / 2 - 0.22)), pixel);
      const marked = mixColours(asphalt(stage, point, pixel), [238, 238, 234], 0.9 * line);
      const beside = mixColours(
        openGround(stage, point, pixel),
        bareGround(stage, point, pixel),
        0.9 * edge(width / 2 + 0.6 - Math.abs(along.side), pixel + 0.3),
      );
      return mixColours(beside, marked, onRoad);
    });
    const facing = random.chance(0.5) ? 1 : -1;
    const spots: Spot[] = [0, 2.4, -2.5].map((side) => ({
      side: side + random.between(-0.3, 0.3),
      ahead: near + 0.35 * side + 0.4,
      view: "across",
      facing,
    }));
    const hand = random.chance(0.5) ? 1 : -1;
    paintStanding([
      passSign(stage, { side: 3.6 * hand, ahead: 12.6 + 1.2 * hand }),
      boulder(stage, { side: -4.5 * hand, ahead: 14 }, 1.6),
      boulder(stage, { side: -6.2 * hand, ahead: 17 }, 2.4),
      boulder(stage, { side: 7.5 * hand, ahead: 22 }, 2.2),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** The brown board with the pass's name, without words that one could read. */
function passSign(stage: Stage, at: GroundPoint): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas } = stage;
      const unit = scaleAt(at.ahead);
      const [x, y] = placeOf(stage, at);
      const p = (right: number, up: number): Point => [x + right * unit, y - up * unit];
      for (const right of [-0.7, 0.7])
        fillLine(canvas, [p(right, 0), p(right, 1.7)], 0.1 * unit, seen(stage, [120, 122, 126], at.ahead));
      const board = (margin: number): Point[] => [
        p(-1.1 + margin, 1.05 + margin),
        p(1.1 - margin, 1.05 + margin),
        p(1.1 - margin, 2.1 - margin),
        p(-1.1 + margin, 2.1 - margin),
      ];
      fillPolygon(canvas, board(0), seen(stage, [244, 244, 240], at.ahead));
      fillPolygon(canvas, board(0.06), seen(stage, [128, 74, 46], at.ahead));
      fillLine(canvas, [p(-0.75, 1.78), p(0.75, 1.78)], 0.14 * unit, seen(stage, [240, 238, 230], at.ahead));
      fillLine(canvas, [p(-0.45, 1.4), p(0.45, 1.4)], 0.12 * unit, seen(stage, [240, 238, 230], at.ahead));
    },
  };
}

/** A track of two ruts, with a fence. */
export const gravel: Scene = {
  camera: (random) => ({ horizon: 0.55, eye: 1.7, slope: 0.01, tilt: random.between(-0.04, 0.04), far: 60 }),
  lift: 96,
  room: 0.33,
  paint(stage) {
    const middle = winding(stage.random, 2);
    paintGround(stage, (point, pixel) => {
      const track = onWay(point, { middle, half: 1.35, fray: 0.35 }, pixel);
      const crest = onWay(point, { middle, half: 0.32, fray: 0.3 }, pixel);
      const grass = openGround(stage, point, pixel);
      return mixColours(mixColours(grass, bareGround(stage, point, pixel), track), grass, 0.7 * crest);
    });
    const fence = stage.random.chance(0.5) ? 1 : -1;
    const stakes = Array.from({ length: 11 }, (_, i) => 4.5 * 1.26 ** i).map((ahead): GroundPoint => ({
      side: middle(ahead) + fence * 2.6,
      ahead,
    }));
    for (const height of [0.5, 0.9])
      fillLine(
        stage.canvas,
        stakes.map((at) => placeOf(stage, at, height)),
        0.0016,
        seen(stage, [96, 88, 80], 12),
        0.8,
      );
    const spots: Spot[] = [
      { side: middle(6.6) + 0.7, ahead: 6.6, view: "along", facing: 1 },
      { side: middle(9.4) - 0.75, ahead: 9.4, view: "along", facing: 1 },
      { side: middle(14) + 0.7, ahead: 14, view: "along", facing: 1 },
    ];
    paintStanding([
      ...stakes.map((at) =>
        post(stage, at, 1.1, [
          [128, 106, 82],
          [142, 120, 96],
        ]),
      ),
      ...firsBeside(stage, { count: 16, near: 18, far: 58, clear: 7, width: 26, middle }),
      ...peopleAt(stage, spots),
    ]);
  },
};
