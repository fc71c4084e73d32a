import { haversine } from "@cairn/geo/haversine";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";

/** A line as latitudes and longitudes in degrees. */
export interface PlainLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** A line and the metres from its beginning. */
export interface Line extends PlainLine {
  readonly along: Float64Array;
}

/** Measures a line. */
export function measuredLine(lat: Float64Array, lon: Float64Array): Line {
  const along = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i++) {
    const step = haversine(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
    along[i] = (along[i - 1] ?? 0) + step;
  }
  return { lat, lon, along };
}

/** Decodes a line of the engine: precision 6, in which a degree has ten times as many steps as elsewhere. */
export function decodeShape(shape: string): Line {
  const tenfold = decodePolyline(shape);
  return measuredLine(
    tenfold.lat.map((y) => y / 10),
    tenfold.lon.map((x) => x / 10),
  );
}

/** The reverse of `decodeShape`. */
export const encodeShape = ({ lat, lon }: PlainLine): string =>
  encodePolyline(
    lat.map((y) => 10 * y),
    lon.map((x) => 10 * x),
  );

/** Heights as they are answered: to 0.1 m, null where unknown; undefined if none is known. */
export const answeredHeights = (heights: ArrayLike<number>): (number | null)[] | undefined => {
  const answered = Array.from(heights, (height) =>
    Number.isFinite(height) ? Math.round(height * 10) / 10 : null,
  );
  return answered.some((height) => height !== null) ? answered : undefined;
};
