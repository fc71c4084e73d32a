import type { Pen } from "./body-parts.ts";
import { type Point, fillEllipse, fillLimb, fillRing, glow } from "./canvas.ts";
import { type Colour, mixColours, scaled } from "./colours.ts";
import { type Outfit, outfitOf } from "./outfits.ts";
import type { Sport } from "./photo-scene.ts";
import { footShadow, type Standing } from "./plants.ts";
import { poseAcross } from "./poses-across.ts";
import { poseAlong } from "./poses-along.ts";
import { type GroundPoint, placeOf, scaleAt, seen, type Stage } from "./stage.ts";

/** Where somebody is in a scene, and how they are seen. */
export interface Spot extends GroundPoint {
  /** From behind, on a way that leads into the picture, or from the side. */
  readonly view: "along" | "across";
  /** 1 to the right, -1 to the left. */
  readonly facing: 1 | -1;
  /** Metres above the ground, on a bridge. */
  readonly up?: number;
}

function penAt(stage: Stage, spot: Spot, outfit: Outfit): Pen {
  const { canvas, light } = stage;
  const unit = scaleAt(spot.ahead);
  const [x, y] = placeOf(stage, spot, spot.up);
  const place = ([right, up]: Point): Point => [x + right * spot.facing * unit, y - up * unit];
  const own = (colour: Colour): Colour => mixColours(seen(stage, colour, spot.ahead), colour, 0.08);
  return {
    outfit,
    limb(from, to, [ra, rb], colour) {
      const [a, b] = [place(from), place(to)];
      fillLimb(canvas, a, b, [ra * unit, rb * unit], own(scaled(colour, 0.86)));
      // A lighter core up towards the light makes them round.
      const off = 0.3 * unit;
      const lit = (p: Point, r: number): Point => [p[0] - r * off, p[1] - r * off];
      fillLimb(
        canvas,
        lit(a, ra),
        lit(b, rb),
        [ra * 0.6 * unit, rb * 0.6 * unit],
        own(scaled(colour, 1.06 + 0.1 * light.direct)),
        0.75,
      );
    },
    line: (from, to, width, colour) =>
      fillLimb(canvas, place(from), place(to), [(width / 2) * unit, (width / 2) * unit], own(colour)),
    wheel: (centre, [rx, ry], width, colour) =>
      fillRing(canvas, place(centre), [rx * unit, ry * unit], width * unit, own(colour)),
    ball: (centre, [rx, ry], colour) =>
      fillEllipse(canvas, place(centre), [rx * unit, ry * unit], own(colour)),
  };
}

/** A person in motion. */
export function person(stage: Stage, spot: Spot, sport: Sport, seed: number): Standing {
  return {
    ...spot,
    paint: () => {
      if (spot.up === undefined) footShadow(stage, spot, sport === "ride" ? 1.7 : 1.1);
      const pen = penAt(stage, spot, outfitOf(seed, sport, stage.scene));
      const isDark = stage.light.darkness > 0.35;
      if (spot.view === "across") {
        const lamp = poseAcross(sport, pen, seed);
        if (isDark) lampBeam(stage, spot, lamp);
        return;
      }
      // Whoever goes away from the camera hides the lamp.
      if (isDark) lampBeam(stage, spot, [0, 1.62]);
      poseAlong(sport, pen);
    },
  };
}

/** The light of a headlamp or of a bicycle, on the ground before a person. */
function lampBeam(stage: Stage, { side, ahead, view, facing, up: above }: Spot, [right, up]: Point): void {
  const { canvas } = stage;
  const unit = scaleAt(ahead);
  const [x, y] = placeOf(stage, { side, ahead }, above);
  const lamp: Point = [x + right * facing * unit, y - up * unit];
  const warm: Colour = [255, 240, 204];
  if (view === "across") {
    for (const [reach, width] of [
      [1.2, 0.25],
      [2.2, 0.5],
      [3.3, 0.8],
    ] as const)
      glow(
        canvas,
        [lamp[0] + reach * facing * unit, lamp[1] + reach * 0.3 * unit],
        [1.4 * unit, width * unit],
        warm,
        0.35,
      );
    glow(canvas, [x + 3.4 * facing * unit, y], [2.6 * unit, 0.42 * unit], warm, 0.7);
    glow(canvas, lamp, [0.5 * unit, 0.5 * unit], warm, 0.95);
    return;
  }
  const [bx, by] = placeOf(stage, { side, ahead: ahead + 5 });
  glow(canvas, [bx, by], [2.6 * unit, 0.85 * unit], warm, 0.75);
  glow(canvas, lamp, [0.55 * unit, 0.45 * unit], warm, 0.55);
}

/** People at the first places of a scene, as many as the photo has. */
export function peopleAt(stage: Stage, spots: readonly Spot[]): Standing[] {
  const { people, sport, seed } = stage.scene;
  return spots.slice(0, people).map((spot, i) => person(stage, spot, sport, (seed % 100_003) + 31 * i));
}
