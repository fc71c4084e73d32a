export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Margin on every side, or on each. */
  readonly margin:
    | number
    | { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

export interface TrackPath {
  /** SVG path data. */
  readonly d: string;
  readonly start: { readonly x: number; readonly y: number };
  /** The visible part of the world: the middle of the frame, and the zoom at which the world is 512 · 2^zoom wide. */
  readonly view: { readonly centre: { readonly lon: number; readonly lat: number }; readonly zoom: number };
  /** Horizontal and vertical position of every point in the frame. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Mercator's y of a latitude in degrees, in degrees at the equator; the poles are cut at 85°. */
const mercator = (lat: number): number => {
  const bounded = Math.max(-85, Math.min(85, lat));
  return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI;
};

/** The latitude in degrees of a Mercator's y in degrees at the equator. */
const latitude = (y: number): number => (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90;

/** Longitudes without a jump at the antimeridian: each within 180° of the one before. */
const unwrapped = (lon: Float64Array): Float64Array => {
  const result = Float64Array.from(lon);
  for (let index = 1; index < result.length; index += 1) {
    const step = (result[index] ?? 0) - (result[index - 1] ?? 0);
    result[index] = (result[index] ?? 0) - Math.round(step / 360) * 360;
  }
  return result;
};

/**
 * A track fitted into a frame, conformal, north up. Undefined without points; a single place is in the middle.
 *
 * @param starts indices of points without a line from the previous one
 */
export const trackPath = (
  lat: Float64Array,
  lon: Float64Array,
  { width, height, margin }: Frame,
  starts: readonly number[] = [],
): TrackPath | undefined => {
  if (lat.length === 0 || lat.length !== lon.length) return undefined;
  const x = unwrapped(lon);
  const y = lat.map(mercator);
  const west = x.reduce((least, value) => Math.min(least, value), Infinity);
  const east = x.reduce((most, value) => Math.max(most, value), -Infinity);
  const south = y.reduce((least, value) => Math.min(least, value), Infinity);
  const north = y.reduce((most, value) => Math.max(most, value), -Infinity);
  const { top, right, bottom, left } =
    typeof margin === "number" ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
  const scale = Math.min(
    Math.max(width - left - right, 1) / Math.max(east - west, 1e-6),
    Math.max(height - top - bottom, 1) / Math.max(north - south, 1e-6),
  );
  const centre = { x: (left + width - right) / 2, y: (top + height - bottom) / 2 };
  const placedX = x.map((value) => centre.x + (value - (west + east) / 2) * scale);
  const placedY = y.map((value) => centre.y - (value - (south + north) / 2) * scale);
  const lifted = new Set([0, ...starts]);
  const parts: string[] = [];
  for (let index = 0; index < x.length; index += 1) {
    const pen = lifted.has(index) ? "M" : "L";
    parts.push(`${pen}${(placedX[index] ?? 0).toFixed(1)} ${(placedY[index] ?? 0).toFixed(1)}`);
  }
  const middle = (west + east) / 2;
  return {
    d: parts.join(""),
    view: {
      centre: {
        lon: middle + (width / 2 - centre.x) / scale,
        lat: latitude((south + north) / 2 - (height / 2 - centre.y) / scale),
      },
      zoom: Math.log2((scale * 360) / 512),
    },
    start: { x: placedX[0] ?? 0, y: placedY[0] ?? 0 },
    x: placedX,
    y: placedY,
  };
};
