/** Steps of a degree at precision 5, about 1.1 m; the precision that the wire uses everywhere. */
const stepsPerDegree = 1e5;

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  while (rest >= 32) {
    text += String.fromCodePoint(32 + (rest % 32) + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCodePoint(rest + 63);
};

/**
 * Google's encoded polyline of a line in degrees, latitude first, precision 5. `indices` picks and orders the points (all
 * by default). Points that are not finite are left out.
 * Source: "Encoded Polyline Algorithm Format", Google Maps Platform.
 */
export const encodePolyline = (
  lat: Float64Array,
  lon: Float64Array,
  indices?: Uint32Array | readonly number[],
): string => {
  const parts: string[] = [];
  const count = indices === undefined ? lat.length : indices.length;
  let previousLat = 0;
  let previousLon = 0;
  for (let k = 0; k < count; k++) {
    const index = indices === undefined ? k : (indices[k] ?? -1);
    const stepLat = Math.round((lat[index] ?? Number.NaN) * stepsPerDegree);
    const stepLon = Math.round((lon[index] ?? Number.NaN) * stepsPerDegree);
    if (!Number.isFinite(stepLat) || !Number.isFinite(stepLon)) continue;
    parts.push(encodeNumber(stepLat - previousLat), encodeNumber(stepLon - previousLon));
    previousLat = stepLat;
    previousLon = stepLon;
  }
  return parts.join("");
};

/** Maximum number of characters of one number: 7 of 5 bits can hold 360 degrees, so a longer run is not a polyline. */
const maxNumberLength = 8;

/**
 * The line of an encoded polyline, degrees. Reading stops at the first invalid character and at an incomplete number;
 * complete points before that are returned, so hostile text results in a short line and never an exception.
 */
export const decodePolyline = (text: string): { lat: Float64Array; lon: Float64Array } => {
  // No point has fewer than two characters.
  const lat = new Float64Array(text.length >> 1);
  const lon = new Float64Array(text.length >> 1);
  let count = 0;
  let sumLat = 0;
  let sumLon = 0;
  let isLon = false;
  let value = 0;
  let place = 1;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - 63;
    if (code < 0 || code > 63 || ++length > maxNumberLength) break;
    value += (code & 31) * place;
    place *= 32;
    if (code >= 32) continue;
    // The lowest bit is the sign.
    const half = Math.floor(value / 2);
    const step = value === 2 * half ? half : -half - 1;
    if (isLon) {
      sumLon += step;
      lat[count] = sumLat / stepsPerDegree;
      lon[count] = sumLon / stepsPerDegree;
      count += 1;
    } else sumLat += step;
    isLon = !isLon;
    value = 0;
    place = 1;
    length = 0;
  }
  return { lat: lat.subarray(0, count), lon: lon.subarray(0, count) };
};
