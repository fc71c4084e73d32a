import { createTerrain, type Terrain } from "../outings/terrain.ts";
import type { Random } from "../random.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { regionTerrain } from "./region-heights.ts";
import { focal } from "./stage.ts";
import { layeredNoise } from "./texture-noise.ts";

/** The country as it is seen from a photo's place. */
export interface MountainView {
  readonly terrain: Terrain;
  /** Height of the lens above the sea, metres. */
  readonly eye: number;
  /** Direction of the camera, radians from north, clockwise. */
  readonly bearing: number;
  /** By how much heights are stretched, so that the skyline fills its part of the image. */
  readonly stretch: number;
}

/** Metres; what is nearer belongs to the foreground. */
export const nearest = 160;
/** Metres within which slopes are laid lower, lest the one before the lens be all that one sees. */
const lowered = 2000;
/** Metres: as far as one sees from one end of Andorra to the other. */
export const farthest = 34_000;

const directions = 24;
/** Half of the sector that is seen, radians. */
const halfSector = Math.PI / 6;

/** The ground at a photo's place: the region's, or a made-up valley where there are no heights. */
function terrainOf({ from, seed }: PhotoScene): Terrain {
  const real = from && regionTerrain(from);
  return (
    real ??
    createTerrain({
      name: `photo/${seed}`,
      baseElevation: 1300,
      relief: 1300,
      hills: 140,
      valleyHalfWidth: 400,
      valleyAxis: seed % 180,
    })
  );
}

/** Finer forms than the heights have, which are 90 m apart. */
export const rockForms = (east: number, north: number): number =>
  34 * layeredNoise(east / 410, north / 410, 4) -
  30 * Math.abs(layeredNoise(east / 900 + 40, north / 900, 3));

/** Height of the country before the lens, metres above the sea. */
export function heightAhead(
  { terrain, eye }: Pick<MountainView, "terrain" | "eye">,
  east: number,
  north: number,
  distance: number,
): number {
  const real = terrain(east, north);
  if (distance >= lowered) return real;
  const share = (distance - nearest) / (lowered - nearest);
  const floor = Math.min(real, eye - 70);
  return floor + (real - floor) * share * share * (3 - 2 * share);
}

interface Prospect {
  readonly bearing: number;
  /** Highest rise above the lens over the distance, and the lowest of the skyline. */
  readonly high: number;
  readonly low: number;
  /** How far the farthest ground is that is seen, metres. */
  readonly depth: number;
}

function prospectOf(terrain: Terrain, eye: number, bearing: number): Prospect {
  let [high, low, depth] = [-1, 9, 0];
  for (let ray = -2; ray <= 2; ray += 1) {
    const direction = bearing + (ray / 2) * halfSector * 0.9;
    const [east, north] = [Math.sin(direction), Math.cos(direction)];
    let skyline = -1;
    for (let distance = nearest; distance < farthest; distance *= 1.1) {
      const height = heightAhead({ terrain, eye }, east * distance, north * distance, distance);
      const rise = (height - eye) / distance;
      if (rise <= skyline) continue;
      skyline = rise;
      depth = Math.max(depth, distance);
    }
    high = Math.max(high, skyline);
    low = Math.min(low, skyline);
  }
  return { bearing, high, low, depth };
}

/** Better is a far view with a lively skyline that no slope before the lens hides. */
const worth = ({ high, low, depth }: Prospect): number =>
  Math.log(depth / 1000) +
  6 * Math.min(0.25, high - low) -
  14 * Math.max(0, low - 0.08) -
  6 * Math.max(0, high - 0.36);

/**
 * Looks for a good direction at a photo's place.
 *
 * @param lift height of the lens above the ground, metres
 * @param room heights of the image between the horizon and the top of the skyline
 */
export function openView(scene: PhotoScene, lift: number, room: number, random: Random): MountainView {
  const terrain = terrainOf(scene);
  const eye = terrain(0, 0) + lift;
  const prospects = Array.from({ length: directions }, (_, i) =>
    prospectOf(terrain, eye, (2 * Math.PI * (i + random.next())) / directions),
  ).toSorted((a, b) => worth(b) - worth(a));
  const chosen = prospects[random.int(0, 3)] ?? prospects[0];
  if (!chosen) throw new RangeError("no direction to look into");
  const stretch = Math.min(2.6, Math.max(0.45, room / (focal * Math.max(0.03, chosen.high))));
  return { terrain, eye, bearing: chosen.bearing, stretch };
}
