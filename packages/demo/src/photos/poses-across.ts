import { arm, dark, leg, pack, type Pen, rubber, steel } from "./body-parts.ts";
import type { Point } from "./canvas.ts";
import { type Colour, scaled } from "./colours.ts";
import type { Sport } from "./photo-scene.ts";

/** Draws a body; answers where its lamp is. */
type Pose = (pen: Pen, seed: number) => Point;

/** A head with hair and a cap, seen from the side. */
function headAcross({ limb, ball, outfit }: Pen, [x, y]: Point, cover: "helmet" | "cap" | "hat"): void {
  if (outfit.hasLongHair) limb([x - 0.08, y + 0.01], [x - 0.2, y - 0.13], [0.06, 0.03], outfit.hair);
  limb([x - 0.02, y - 0.16], [x - 0.01, y - 0.06], [0.05, 0.05], scaled(outfit.skin, 0.85));
  ball([x - 0.02, y + 0.01], [0.112, 0.118], outfit.hair);
  ball([x + 0.02, y - 0.015], [0.092, 0.108], outfit.skin);
  ball([x - 0.01, y + 0.055], [0.118, cover === "helmet" ? 0.09 : 0.075], outfit.hat);
  if (cover === "cap")
    limb([x + 0.08, y + 0.045], [x + 0.17, y + 0.03], [0.02, 0.012], scaled(outfit.hat, 0.8));
  if (cover === "helmet")
    limb([x - 0.1, y + 0.05], [x + 0.1, y + 0.04], [0.025, 0.02], scaled(outfit.hat, 0.75));
  if (cover === "hat")
    limb([x - 0.1, y + 0.02], [x + 0.09, y + 0.035], [0.028, 0.026], scaled(outfit.hat, 0.82));
}

const runAcross: Pose = (pen) => {
  const { limb, outfit } = pen;
  arm(
    pen,
    [
      [0.1, 1.38],
      [0.26, 1.15],
      [0.46, 1.26],
    ],
    true,
  );
  leg(
    pen,
    [
      [0, 0.94],
      [-0.1, 0.56],
      [-0.44, 0.34],
    ],
    [-0.5, 0.22],
    true,
  );
  leg(
    pen,
    [
      [0, 0.94],
      [0.3, 0.7],
      [0.22, 0.3],
    ],
    [0.36, 0.24],
  );
  limb([0, 0.97], [0.1, 1.36], [0.125, 0.13], outfit.top);
  limb([-0.01, 0.93], [0, 0.97], [0.125, 0.125], outfit.bottom);
  headAcross(pen, [0.19, 1.6], "cap");
  arm(pen, [
    [0.09, 1.38],
    [-0.17, 1.2],
    [-0.02, 0.98],
  ]);
  return [0.28, 1.63];
};

const hikeAcross: Pose = (pen) => {
  const { limb, line, outfit } = pen;
  line([0.36, 1.06], [0.52, 0], 0.024, steel);
  arm(
    pen,
    [
      [0.07, 1.36],
      [0.16, 1.12],
      [0.36, 1.08],
    ],
    true,
  );
  leg(
    pen,
    [
      [0, 0.9],
      [-0.04, 0.5],
      [-0.3, 0.14],
    ],
    [-0.22, 0.05],
    true,
  );
  leg(
    pen,
    [
      [0, 0.9],
      [0.17, 0.52],
      [0.2, 0.1],
    ],
    [0.34, 0.05],
  );
  limb([0, 0.96], [0.06, 1.34], [0.13, 0.135], outfit.top);
  pack(pen, [-0.15, 1.06], 1.36, 0.125);
  headAcross(pen, [0.11, 1.59], "cap");
  arm(pen, [
    [0.05, 1.36],
    [-0.06, 1.1],
    [0.12, 1],
  ]);
  line([0.12, 1.03], [-0.2, 0], 0.024, steel);
  return [0.2, 1.62];
};

function bicycle({ wheel, line, ball }: Pen, paint: Colour): void {
  for (const x of [-0.5, 0.52]) {
    wheel([x, 0.34], [0.33, 0.33], 0.04, rubber);
    for (let spoke = 0; spoke < 6; spoke += 1) {
      const turn = (spoke * Math.PI) / 6 + 0.2;
      const [dx, dy] = [Math.cos(turn) * 0.31, Math.sin(turn) * 0.31];
      line([x - dx, 0.34 - dy], [x + dx, 0.34 + dy], 0.006, steel);
    }
  }
  const frame: readonly (readonly [Point, Point])[] = [
    [
      [-0.5, 0.34],
      [-0.06, 0.29],
    ],
    [
      [-0.5, 0.34],
      [-0.2, 0.82],
    ],
    [
      [-0.06, 0.29],
      [-0.22, 0.9],
    ],
    [
      [-0.2, 0.82],
      [0.36, 0.86],
    ],
    [
      [-0.06, 0.29],
      [0.38, 0.78],
    ],
    [
      [0.35, 0.92],
      [0.52, 0.34],
    ],
  ];
  for (const [from, to] of frame) line(from, to, 0.042, paint);
  line([-0.32, 0.93], [-0.12, 0.93], 0.05, dark);
  line([0.35, 0.92], [0.47, 0.97], 0.035, dark);
  ball([-0.06, 0.29], [0.085, 0.085], dark);
}

