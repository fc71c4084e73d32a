import { post } from "../buildings.ts";
import { type Point, fillLimb, fillLine, fillPolygon, glow } from "../canvas.ts";
import { type Colour, mixColours, scaled } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { snowfield } from "../ground-textures.ts";
import { boulder, firsBeside, paintStanding, type Standing } from "../plants.ts";
import { type GroundPoint, paintGround, placeOf, resolved, scaleAt, seen, type Stage } from "../stage.ts";
import { layeredNoise, textureNoise } from "../texture-noise.ts";
import { type Scene, winding } from "./scene.ts";

const groove: Colour = [164, 182, 216];

/** A groomed track: ribs of the machine, and two pairs of grooves. */
export const skiTrack: Scene = {
  camera: (random) => ({ horizon: 0.55, eye: 1.7, slope: random.between(-0.01, 0.03), tilt: 0, far: 70 }),
  lift: 96,
  room: 0.32,
  paint(stage) {
    const { random } = stage;
    const middle = winding(random, 1.9);
    paintGround(stage, (point, pixel) => {
      const off = point.side - middle(point.ahead);
      const open = snowfield(point, pixel);
      if (Math.abs(off) > 2.7) return scaled(open, 1 - 0.05 * Math.max(0, 1 - (Math.abs(off) - 2.7) * 4));
      const ribs = Math.sin(off * 42) * resolved(0.12, pixel * 0.35);
      const ground = scaled(
        [236, 241, 250],
        1 + 0.028 * ribs - 0.02 * layeredNoise(point.side / 3, point.ahead / 7, 2),
      );
      const inGroove = [-1.55, -1.27, 1.27, 1.55].some((at) => Math.abs(off - at) < 0.05 + pixel * 0.02);
      return inGroove ? mixColours(ground, groove, Math.min(1, 1.5 * resolved(0.3, pixel * 0.3))) : ground;
    });
    const spots: Spot[] = [1.41, -1.41, 1.41].map((off, i) => {
      const ahead = [6.4, 9, 13.5][i] ?? 9;
      return { side: middle(ahead) + off, ahead, view: "along", facing: 1 };
    });
    paintStanding([
      ...firsBeside(stage, { count: 36, near: 15, far: 66, clear: 4.6, width: 19, middle }),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** A piste that falls to one side, under a chairlift. */
export const piste: Scene = {
  camera: (random) => ({
    horizon: 0.5,
    eye: 1.7,
    slope: -0.07,
    tilt: random.chance(0.5) ? 0.2 : -0.2,
    far: 44,
  }),
  lift: 130,
  room: 0.26,
  paint(stage) {
    const { random, camera } = stage;
    const hand = camera.tilt > 0 ? 1 : -1;
    paintGround(stage, (point, pixel) => {
      const down = Math.sin((point.ahead - 0.5 * point.side) * 16) * resolved(0.3, pixel);
      const curve = Math.abs(Math.sin(point.side * 0.9 + Math.sin(point.ahead * 0.55) * 2.6));
      const trace = curve < 0.035 + pixel * 0.02 ? 0.5 : 0;
      return mixColours(scaled(snowfield(point, pixel), 1 + 0.022 * down), groove, trace);
    });
    chairlift(stage, hand);
    const facing = hand > 0 ? -1 : 1;
    const spots: Spot[] = [0.7, 2.6, -1.6].map((side, i) => ({
      side: side * hand,
      ahead: 6.6 + 1.5 * i,
      view: "across",
      facing,
    }));
    for (const spot of spots.slice(0, stage.scene.people)) spray(stage, spot);
    const poles = [8, 12.5, 19, 28].map((ahead) =>
      post(stage, { side: -hand * (0.45 * ahead + 1), ahead }, 1.7, [
        [226, 60, 48],
        [226, 60, 48],
      ]),
    );
    paintStanding([
      ...poles,
      ...firsBeside(stage, { count: 12, near: 16, far: 42, clear: 9, width: 12 }),
      boulder(stage, { side: hand * random.between(4, 5.5), ahead: 11 }, 1.3),
      ...peopleAt(stage, spots),
    ]);
  },
};

/** Snow that skis throw up behind somebody. */
function spray(stage: Stage, { side, ahead, facing }: Spot): void {
  const unit = scaleAt(ahead);
  const [x, y] = placeOf(stage, { side, ahead });
  for (let puff = 0; puff < 7; puff += 1)
    glow(
      stage.canvas,
      [x - facing * (0.55 + 0.24 * puff) * unit, y - (0.08 + 0.07 * puff) * unit],
      [(0.34 + 0.07 * puff) * unit, (0.2 + 0.07 * puff) * unit],
      [252, 253, 255],
      0.8 - 0.09 * puff,
    );
}

/** Pylons with their rope and chairs, up the slope. */
function chairlift(stage: Stage, hand: number): void {
  const { canvas } = stage;
  const pylons = [19, 29, 44, 70].map((ahead): GroundPoint => ({ side: hand * (4 + 0.16 * ahead), ahead }));
  const steel: Colour = [92, 98, 108];
  for (const arm of [-1.4, 1.4]) {
    const rope = pylons.map((at) => placeOf(stage, { side: at.side + arm, ahead: at.ahead }, 8));
    const first = pylons[0];
    const start = first ? placeOf(stage, { side: first.side + arm - hand * 2, ahead: 9 }, 8) : undefined;
    const line = [...(start ? [start] : []), ...rope];
    fillLine(canvas, line, 0.0018, seen(stage, [58, 62, 70], 14));
    for (const [i, to] of line.entries()) {
      const from = line[i - 1];
      const at = pylons[i - 1];
      if (!from || !at) continue;
      const unit = scaleAt(at.ahead * 0.86);
      const hang: Point = [from[0] + (to[0] - from[0]) * 0.45, from[1] + (to[1] - from[1]) * 0.45];
      fillLimb(
        canvas,
        hang,
        [hang[0], hang[1] + 1.5 * unit],
        [0.035 * unit, 0.035 * unit],
        seen(stage, steel, at.ahead),
      );
      fillLimb(
        canvas,
        [hang[0] - 0.8 * unit, hang[1] + 1.6 * unit],
        [hang[0] + 0.8 * unit, hang[1] + 1.6 * unit],
        [0.09 * unit, 0.09 * unit],
        seen(stage, [60, 66, 78], at.ahead),
      );
      fillLimb(
        canvas,
        [hang[0] - 0.8 * unit, hang[1] + 1.1 * unit],
        [hang[0] + 0.8 * unit, hang[1] + 1.1 * unit],
        [0.05 * unit, 0.05 * unit],
        seen(stage, [196, 64, 52], at.ahead),
      );
    }
  }
  for (const at of pylons.toReversed()) {
    const unit = scaleAt(at.ahead);
    const [x, foot] = placeOf(stage, at);
    const top = foot - 8.3 * unit;
    fillPolygon(
      canvas,
      [
        [x - 0.3 * unit, foot + 0.2 * unit],
        [x + 0.3 * unit, foot + 0.2 * unit],
        [x + 0.18 * unit, top],
        [x - 0.18 * unit, top],
      ],
      (px) => seen(stage, scaled(steel, 1.25 - 1.3 * ((px - x) / unit + 0.1)), at.ahead),
    );
    fillLimb(
      canvas,
      [x - 1.7 * unit, top],
      [x + 1.7 * unit, top],
      [0.13 * unit, 0.13 * unit],
      seen(stage, steel, at.ahead),
    );
  }
}

/** A slope without tracks but one that climbs it in turns. */
export const snowSlope: Scene = {
  camera: (random) => ({
    horizon: 0.55,
    eye: 1.7,
    slope: 0.03,
    tilt: random.chance(0.5) ? 0.14 : -0.14,
    far: 46,
  }),
  lift: 128,
  room: 0.4,
  paint(stage) {
    const { random, camera } = stage;
    const hand = camera.tilt > 0 ? 1 : -1;
    // It goes up to one side, then to the other.
    const turns = [0, 9, 17, 30, 60];
    const middle = (ahead: number): number => {
      const i = Math.max(
        0,
        turns.findLastIndex((from) => from <= ahead),
      );
      const [from, to] = [turns[i] ?? 0, turns[i + 1] ?? 90];
      const share = (ahead - from) / (to - from);
      const swing = (k: number): number =>
        k === 0 ? -0.6 : (k % 2 === 0 ? -1 : 1) * hand * (1 + 0.16 * (turns[k] ?? 60));
      const soft = share * share * (3 - 2 * share);
      return swing(i) + (swing(i + 1) - swing(i)) * soft;
    };
    paintGround(stage, (point, pixel) => {
      const open = snowfield(point, pixel);
      const off = point.side - middle(point.ahead);
      const isTrodden = Math.abs(off) < 0.34 + 0.04 * textureNoise(point.ahead * 3, 1) + pixel * 0.05;
      const wave = layeredNoise(point.side / 2.4, point.ahead / 1.1, 3);
      const drifted = scaled(open, 1 - 0.05 * Math.max(0, wave));
      if (!isTrodden) return drifted;
      const rail = Math.abs(Math.abs(off) - 0.17) < 0.07 ? 1 : 0.45;
      return mixColours(drifted, groove, rail);
    });
    const spots: Spot[] = [7, 9.6, 12.8].map((ahead) => ({
      side: middle(ahead),
      ahead,
      view: ahead < 9 ? "along" : "across",
      facing: middle(ahead + 0.5) > middle(ahead) ? 1 : -1,
    }));
    paintStanding([
      ...Array.from({ length: 6 }, (): Standing => {
        const ahead = random.between(10, 40);
        return boulder(
          stage,
          { side: middle(ahead) + random.between(3, 12) * (random.chance(0.5) ? 1 : -1), ahead },
          random.between(0.7, 2),
        );
      }),
      ...firsBeside(stage, { count: 5, near: 14, far: 40, clear: 6, width: 14, middle }),
      ...peopleAt(stage, spots),
    ]);
  },
};
