import { hashCell, hashText } from "../random.ts";

/** Shape of the ground around a place; lengths and heights in metres. */
export interface Landform {
  /** Seed of the ground: the same name gives the same ground in every workout. */
  readonly name: string;
  readonly baseElevation: number;
  /** Height of the mountains above the valley floor; 0 for open country. */
  readonly relief: number;
  /** Height of the hills; from trough to top they have about twice this. */
  readonly hills: number;
  /** Half width of the valley floor. */
  readonly valleyHalfWidth: number;
  /** Direction of the valley, degrees from east, counter-clockwise. */
  readonly valleyAxis: number;
}

/** Elevation above sea level at a point in metres east and north of the place. Smooth and deterministic. */
export type Terrain = (east: number, north: number) => number;

/** Ground of a place: a winding valley between mountains, with hills and knolls added. */
export function createTerrain(landform: Landform): Terrain {
  const seed = hashText(landform.name);
  const axis = (landform.valleyAxis * Math.PI) / 180;
  return (east, north) => {
    const along = east * Math.cos(axis) + north * Math.sin(axis);
    const across = north * Math.cos(axis) - east * Math.sin(axis);
    const bend = 700 * smoothNoise(seed, along / 5000, 0.5);
    const wall = Math.max(0, Math.abs(across - bend) - landform.valleyHalfWidth);
    const rise = smoothStep(wall / 5000);
    const ridge = 0.8 + 0.35 * smoothNoise(seed + 1, east / 2600, north / 2600);
    const hills = smoothNoise(seed + 2, east / 1700, north / 1700);
    const knolls = smoothNoise(seed + 3, east / 520, north / 520);
    return (
      landform.baseElevation +
      landform.relief * rise * ridge +
      landform.hills * (hills + 0.28 * knolls) * (landform.relief > 0 ? 0.25 + rise : 1)
    );
  };
}

const smoothStep = (value: number): number => {
  const x = Math.min(1, Math.max(0, value));
  return x * x * (3 - 2 * x);
};

/** Gradient noise in about [-1, 1], twice differentiable (K. Perlin, Improving Noise, 2002: fade 6t^5 - 15t^4 + 10t^3). */
export function smoothNoise(seed: number, x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = fade(x - i);
  const v = fade(y - j);
  const bottom = blend(gradient(seed, i, j, x, y), gradient(seed, i + 1, j, x, y), u);
  const top = blend(gradient(seed, i, j + 1, x, y), gradient(seed, i + 1, j + 1, x, y), u);
  return 1.4 * blend(bottom, top, v);
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const blend = (a: number, b: number, share: number): number => a + (b - a) * share;

function gradient(seed: number, i: number, j: number, x: number, y: number): number {
  const angle = 2 * Math.PI * hashCell(seed, i, j);
  return Math.cos(angle) * (x - i) + Math.sin(angle) * (y - j);
}
