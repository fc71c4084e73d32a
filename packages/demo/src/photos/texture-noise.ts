import { hashCell } from "../random.ts";

const side = 256;
const mask = side - 1;

/** Random values on a grid that repeats, so that a texture costs a look-up instead of a hash a corner. */
const values = Float32Array.from({ length: side * side }, (_, i) => 2 * hashCell(77, i & mask, i >> 8) - 1);

const at = (i: number, j: number): number => values[((j & mask) << 8) | (i & mask)] as number;

/** Smooth noise in [-1, 1] that repeats every 256 units. For textures of images; terrain has its own. */
export function textureNoise(x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const fx = x - i;
  const fy = y - j;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const low = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
  const high = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
  return low + (high - low) * v;
}

/** Noise with finer noise on it, in about [-1, 1]. */
export function layeredNoise(x: number, y: number, layers: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let layer = 0; layer < layers; layer += 1) {
    // Turned and moved, lest the grids of the layers lie on each other.
    sum += weight * textureNoise(scale * (0.8 * x - 0.6 * y) + 31.7 * layer, scale * (0.6 * x + 0.8 * y));
    weight *= 0.5;
    scale *= 2.03;
  }
  return 1.25 * sum;
}
