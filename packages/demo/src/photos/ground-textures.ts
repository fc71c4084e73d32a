import { type Colour, mixColours, scaled } from "./colours.ts";
import { meadowOf } from "./seasons.ts";
import { type GroundPoint, resolved, type Stage } from "./stage.ts";
import { layeredNoise, textureNoise } from "./texture-noise.ts";

export const snowWhite: Colour = [244, 247, 253];
const snowShade: Colour = [176, 194, 226];

/** A meadow of the season, or snow where it lies. */
export const openGround = (stage: Stage, point: GroundPoint, pixel: number): Colour =>
  stage.scene.hasSnow ? snowfield(point, pixel) : meadow(stage, point, pixel);

/** Snow with soft waves that the wind has made. */
export function snowfield({ side, ahead }: GroundPoint, pixel: number): Colour {
  const wave = layeredNoise(side / 5 + 7, ahead / 9, 3);
  const grain = textureNoise(side * 9, ahead * 9) * resolved(0.1, pixel);
  return mixColours(snowWhite, snowShade, 0.3 + 0.42 * wave + 0.05 * grain);
}

function meadow({ scene }: Stage, { side, ahead }: GroundPoint, pixel: number): Colour {
  const base = meadowOf(scene.month);
  const broad = layeredNoise(side / 9 + 3, ahead / 14, 3);
  const tufts = textureNoise(side * 3.1, ahead * 2.2) * resolved(0.35, pixel);
  const blades = textureNoise(side * 16, ahead * 7) * resolved(0.07, pixel);
  const mixed = mixColours(base, [92, 106, 52], 0.26 - 0.4 * broad);
  const colour = scaled(mixed, 1 + 0.13 * tufts + 0.13 * blades);
  const isInBloom = scene.month >= 5 && scene.month <= 8;
  const bloom = isInBloom
    ? textureNoise(side * 13 + 50, ahead * 10) * (0.35 + textureNoise(side / 2, ahead / 3 + 9))
    : 0;
  const petal: Colour = textureNoise(side * 2.7, ahead * 2.1) > 0 ? [250, 226, 120] : [246, 236, 244];
  return bloom > 0.5 ? mixColours(colour, petal, 0.85 * resolved(0.12, pixel)) : colour;
}

/** Bare earth or gravel, with stones near the camera; trodden snow where it lies. */
export function bareGround({ scene }: Stage, { side, ahead }: GroundPoint, pixel: number): Colour {
  const stones = textureNoise(side * 11, ahead * 8) * resolved(0.1, pixel);
  const broad = layeredNoise(side * 1.3, ahead / 2, 3);
  if (scene.hasSnow) return scaled([214, 222, 238], 1 + 0.05 * broad + 0.06 * stones);
  const dry: Colour = scene.weather === "rain" ? [142, 126, 108] : [202, 184, 152];
  return scaled(dry, 1 + 0.09 * broad + 0.13 * stones);
}

/** Rock with cracks and lichen. */
export function rockGround({ scene }: Stage, { side, ahead }: GroundPoint, pixel: number): Colour {
  const broad = layeredNoise(side * 0.9, ahead * 0.6, 4);
  const crack = Math.abs(layeredNoise(side * 1.5 + 20, ahead * 1.1, 3));
  const lichen = textureNoise(side * 5, ahead * 4 + 30) * resolved(0.2, pixel);
  const stone = mixColours([158, 150, 142], [186, 176, 158], 0.5 + broad);
  const cracked = scaled(stone, crack < 0.05 ? 0.62 : 0.94 + 0.2 * broad);
  const coloured = lichen > 0.52 ? mixColours(cracked, [176, 168, 92], 0.45) : cracked;
  if (!scene.hasSnow) return coloured;
  return broad + 0.25 * lichen > -0.1 ? mixColours(coloured, snowWhite, 0.88) : coloured;
}

/** How much of a way of a width lies at a point: 1 on it, 0 beside it, with a frayed edge. */
export function onWay(
  { side, ahead }: GroundPoint,
  way: { readonly middle: (ahead: number) => number; readonly half: number; readonly fray: number },
  pixel: number,
): number {
  const off =
    Math.abs(side - way.middle(ahead)) - way.half + way.fray * layeredNoise(side * 1.6, ahead * 1.1, 2);
  const across = Math.max(0.03, pixel * 0.12);
  return Math.min(1, Math.max(0, 0.5 - off / across));
}
