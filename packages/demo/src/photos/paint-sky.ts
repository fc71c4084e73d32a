import { hashCell } from "../random.ts";
import { type Canvas, type Point, fillEllipse, glow } from "./canvas.ts";
import { type Colour, mixColours, scaled } from "./colours.ts";
import type { Light } from "./light.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { layeredNoise } from "./texture-noise.ts";

/** Where the sun is in the image, which it need not be. */
export type SunPlace = Point | undefined;

/** Paints the sky down to the horizon, with its sun or its stars, and the clouds before them. */
export function paintSky(
  canvas: Canvas,
  { seed, weather }: PhotoScene,
  light: Light,
  { horizon, sun }: { readonly horizon: number; readonly sun: SunPlace },
): void {
  const { width, height, rgb } = canvas;
  const drift = (seed % 1000) * 0.37;
  const softness = weather === "clear" ? 0.5 : 0.22;
  const threshold = 0.62 - 1.25 * light.clouds;
  for (let row = 0; row < height; row += 1) {
    const down = (row + 0.5) / height / horizon;
    const v = Math.min(1, down);
    const base = mixColours(mixColours(light.zenith, light.horizon, v ** 1.6), light.haze, (down - 1) * 5);
    // Clouds are a ceiling: the lower in the sky, the farther and the flatter they are.
    const far = 1 / (1.12 - v);
    const isBelow = row > (horizon + 0.1) * height;
    if (isBelow) {
      for (let i = row * width * 3; i < (row + 1) * width * 3; i += 1) rgb[i] = light.haze[i % 3] as number;
      continue;
    }
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [(column + 0.5) / height, (row + 0.5) / height];
      let colour = base;
      if (sun) {
        const off = Math.hypot(x - sun[0], y - sun[1]);
        colour = mixColours(
          colour,
          light.sun,
          light.direct * (0.7 * Math.exp(-off * 5) + 0.25 * Math.exp(-off * 1.6)),
        );
      }
      const [cx, cy] = [drift + (x - 0.75) * far * 1.5, drift * 0.7 + far * 2.3];
      const density = layeredNoise(cx, cy, 5);
      const cover = Math.min(1, Math.max(0, (density - threshold) / softness), (1 - v) * 14);
      if (cover > 0) {
        const thick = Math.min(1, Math.max(0, layeredNoise(cx + 0.12, cy - 0.16, 3) - threshold + 0.15));
        colour = mixColours(colour, cloudColour(light, thick, v), cover * cloudiness(weather, v));
      }
      const i = (row * width + column) * 3;
      rgb[i] = colour[0];
      rgb[i + 1] = colour[1];
      rgb[i + 2] = colour[2];
    }
  }
  if (light.darkness > 0.6 && light.clouds < 0.7) paintStars(canvas, seed, light, horizon);
  if (sun && light.direct > 0.3) {
    glow(canvas, sun, [0.16, 0.16], light.sun, 0.6 * light.direct);
    fillEllipse(canvas, sun, [0.026, 0.026], mixColours(light.sun, [255, 255, 255], 0.5), light.direct);
  }
}

const cloudiness = (weather: PhotoScene["weather"], v: number): number =>
  weather === "clear" ? 0.55 * (1 - 0.5 * v) : 0.94 - 0.25 * v;

/** White where the light reaches, grey below; those of the evening have the colour of the sun. */
function cloudColour(light: Light, thick: number, v: number): Colour {
  const { ambient, sun, horizon, zenith, direct } = light;
  const bright = mixColours(
    mixColours(ambient, [255, 255, 255], 0.5 * (1 - light.darkness)),
    sun,
    0.5 * direct,
  );
  const dark = mixColours(mixColours(zenith, ambient, 0.5), [128, 134, 146], 0.35 * (1 - light.darkness));
  return mixColours(mixColours(bright, scaled(dark, 0.96), Math.min(1, thick * 1.5)), horizon, 0.25 * v);
}

function paintStars(canvas: Canvas, seed: number, light: Light, horizon: number): void {
  for (let star = 0; star < 130; star += 1) {
    const x = hashCell(seed, star, 31) * canvas.aspect;
    const y = hashCell(seed, star, 32) ** 1.3 * horizon * 0.85;
    const size = 0.0007 + 0.0012 * hashCell(seed, star, 33) ** 3;
    const strength = (1 - y / horizon) * (0.4 + 0.6 * hashCell(seed, star, 34)) * (light.darkness - 0.4);
    fillEllipse(canvas, [x, y], [size, size], [244, 244, 255], Math.min(1, strength * 1.6));
  }
  const moon: Point = [
    canvas.aspect * (0.15 + 0.7 * hashCell(seed, 1, 35)),
    0.1 + 0.1 * hashCell(seed, 2, 35),
  ];
  glow(canvas, moon, [0.13, 0.13], [214, 222, 246], 0.35);
  fillEllipse(canvas, moon, [0.021, 0.021], [246, 244, 232]);
}
