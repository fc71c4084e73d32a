import type { Bbox } from "@cairn/geo/bbox";
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
export function tileBoundsOf([west, south, east, north]: Bbox): TileBounds {
  return {
    first: [tileAt(mercatorX(west)), tileAt(mercatorY(north))],
    last: [tileAt(mercatorX(east)), tileAt(mercatorY(south))],
  };
}

/** Number of tiles within bounds. */
export const tileCountOf = ({ first, last }: TileBounds): number =>
  (last[0] - first[0] + 1) * (last[1] - first[1] + 1);

/** The box round features, for extracts that do not state theirs. */
export class FeatureExtent {
  private west = Infinity;
  private east = -Infinity;
  private north = Infinity;
  private south = -Infinity;

  add({ paths }: WorldFeature): void {
    for (const path of paths) {
      for (let i = 0; i < path.length; i += 2) {
        const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
        this.west = Math.min(this.west, x);
        this.east = Math.max(this.east, x);
        this.north = Math.min(this.north, y);
        this.south = Math.max(this.south, y);
      }
    }
  }

  /** Degrees; `undefined` if nothing was added. */
  get bbox(): Bbox | undefined {
    if (this.west > this.east) return undefined;
    return [
      longitudeAt(this.west / worldUnits),
      latitudeAt(this.south / worldUnits),
      longitudeAt(this.east / worldUnits),
      latitudeAt(this.north / worldUnits),
    ];
  }
}
