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

/** Bits of the longest number: 6 characters of 5 bits hold 5,000 degrees, so a longer run is not a polyline. */
const maxBits = 30;

/** A line, degrees. */
interface DecodedLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/**
 * The line of an encoded polyline, degrees. Reading stops at the first invalid character and at an incomplete number;
 * complete points before that are returned, so hostile text results in a short line and never an exception.
 */
export const decodePolyline = (text: string): DecodedLine => {
  const room = roomFor(text.length);
  return firstOf(room, decodeInto(room, text));
};

/**
 * Decodes thousands of lines as `decodePolyline` does, all in the same memory: to get new memory for each takes three times as
 * long as to decode it. A line is valid until the next one is decoded.
 */
export function createPolylineDecoder(): (text: string) => DecodedLine {
  let room = roomFor(0);
  return (text) => {
    if (room.lat.length < text.length >> 1) room = roomFor(2 * text.length);
    return firstOf(room, decodeInto(room, text));
  };
}

/** No point has fewer than two characters. */
const roomFor = (characters: number): DecodedLine => ({
  lat: new Float64Array(characters >> 1),
  lon: new Float64Array(characters >> 1),
});

const firstOf = ({ lat, lon }: DecodedLine, count: number): DecodedLine => ({
  lat: lat.subarray(0, count),
  lon: lon.subarray(0, count),
});

/** Returns the number of points. */
function decodeInto({ lat, lon }: DecodedLine, text: string): number {
  let count = 0;
  let sumLat = 0;
  let sumLon = 0;
  let isLon = false;
  let value = 0;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - 63;
    if (code < 0 || code > 63 || bits === maxBits) break;
    value |= (code & 31) << bits;
    bits += 5;
    if (code >= 32) continue;
    // The lowest bit is the sign.
    const step = (value >> 1) ^ -(value & 1);
    if (isLon) {
      sumLon += step;
      lat[count] = sumLat / stepsPerDegree;
      lon[count] = sumLon / stepsPerDegree;
      count += 1;
    } else sumLat += step;
    isLon = !isLon;
    value = 0;
    bits = 0;
  }
  return count;
}
