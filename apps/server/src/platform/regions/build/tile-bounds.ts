import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { Bbox } from "@cairn/geo/bbox";
import { LongitudeSpan } from "@cairn/geo/longitude-span";
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from "@cairn/geo/mercator";
import type { TileBounds } from "@cairn/tiles/cutting/cut-into-tiles";
import type { WorldFeature } from "@cairn/tiles/cutting/world-feature";
import { deepestZoom, worldUnits } from "@cairn/tiles/cutting/world-units";

/** Maximum number of tiles of the deepest zoom in a region: all of Europe. */
export const maxTiles = 4_000_000;

/** The column or row of the deepest zoom that contains a fraction of the world. */
const tileAt = (share: number): number =>
  Math.min(2 ** deepestZoom - 1, Math.max(0, Math.floor(share * 2 ** deepestZoom)));

/** The tiles of the deepest zoom that a box of degrees touches. */
export const tileBoundsOf = (bbox: Bbox): TileBounds =>
  splitAtAntimeridian(bbox).map(([west, south, east, north]) => ({
    first: [tileAt(mercatorX(west)), tileAt(mercatorY(north))],
    last: [tileAt(mercatorX(east)), tileAt(mercatorY(south))],
  }));

/** Number of tiles within bounds. */
export const tileCountOf = (bounds: TileBounds): number =>
  bounds.reduce((sum, { first, last }) => sum + (last[0] - first[0] + 1) * (last[1] - first[1] + 1), 0);

/**
 * Width from which a stated box tells nothing about longitudes, degrees: programs state -180 to 180 for everything that lies on
 * both sides of the antimeridian.
 */
const widestStated = 180;

/**
 * The box of a region: the one that its extract states, or that of its features if there is none; if the stated one is wider than
 * half of the world, its latitudes with the features' longitudes, which have the largest gap outside them and may so cross the
 * antimeridian.
 */
export function regionBox(stated: Bbox | undefined, extent: Bbox | undefined): Bbox | undefined {
  if (stated === undefined || extent === undefined) return stated ?? extent;
  const [west, south, east, north] = stated;
  return east - west > widestStated ? [extent[0], south, extent[2], north] : stated;
}

/** The box round features: the narrowest one, across the antimeridian if that is narrower. */
export class FeatureExtent {
  private readonly longitudes = new LongitudeSpan();
  private north = Infinity;
  private south = -Infinity;

  add({ paths }: WorldFeature): void {
    for (const path of paths) {
      for (let i = 0; i < path.length; i += 2) {
        const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
        this.longitudes.add(longitudeOf(x));
        this.north = Math.min(this.north, y);
        this.south = Math.max(this.south, y);
      }
    }
  }

  /** Degrees; `undefined` if nothing was added. */
  get bbox(): Bbox | undefined {
    const { ends } = this.longitudes;
    if (ends === undefined) return undefined;
    const { west, east } = ends;
    const [south, north] = [latitudeAt(this.south / worldUnits), latitudeAt(this.north / worldUnits)];
    // The antimeridian itself has two longitudes: a sea round the world has corners at both.
    if (west > east && east === -180) return [west, south, 180, north];
    if (west > east && west === 180) return [-180, south, east, north];
    return [west, south, east, north];
  }
}

/** Degrees; the last unit of the world is its eastern edge. */
const longitudeOf = (x: number): number => (x >= worldUnits - 1 ? 180 : longitudeAt(x / worldUnits));
