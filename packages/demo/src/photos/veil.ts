import { hashCell } from "../random.ts";
import { type Canvas, type Point, fillEllipse, fillLimb, paintBox, blendPixel } from "./canvas.ts";
import { mixColours } from "./colours.ts";
import type { Light } from "./light.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { layeredNoise } from "./texture-noise.ts";

/** What hangs or falls between the camera and the picture, before and behind the people. */
export function paintVeil(canvas: Canvas, { seed, weather }: PhotoScene, light: Light): void {
  if (weather === "rain") paintRain(canvas, seed, light);
  if (weather === "snowfall") paintFlakes(canvas, seed, light);
}

function paintRain(canvas: Canvas, seed: number, light: Light): void {
  const { aspect } = canvas;
  // Showers that hang over the country.
  paintBox(canvas, { left: 0, top: 0, right: aspect, bottom: 0.75 }, (x, y, pixel) => {
    const shower = layeredNoise(x * 2.2 + 0.5 * y + (seed % 50), y * 0.5, 3);
    blendPixel(canvas, pixel, light.haze, 0.34 * Math.max(0, shower) * Math.min(1, y * 3));
  });
  const drop = mixColours(light.horizon, [255, 255, 255], 0.5);
  const slant = 0.1 + 0.1 * hashCell(seed, 7, 71);
  for (let i = 0; i < 330; i += 1) {
    const near = hashCell(seed, i, 72) ** 2;
    const [x, y] = [hashCell(seed, i, 73) * (aspect + 0.2) - 0.1, hashCell(seed, i, 74) * 1.1 - 0.1];
    const length = 0.025 + 0.075 * near;
    const width = 0.0006 + 0.0012 * near;
    fillLimb(
      canvas,
      [x, y],
      [x - slant * length, y + length],
      [width * 0.4, width],
      drop,
      0.16 + 0.26 * near,
    );
  }
}

function paintFlakes(canvas: Canvas, seed: number, light: Light): void {
  const white = mixColours(light.ambient, [255, 255, 255], 0.75);
  for (let i = 0; i < 620; i += 1) {
    const near = hashCell(seed, i, 75) ** 5;
    const at: Point = [hashCell(seed, i, 76) * canvas.aspect, hashCell(seed, i, 77)];
    const size = 0.0011 + 0.0075 * near;
    fillEllipse(
      canvas,
      at,
      [size, size * (1 + 0.25 * hashCell(seed, i, 78))],
      white,
      near > 0.35 ? 0.5 : 0.85,
    );
  }
}

/** Fog that lies low before the mountains and gets thinner upwards. */
export function paintFogBank(
  canvas: Canvas,
  { seed }: PhotoScene,
  light: Light,
  horizon: number,
  strength: number,
): void {
  const white = mixColours(light.haze, mixColours(light.ambient, [255, 255, 255], 0.4), 0.6);
  paintBox(
    canvas,
    { left: 0, top: horizon - 0.5, right: canvas.aspect, bottom: horizon + 0.2 },
    (x, y, pixel) => {
      const up = (horizon + 0.06 - y) / 0.4;
      const swell = layeredNoise(x * 1.7 + (seed % 60), y * 4.2, 4);
      const thick = 1.15 - 1.1 * Math.max(0, up) + 0.62 * swell;
      blendPixel(canvas, pixel, white, strength * Math.min(1, Math.max(0, thick)));
    },
  );
}
