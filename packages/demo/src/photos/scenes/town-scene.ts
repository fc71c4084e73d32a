import { lamp, streetHouse } from "../buildings.ts";
import { type Colour, mixColours, scaled } from "../colours.ts";
import { peopleAt, type Spot } from "../figures.ts";
import { snowfield } from "../ground-textures.ts";
import { broadleaf, paintStanding } from "../plants.ts";
import { paintGround, resolved } from "../stage.ts";
import { layeredNoise, textureNoise } from "../texture-noise.ts";
import type { Scene } from "./scene.ts";

/** A street of the valley, houses on both sides, mountains at its end. */
export const town: Scene = {
  camera: () => ({ horizon: 0.58, eye: 1.65, slope: 0.005, tilt: 0, far: 95 }),
  lift: 80,
  room: 0.4,
  paint(stage) {
    const { random, light, scene } = stage;
    const isWet = scene.weather === "rain";
    const crossing = 11;
    paintGround(stage, (point, pixel) => {
      const off = Math.abs(point.side);
      const grain = textureNoise(point.side * 18, point.ahead * 12) * resolved(0.07, pixel);
      const isPavement = off > 3.1;
      const slab =
        isPavement && (Math.abs((point.ahead % 1.2) - 0.6) > 0.57 || Math.abs((off % 0.8) - 0.4) > 0.37);
      const base: Colour = isPavement ? (slab ? [150, 144, 138] : [178, 172, 164]) : [110, 112, 118];
      const kerb = Math.abs(off - 3.1) < 0.09 ? 1.3 : 1;
      let colour = scaled(base, (1 + 0.06 * grain) * kerb);
      const isZebra =
        off < 2.9 && Math.abs(point.ahead - crossing) < 1.5 && Math.floor(point.side / 0.5 + 100) % 2 === 0;
      const isLine = off < 0.07 && point.ahead > crossing + 3 && Math.sin(point.ahead * 1.2) > 0;
      if (isZebra || isLine) colour = mixColours(colour, [238, 238, 234], 0.9 * resolved(0.5, pixel / 8));
      if (isWet) {
        const mirror = mixColours(light.horizon, [255, 214, 140], 0.4 * light.darkness);
        colour = mixColours(
          scaled(colour, 0.6),
          mirror,
          0.2 + 0.4 * Math.max(0, layeredNoise(point.side, point.ahead / 5, 3)),
        );
      }
      return scene.hasSnow && (isPavement || layeredNoise(point.side, point.ahead / 6, 3) > 0.1)
        ? mixColours(colour, snowfield(point, pixel), 0.8)
        : colour;
    });
    const houses = [-1, 1].flatMap((hand) => {
      let from = random.between(2, 5);
      return Array.from({ length: 8 }, (_, i) => {
        const to = from + random.between(8, 14);
        const one = streetHouse(stage, {
          side: hand * random.between(5.2, 5.7),
          from,
          to,
          height: random.between(6.2, 11.5) * (i > 4 ? 0.85 : 1),
          seed: random.int(0, 999),
        });
        from = to + (random.chance(0.3) ? 2.5 : 0);
        return one;
      });
    });
    const facing = random.chance(0.5) ? 1 : -1;
    const spots: Spot[] = random.chance(0.5)
      ? [0.5, 2.1, -1.2].map((side): Spot => ({
          side: side * facing,
          ahead: 8.4 + 0.3 * side,
          view: "across",
          facing,
        }))
      : [1.2, 2.3, -0.9].map((side, i): Spot => ({ side, ahead: 6.4 + 1.5 * i, view: "along", facing: 1 }));
    paintStanding([
      ...houses,
      ...[9, 17, 27, 40].flatMap((ahead) => [
        lamp(stage, { side: 3.7, ahead }),
        lamp(stage, { side: -3.7, ahead: ahead + 4 }),
      ]),
      ...[13, 24].map((ahead) => broadleaf(stage, { side: -4.1, ahead }, 4.6)),
      ...peopleAt(stage, spots),
    ]);
  },
};
