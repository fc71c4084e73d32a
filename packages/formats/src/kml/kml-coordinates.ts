import { isPosition, numberOf } from "../xml/xml-value.ts";

/** One place of a KML file. */
export interface KmlPlace {
  readonly lat: number;
  readonly lon: number;
  /** Metres, NaN when absent. */
  readonly ele: number;
}

/** Characters that could hold a place: three numbers with every digit that a program writes. */
const longest = 200;

/** Reads `gx:coord`: longitude, latitude and altitude, parted by blanks or commas; nothing for an empty or impossible one. */
export function readCoord(text: string): KmlPlace | undefined {
  const parts = text
    .slice(0, longest)
    .trim()
    .split(/[\s,]+/);
  const [lon, lat, ele] = [numberOf(parts[0] ?? ""), numberOf(parts[1] ?? ""), numberOf(parts[2] ?? "")];
  return isPosition(lat, lon) ? { lat, lon, ele } : undefined;
}

/**
 * Counts the places of `coordinates`, at most `limit`: tuples `lon,lat[,alt]` parted by blanks. Blanks after a comma, which the
 * standard forbids and programs write, do not part a tuple.
 */
export function countPlaces(text: string, limit: number): number {
  let count = 0;
  for (const tuple of text
    .replaceAll(/\s*,\s*/g, ",")
    .trim()
    .split(/\s+/)) {
    if (count === limit) break;
    if (readCoord(tuple)) count += 1;
  }
  return count;
}
