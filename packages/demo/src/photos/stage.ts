import type { Random } from "../random.ts";
import { type Canvas, type Point, paintBox } from "./canvas.ts";
import { type Colour, mixColours, underLight } from "./colours.ts";
import type { Light } from "./light.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { layeredNoise } from "./texture-noise.ts";

/** How the camera stands; lengths in the image are in heights of the image. */
export interface Camera {
  /** Row of the horizon, from the top. */
  readonly horizon: number;
  /** Height of the lens above the ground, metres. */
  readonly eye: number;
  /** Rise of the ground ahead, metres a metre. */
  readonly slope: number;
  /** Rise of the ground to the right, metres a metre. */
  readonly tilt: number;
  /** Where the foreground ends, metres ahead. */
  readonly far: number;
}

/** Heights of the image for a metre at a distance of a metre: 60 degrees over a width of 1.5 heights. */
export const focal = 1.3;

/** What paints a foreground. */
export interface Stage {
  readonly canvas: Canvas;
  readonly scene: PhotoScene;
  readonly light: Light;
  readonly camera: Camera;
  readonly random: Random;
}

/** A point of the foreground: metres to the right of the camera and ahead of it. */
export interface GroundPoint {
  readonly side: number;
  readonly ahead: number;
}

/** Where a point at a height above the ground (metres) is in the image. */
export function placeOf({ canvas, camera }: Stage, { side, ahead }: GroundPoint, height = 0): Point {
  const right = (focal * side) / ahead;
  const ground = camera.horizon + focal * (camera.eye / ahead - camera.slope) - camera.tilt * right;
  return [canvas.aspect / 2 + right, ground - (focal * height) / ahead];
}

/** Heights of the image a metre at a distance. */
export const scaleAt = (ahead: number): number => focal / ahead;

/** The metre of ground that is seen at a place of the image; undefined above the foreground. */
function groundAt({ canvas, camera }: Stage, x: number, y: number): GroundPoint | undefined {
  const right = x - canvas.aspect / 2;
  const below = (y - camera.horizon + camera.tilt * right) / focal + camera.slope;
  if (below <= 0) return undefined;
  const ahead = camera.eye / below;
  return { side: (right * ahead) / focal, ahead };
}

/** A colour of the foreground as it is seen: under the light of the hour, through the air before it. */
export function seen({ light }: Stage, colour: Colour, ahead: number): Colour {
  const air = 1 - Math.exp((-ahead * 3.2) / light.sight);
  return mixColours(underLight(colour, light.ambient), light.haze, air);
}

/** Colour of a metre of ground; `pixel` is how many metres ahead one pixel covers there. */
export type GroundColour = (point: GroundPoint, pixel: number) => Colour;

/** Paints the ground from the lower edge of the image to where the foreground ends. */
export function paintGround(stage: Stage, colourAt: GroundColour): void {
  const { canvas, camera, scene } = stage;
  const { aspect, height } = canvas;
  const roughness = 0.012 + 0.02 * (camera.far < 60 ? 1 : 0.4);
  const edge = Float64Array.from({ length: canvas.width }, (_, column) => {
    const x = (column + 0.5) / height;
    const [, y] = placeOf(stage, { side: ((x - aspect / 2) * camera.far) / focal, ahead: camera.far });
    return y + roughness * layeredNoise((scene.seed % 97) + x * 3, 0.5, 4);
  });
  const top = Math.min(...edge) - 0.01;
  paintBox(canvas, { left: 0, top, right: aspect, bottom: 1 }, (x, y, pixel) => {
    const column = pixel % canvas.width;
    const covered = Math.min(1, (y - (edge[column] ?? 1)) * height + 0.5);
    if (covered <= 0) return;
    const point = groundAt(stage, x, y) ?? { side: 0, ahead: camera.far };
    const ahead = Math.min(point.ahead, camera.far * 1.6);
    const colour = seen(
      stage,
      colourAt({ side: point.side, ahead }, (ahead * ahead) / (focal * camera.eye * height)),
      ahead,
    );
    const i = pixel * 3;
    for (let c = 0; c < 3; c += 1) {
      const under = canvas.rgb[i + c] as number;
      canvas.rgb[i + c] = under + ((colour[c] as number) - under) * covered;
    }
  });
}

/** How much of a texture of a size (metres) is left where a pixel covers so much. */
export const resolved = (size: number, pixel: number): number => Math.min(1, (0.7 * size) / pixel);
