import { isPosition, numberOf } from "../xml/xml-value.ts";

/** One place of a KML file. */
export interface KmlPlace {
  readonly lat: number;
  readonly lon: number;
  /** Metres, NaN when absent. */
  readonly ele: number;
}

/** Characters that could hold a place: three numbers with every digit that a program writes. */
const maxLength = 200;

/** Reads `gx:coord`: longitude, latitude and altitude, parted by blanks or commas; nothing for an empty or impossible one. */
export function readCoord(text: string): KmlPlace | undefined {
  const parts = text
    .slice(0, maxLength)
    .trim()
    .split(/[\s,]+/);
  const [lon, lat, ele] = [numberOf(parts[0]), numberOf(parts[1]), numberOf(parts[2])];
  return isPosition(lat, lon) ? { lat, lon, ele } : undefined;
}

/**
 * Every place of `coordinates`, in order: tuples `lon,lat[,alt]` parted by blanks. Blanks around a comma, which the standard forbids and
 * programs write, do not part a tuple. Takes time that grows with the text alone, whatever is in it.
 */
export function* readPlaces(text: string): Generator<KmlPlace> {
  let tuple = "";
  for (const [piece] of text.matchAll(/\S+/g)) {
    if (tuple !== "" && !tuple.endsWith(",") && !piece.startsWith(",")) {
      const place = readCoord(tuple);
      if (place) yield place;
      tuple = "";
    }
    if (tuple.length < maxLength) tuple += piece;
  }
  const last = readCoord(tuple);
  if (last) yield last;
}

/** Counts the places of `coordinates`, at most `limit`. */
export function countPlaces(text: string, limit: number): number {
  let count = 0;
  for (const _ of readPlaces(text)) {
    count += 1;
    if (count === limit) break;
  }
  return count;
}
