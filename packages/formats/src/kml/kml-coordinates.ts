import { isPosition } from "@cairn/geo/position";
import { numberOf } from "../xml/xml-value.ts";

/** One place of a KML file. */
export interface KmlPlace {
  readonly lat: number;
  readonly lon: number;
  /** Metres, NaN when absent. */
  readonly ele: number;
}

/** Maximum characters of a place: three numbers with every digit that a program writes. */
const maxLength = 200;

/** Reads `gx:coord`: longitude, latitude and altitude, separated by blanks or commas; undefined if it is empty or impossible. */
export function readCoord(text: string): KmlPlace | undefined {
  const parts = text
    .slice(0, maxLength)
    .trim()
    .split(/[\s,]+/);
  const [lon, lat, ele] = [numberOf(parts[0]), numberOf(parts[1]), numberOf(parts[2])];
  return isPosition(lat, lon) ? { lat, lon, ele } : undefined;
}

/**
 * Every place of `coordinates`, in order: tuples `lon,lat[,alt]` separated by blanks. Blanks around a comma, which the standard
 * forbids but programs write, do not separate tuples. Takes time proportional to the length of the text, whatever its content.
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
