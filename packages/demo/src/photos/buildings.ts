import { type Point, fillLimb, fillPolygon, glow } from "./canvas.ts";
import { type Colour, scaled } from "./colours.ts";
import { footShadow, type Standing } from "./plants.ts";
import { type GroundPoint, placeOf, scaleAt, seen, type Stage } from "./stage.ts";
import { textureNoise } from "./texture-noise.ts";

/** A stone hut under a slate roof; its long side faces the camera. Metres. */
export function hut(stage: Stage, at: GroundPoint, width: number): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas, scene, light } = stage;
      const [x, foot] = placeOf(stage, at);
      const unit = scaleAt(at.ahead);
      const p = (right: number, up: number): Point => [x + right * unit, foot - up * unit];
      const half = width / 2;
      const [eaves, ridge] = [width * 0.32, width * 0.62];
      footShadow(stage, at, width * 1.5);
      const stone = (px: number, py: number, tone: number): Colour => {
        const row = Math.floor(((foot - py) / unit) * 4);
        const joint = Math.abs(textureNoise(((px - x) / unit) * 3.2 + row * 7.3, row * 3.7));
        return seen(stage, scaled([176, 162, 144], tone * (0.84 + 0.34 * joint)), at.ahead);
      };
      const gable = [
        p(half, 0),
        p(half + width * 0.3, width * 0.05),
        p(half + width * 0.3, eaves),
        p(half + width * 0.14, ridge),
        p(half, eaves),
      ];
      fillPolygon(canvas, gable, (px, py) => stone(px, py, 0.74));
      fillPolygon(canvas, [p(-half, 0), p(half, 0), p(half, eaves), p(-half, eaves)], (px, py) =>
        stone(px, py, 1.04),
      );
      const slate: Colour = scene.hasSnow ? [240, 245, 252] : [112, 112, 122];
      fillPolygon(
        canvas,
        [
          p(-half - 0.4, eaves - 0.15),
          p(half + 0.25, eaves - 0.15),
          p(half + width * 0.14, ridge + 0.1),
          p(-half + width * 0.12, ridge + 0.1),
        ],
        (px, py) =>
          seen(
            stage,
            scaled(
              slate,
              1 +
                (scene.hasSnow ? 0.02 : 0.13) * textureNoise(((px - x) / unit) * 5, ((foot - py) / unit) * 7),
            ),
            at.ahead,
          ),
      );
      fillPolygon(
        canvas,
        [
          p(half + 0.25, eaves - 0.15),
          p(half + width * 0.14, ridge + 0.1),
          p(half + width * 0.14 + 0.2, ridge),
          p(half + width * 0.32, eaves - 0.1),
          p(half + width * 0.29, eaves - 0.25),
          p(half + width * 0.14, ridge - 0.25),
        ],
        seen(stage, scaled(slate, 0.78), at.ahead),
      );
      const isLit = light.darkness > 0.25;
      const pane: Colour = isLit ? [255, 214, 130] : [70, 86, 104];
      const glass = isLit ? pane : seen(stage, pane, at.ahead);
      for (const right of [-0.62, 0.5]) {
        const c = right * half;
        fillPolygon(
          canvas,
          [
            p(c - 0.55, eaves * 0.36),
            p(c + 0.55, eaves * 0.36),
            p(c + 0.55, eaves * 0.8),
            p(c - 0.55, eaves * 0.8),
          ],
          seen(stage, [122, 64, 46], at.ahead),
        );
        fillPolygon(
          canvas,
          [
            p(c - 0.36, eaves * 0.4),
            p(c + 0.36, eaves * 0.4),
            p(c + 0.36, eaves * 0.76),
            p(c - 0.36, eaves * 0.76),
          ],
          glass,
        );
        if (isLit) glow(canvas, p(c, eaves * 0.55), [1.8 * unit, 1.5 * unit], [255, 206, 120], 0.4);
      }
      fillPolygon(
        canvas,
        [p(-0.85, 0), p(0.25, 0), p(0.25, eaves * 0.74), p(-0.85, eaves * 0.74)],
        seen(stage, [104, 62, 44], at.ahead),
      );
      const pipe = p(-half * 0.45, ridge + 0.7);
      fillPolygon(
        canvas,
        [
          p(-half * 0.45 - 0.3, ridge - 0.4),
          p(-half * 0.45 + 0.3, ridge - 0.4),
          p(-half * 0.45 + 0.3, ridge + 0.7),
          p(-half * 0.45 - 0.3, ridge + 0.7),
        ],
        (px, py) => stone(px, py, 0.9),
      );
      for (let puff = 0; puff < 7; puff += 1) {
        const size = (0.4 + 0.28 * puff) * unit;
        glow(
          canvas,
          [pipe[0] + (0.3 + 0.5 * puff) * puff * 0.2 * unit, pipe[1] - (0.4 + 0.75 * puff) * unit],
          [size * 1.4, size],
          [236, 238, 242],
          0.36 * (1 - puff / 9),
        );
      }
    },
  };
}

/** Walls and roofs of a town; plaster and stone of the Pyrenees. */
const plasters: readonly Colour[] = [
  [222, 206, 178],
  [206, 178, 146],
  [228, 220, 204],
  [190, 168, 142],
  [214, 188, 164],
];

