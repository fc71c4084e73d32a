/** Nanodegrees in the unit of positions, 1e-7 degrees. */
const nanodegreesPerUnit = 100;
const maxLon = 1_800_000_000;
const maxLat = 900_000_000;

/** The grid of the positions of a block: offsets and granularity in nanodegrees. */
export class NodeGrid {
  private readonly granularity: number;
  private readonly lonOffset: number;
  private readonly latOffset: number;

  constructor(granularity: number, lonOffset: number, latOffset: number) {
    this.granularity = granularity;
    this.lonOffset = lonOffset;
    this.latOffset = latOffset;
  }

  /** Longitude in 1e-7 degrees, NaN outside the world. */
  lon(steps: number): number {
    const lon = Math.round((this.lonOffset + this.granularity * steps) / nanodegreesPerUnit);
    return Math.abs(lon) <= maxLon ? lon : Number.NaN;
  }

  /** Latitude in 1e-7 degrees, NaN outside the world. */
  lat(steps: number): number {
    const lat = Math.round((this.latOffset + this.granularity * steps) / nanodegreesPerUnit);
    return Math.abs(lat) <= maxLat ? lat : Number.NaN;
  }
}
