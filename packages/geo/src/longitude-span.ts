/** Longitudes are sorted into this many columns round the globe to find the widest empty gap in linear time. */
const columns = 3600;

const columnOf = (lon: number): number =>
  Math.min(columns - 1, Math.max(0, Math.floor(((lon + 180) / 360) * columns)));

/** Western and eastern end of a range of longitudes, degrees; west is greater than east when it crosses the antimeridian. */
interface LongitudeEnds {
  readonly west: number;
  readonly east: number;
}

/** The narrowest range round longitudes that are added one by one. It crosses the antimeridian if that makes it narrower. */
export class LongitudeSpan {
  private readonly lowest = new Float64Array(columns).fill(Number.NaN);
  private readonly highest = new Float64Array(columns).fill(Number.NaN);

  /** @param lon -180 to 180 degrees */
  add(lon: number): void {
    const column = columnOf(lon);
    if (!((this.lowest[column] ?? Number.NaN) <= lon)) this.lowest[column] = lon;
    if (!((this.highest[column] ?? Number.NaN) >= lon)) this.highest[column] = lon;
  }

  /**
   * The ends that leave out the widest gap between neighbouring longitudes, including the one across 180 degrees; `undefined` if
   * nothing was added.
   */
  get ends(): LongitudeEnds | undefined {
    let first = Number.NaN;
    let previous = Number.NaN;
    let widest = Number.NEGATIVE_INFINITY;
    let west = 0;
    let east = 0;
    for (let column = 0; column < columns; column++) {
      const low = this.lowest[column] ?? Number.NaN;
      if (Number.isNaN(low)) continue;
      if (Number.isNaN(first)) first = low;
      else if (low - previous > widest) {
        widest = low - previous;
        west = low;
        east = previous;
      }
      previous = this.highest[column] ?? low;
    }
    if (Number.isNaN(first)) return undefined;
    const overTheAntimeridian = first + 360 - previous;
    return overTheAntimeridian >= widest ? { west: first, east: previous } : { west, east };
  }
}