interface House {
  /** Metres from the middle of the street to the wall; negative on the left. */
  readonly side: number;
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly seed: number;
}

/** A house along a street: its wall runs away from the camera, with rows of windows. */
export function streetHouse(stage: Stage, { side, from, to, height, seed }: House): Standing {
  return {
    side,
    ahead: to,
    paint: () => {
      const { canvas, light, camera, scene } = stage;
      const at = (ahead: number, up: number, out = 0): Point =>
        placeOf(stage, { side: side + out, ahead }, up);
      const plaster = plasters[seed % plasters.length] ?? [220, 205, 180];
      const isSunny = side > 0;
      const wall = scaled(plaster, isSunny ? 0.8 : 1.02);
      const near = Math.max(from, camera.eye * 0.9);
      const outward = Math.sign(side) * 14;
      // The front that faces the camera, above and beside nearer houses.
      fillPolygon(
        canvas,
        [at(near, 0), at(near, height), at(near, height, outward), at(near, 0, outward)],
        seen(stage, scaled(wall, 0.86), near),
      );
      fillPolygon(canvas, [at(near, 0), at(to, 0), at(to, height), at(near, height)], (_, y) =>
        seen(stage, scaled(wall, 1 + 0.03 * Math.sin(y * 70)), (near + to) / 2),
      );
      const roof: Colour = scene.hasSnow ? [238, 242, 250] : [96, 88, 92];
      const over = -Math.sign(side) * 0.7;
      fillPolygon(
        canvas,
        [
          at(near, height, over),
          at(to, height, over),
          at(to, height + 0.55, over),
          at(near, height + 0.55, over),
        ],
        seen(stage, roof, to),
      );
      fillPolygon(
        canvas,
        [
          at(near, height + 0.5, over),
          at(to, height + 0.5, over),
          at(to, height + 2.2, -6 * over),
          at(near, height + 2.2, -6 * over),
        ],
        seen(stage, scaled(roof, 0.85), to),
      );
      const columns = Math.max(2, Math.round((to - from) / 3));
      for (let storey = 0; storey < Math.floor(height / 3); storey += 1)
        for (let column = 0; column < columns; column += 1) {
          const a = from + ((column + 0.3) * (to - from)) / columns;
          const b = from + ((column + 0.7) * (to - from)) / columns;
          if (a < near) continue;
          const [low, high] = storey === 0 ? [0.1, 2.4] : [storey * 3 + 0.9, storey * 3 + 2.5];
          const isShining = light.darkness > 0.2 && (seed * 7 + storey * 5 + column * 3) % 4 < 2;
          const glass: Colour = isShining
            ? [255, 212, 132]
            : seen(stage, storey === 0 ? [88, 70, 60] : [84, 98, 116], a);
          fillPolygon(canvas, [at(a, low), at(b, low), at(b, high), at(a, high)], glass);
          if (storey > 0 && (seed + column) % 2 === 0)
            fillPolygon(
              canvas,
              [
                at(a - 0.3, low - 0.25, over * 0.8),
                at(b + 0.3, low - 0.25, over * 0.8),
                at(b + 0.3, low + 0.55, over * 0.8),
                at(a - 0.3, low + 0.55, over * 0.8),
              ],
              seen(stage, [74, 72, 76], a),
              0.55,
            );
        }
    },
  };
}

/** A street lamp; it shines when it is dark. */
export function lamp(stage: Stage, at: GroundPoint): Standing {
  return {
    ...at,
    paint: () => {
      const { canvas, light } = stage;
      const inward = -Math.sign(at.side) * 0.9;
      const unit = scaleAt(at.ahead);
      const pole = seen(stage, [62, 66, 70], at.ahead);
      const head = placeOf(stage, { side: at.side + inward, ahead: at.ahead }, 5);
      fillLimb(canvas, placeOf(stage, at), placeOf(stage, at, 5.2), [0.07 * unit, 0.05 * unit], pole);
      fillLimb(canvas, placeOf(stage, at, 5.2), head, [0.05 * unit, 0.05 * unit], pole);
      fillLimb(
        canvas,
        head,
        [head[0], head[1] + 0.12 * unit],
        [0.22 * unit, 0.16 * unit],
        light.darkness > 0.2 ? [255, 232, 176] : pole,
      );
      if (light.darkness <= 0.2) return;
      glow(canvas, head, [3.2 * unit, 3.2 * unit], [255, 222, 150], 0.75);
      glow(
        canvas,
        placeOf(stage, { side: at.side + inward, ahead: at.ahead }),
        [3.6 * unit, 0.9 * unit],
        [255, 216, 140],
        0.5,
      );
    },
  };
}

/** A post beside a way, metres high. */
export function post(
  stage: Stage,
  at: GroundPoint,
  height: number,
  colours: readonly [Colour, Colour],
): Standing {
  return {
    ...at,
    paint: () => {
      const r = 0.055 * scaleAt(at.ahead);
      const top = placeOf(stage, at, height);
      const band = placeOf(stage, at, height * 0.72);
      fillLimb(stage.canvas, placeOf(stage, at), top, [r, r], seen(stage, colours[0], at.ahead));
      fillLimb(stage.canvas, band, top, [r * 1.1, r * 1.1], seen(stage, colours[1], at.ahead));
    },
  };
}
