import { arm, dark, leg, pack, type Pen, rubber, steel } from "./body-parts.ts";
import type { Point } from "./canvas.ts";
import { scaled } from "./colours.ts";
import type { Sport } from "./photo-scene.ts";

type Pose = (pen: Pen) => void;

/** A head seen from behind. */
function headAlong({ limb, ball, outfit }: Pen, [x, y]: Point, cover: "helmet" | "cap" | "hat"): void {
  limb([x, y - 0.17], [x, y - 0.06], [0.052, 0.052], scaled(outfit.skin, 0.85));
  ball([x, y], [0.1, 0.12], outfit.hair);
  if (outfit.hasLongHair) limb([x, y - 0.03], [x + 0.02, y - 0.2], [0.055, 0.03], outfit.hair);
  ball([x, y + 0.045], [0.114, cover === "helmet" ? 0.095 : 0.085], outfit.hat);
  if (cover !== "cap")
    limb([x - 0.09, y - 0.005], [x + 0.09, y - 0.005], [0.026, 0.026], scaled(outfit.hat, 0.8));
}

const runAlong: Pose = (pen) => {
  const { limb, ball, outfit } = pen;
  arm(pen, [
    [0.19, 1.37],
    [0.32, 1.13],
    [0.24, 1.24],
  ]);
  leg(
    pen,
    [
      [0.08, 0.92],
      [0.09, 0.5],
      [0.05, 0.1],
    ],
    [0.05, 0.05],
  );
  limb([-0.08, 0.92], [-0.11, 0.56], [0.1, 0.08], outfit.bottom);
  limb(
    [-0.11, 0.56],
    [-0.09, 0.4],
    [0.07, 0.06],
    scaled(outfit.hasBareLegs ? outfit.skin : outfit.bottom, 0.9),
  );
  ball([-0.09, 0.34], [0.055, 0.1], outfit.shoes);
  limb([0, 0.95], [0, 1.02], [0.15, 0.14], outfit.bottom);
  limb([0, 1.05], [0, 1.3], [0.14, 0.17], outfit.top);
  limb([-0.14, 1.36], [0.14, 1.36], [0.075, 0.075], outfit.top);
  arm(pen, [
    [-0.19, 1.37],
    [-0.33, 1.16],
    [-0.3, 0.98],
  ]);
  headAlong(pen, [0.01, 1.62], "cap");
};

const hikeAlong: Pose = (pen) => {
  const { limb, line, outfit } = pen;
  for (const side of [-1, 1] as const)
    line([side * 0.33, 1.02], [side * 0.44, side > 0 ? 0.02 : 0.12], 0.026, steel);
  leg(
    pen,
    [
      [-0.09, 0.9],
      [-0.11, 0.5],
      [-0.1, 0.15],
    ],
    [-0.1, 0.1],
    true,
  );
  leg(
    pen,
    [
      [0.09, 0.9],
      [0.1, 0.48],
      [0.09, 0.07],
    ],
    [0.09, 0.04],
  );
  limb([0, 0.92], [0, 1.3], [0.15, 0.18], outfit.top);
  arm(pen, [
    [0.2, 1.34],
    [0.3, 1.14],
    [0.33, 1.02],
  ]);
  arm(pen, [
    [-0.2, 1.34],
    [-0.3, 1.14],
    [-0.33, 1.02],
  ]);
  pack(pen, [0, 1.04], 1.34, 0.175);
  headAlong(pen, [0, 1.6], "hat");
};

const rideAlong: Pose = (pen) => {
  const { limb, line, wheel, ball, outfit } = pen;
  wheel([0, 0.34], [0.03, 0.31], 0.05, rubber);
  line([0, 0.34], [0, 0.9], 0.05, outfit.hat);
  line([-0.27, 1.02], [0.27, 1.02], 0.035, dark);
  leg(
    pen,
    [
      [-0.1, 0.98],
      [-0.17, 0.74],
      [-0.12, 0.46],
    ],
    [-0.12, 0.4],
  );
  leg(
    pen,
    [
      [0.1, 0.98],
      [0.15, 0.6],
      [0.12, 0.22],
    ],
    [0.12, 0.16],
  );
  arm(pen, [
    [-0.18, 1.3],
    [-0.31, 1.16],
    [-0.27, 1.02],
  ]);
  arm(pen, [
    [0.18, 1.3],
    [0.31, 1.16],
    [0.27, 1.02],
  ]);
  limb([0, 1.02], [0, 1.26], [0.165, 0.165], outfit.top);
  limb([-0.12, 1.31], [0.12, 1.31], [0.085, 0.085], outfit.top);
  limb([-0.06, 0.96], [0.06, 0.96], [0.115, 0.115], outfit.bottom);
  ball([0, 1.12], [0.05, 0.04], scaled(outfit.top, 0.75));
  headAlong(pen, [0, 1.5], "helmet");
  ball([0, 0.86], [0.028, 0.028], [236, 48, 44]);
};

const skiAlong =
  (hasPack: boolean): Pose =>
  (pen) => {
    const { limb, line, outfit } = pen;
    for (const side of [-1, 1] as const) {
      line([side * 0.13, -0.05], [side * 0.12, 0.13], 0.09, side < 0 ? outfit.hat : scaled(outfit.hat, 0.86));
      line([side * 0.34, 1.0], [side * 0.5, side > 0 ? 0.02 : 0.1], 0.026, steel);
    }
    leg(
      pen,
      [
        [-0.09, 0.9],
        [-0.14, 0.5],
        [-0.13, 0.12],
      ],
      [-0.13, 0.06],
      true,
    );
    leg(
      pen,
      [
        [0.09, 0.9],
        [0.13, 0.5],
        [0.13, 0.1],
      ],
      [0.13, 0.05],
    );
    limb([0, 0.94], [0, 1.28], [0.15, 0.175], outfit.top);
    limb([-0.13, 1.32], [0.13, 1.32], [0.085, 0.085], outfit.top);
    arm(pen, [
      [0.2, 1.32],
      [0.32, 1.16],
      [0.34, 1.0],
    ]);
    arm(pen, [
      [-0.2, 1.32],
      [-0.32, 1.16],
      [-0.34, 1.0],
    ]);
    if (hasPack) pack(pen, [0, 1.03], 1.3, 0.165);
    headAlong(pen, [0, 1.57], "hat");
  };

const posesAlong: Readonly<Record<Sport, Pose>> = {
  ride: rideAlong,
  run: runAlong,
  hike: hikeAlong,
  "cross-country": skiAlong(false),
  "ski-tour": skiAlong(true),
  alpine: skiAlong(false),
};

/** Draws somebody from behind. */
export const poseAlong = (sport: Sport, pen: Pen): void => posesAlong[sport](pen);