const rideAcross: Pose = (pen, seed) => {
  const { limb, outfit } = pen;
  leg(
    pen,
    [
      [-0.2, 0.96],
      [0.14, 0.8],
      [0.02, 0.46],
    ],
    [0.13, 0.43],
    true,
  );
  bicycle(pen, seed % 2 === 0 ? outfit.hat : outfit.pack);
  arm(
    pen,
    [
      [0.24, 1.34],
      [0.34, 1.14],
      [0.46, 1.0],
    ],
    true,
  );
  leg(
    pen,
    [
      [-0.2, 0.97],
      [0.1, 0.62],
      [-0.1, 0.2],
    ],
    [0.04, 0.15],
  );
  limb([-0.18, 0.99], [-0.14, 1.03], [0.125, 0.12], outfit.bottom);
  limb([-0.12, 1.06], [0.22, 1.33], [0.125, 0.12], outfit.top);
  headAcross(pen, [0.38, 1.53], "helmet");
  arm(pen, [
    [0.23, 1.34],
    [0.27, 1.1],
    [0.45, 0.99],
  ]);
  return [0.5, 1.02];
};

/** Skis side by side, seen from the side: a line with a tip. */
function skisAcross({ line }: Pen, [x, y]: Point, colour: Colour): void {
  line([x - 0.82, y], [x + 0.78, y], 0.045, colour);
  line([x + 0.78, y], [x + 0.95, y + 0.09], 0.04, colour);
}

const glideAcross: Pose = (pen) => {
  const { limb, line, outfit } = pen;
  line([-0.4, 1.04], [-1, 0.42], 0.024, steel);
  arm(
    pen,
    [
      [0.24, 1.28],
      [-0.08, 1.18],
      [-0.38, 1.04],
    ],
    true,
  );
  skisAcross(pen, [-0.3, 0.1], outfit.pack);
  leg(
    pen,
    [
      [0, 0.88],
      [-0.22, 0.52],
      [-0.5, 0.2],
    ],
    [-0.38, 0.14],
    true,
  );
  skisAcross(pen, [0.35, 0.03], outfit.hat);
  leg(
    pen,
    [
      [0, 0.88],
      [0.27, 0.54],
      [0.22, 0.12],
    ],
    [0.36, 0.07],
  );
  limb([0.01, 0.9], [0.23, 1.26], [0.125, 0.13], outfit.top);
  limb([0, 0.87], [0.02, 0.9], [0.122, 0.12], outfit.bottom);
  headAcross(pen, [0.38, 1.46], "hat");
  line([0.64, 1.2], [0.42, 0], 0.024, steel);
  arm(pen, [
    [0.24, 1.28],
    [0.4, 1.06],
    [0.64, 1.18],
  ]);
  return [0.46, 1.5];
};

const tourAcross: Pose = (pen) => {
  skisAcross(pen, [-0.18, 0.08], scaled(pen.outfit.hat, 0.75));
  skisAcross(pen, [0.2, 0.03], pen.outfit.hat);
  return hikeAcross(pen, 0);
};

const carveAcross: Pose = (pen) => {
  const { limb, line, outfit } = pen;
  line([0.46, 0.98], [-0.08, 0.5], 0.024, steel);
  arm(
    pen,
    [
      [0.2, 1.06],
      [0.34, 0.88],
      [0.48, 0.98],
    ],
    true,
  );
  skisAcross(pen, [0.12, 0.1], outfit.pack);
  leg(
    pen,
    [
      [-0.12, 0.68],
      [0.2, 0.52],
      [0.06, 0.16],
    ],
    [0.2, 0.12],
    true,
  );
  skisAcross(pen, [0, 0.03], outfit.pack);
  leg(
    pen,
    [
      [-0.14, 0.66],
      [0.18, 0.46],
      [0, 0.1],
    ],
    [0.15, 0.06],
  );
  limb([-0.13, 0.72], [0.19, 1.03], [0.135, 0.135], outfit.top);
  headAcross(pen, [0.34, 1.23], "helmet");
  arm(pen, [
    [0.18, 1.05],
    [0.22, 0.82],
    [0.46, 0.86],
  ]);
  line([0.46, 0.86], [-0.2, 0.42], 0.024, steel);
  return [0.42, 1.26];
};

const posesAcross: Readonly<Record<Sport, Pose>> = {
  ride: rideAcross,
  run: runAcross,
  hike: hikeAcross,
  "cross-country": glideAcross,
  "ski-tour": tourAcross,
  alpine: carveAcross,
};

/** Draws somebody from the side, to the right; answers where their lamp is. */
export const poseAcross = (sport: Sport, pen: Pen, seed: number): Point => posesAcross[sport](pen, seed);
