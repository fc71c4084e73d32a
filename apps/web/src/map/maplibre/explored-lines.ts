import { decodePolyline } from "@cairn/geo/polyline";
import type { LayerSpecification } from "maplibre-gl";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { drawnLines, litLine } from "./lines-layers.ts";
import { readMapColours } from "./map-colours.ts";
import { sportColour } from "./own-lines-layers.ts";

/** Id of the source; the ids of all its layers begin with it. */
export const exploredSource = "explored";

/** A workout's line. */
export interface ExploreLine {
  readonly workoutKey: string;
  readonly activityId: number;
  /** Google encoded polyline, precision 5. */
  readonly polyline: string;
  /** Indices of its points at which the line begins again. */
  readonly starts: readonly number[];
}

/** The GeoJSON (RFC 7946) of lines with their key and their sport. */
interface LineFeatures {
  type: "FeatureCollection";
  features: {
    type: "Feature";
    properties: { key: string; activityId: number };
    geometry: { type: "MultiLineString"; coordinates: number[][][] };
  }[];
}

/** The points of a line in pieces; the longitudes of a piece go on beyond the antimeridian. */
function piecesOf({ polyline, starts }: ExploreLine): number[][][] {
  const { lat, lon } = decodePolyline(polyline);
  const pieces: number[][][] = [];
  const begins = new Set(starts);
  let turns = 0;
  for (const [index, x] of lon.entries()) {
    const before = lon[index - 1] ?? x;
    if (index === 0 || begins.has(index)) {
      pieces.push([]);
      turns = 0;
    } else if (Math.abs(x - before) > 180) turns += x < before ? 360 : -360;
    pieces.at(-1)?.push([x + turns, lat[index] ?? 0]);
  }
  return pieces.filter(({ length }) => length > 1);
}

/** The lines as GeoJSON, each with its key and its sport. */
export const exploredFeatures = (lines: readonly ExploreLine[]): LineFeatures => ({
  type: "FeatureCollection",
  features: lines.map((line) => ({
    type: "Feature",
    properties: { key: line.workoutKey, activityId: line.activityId },
    geometry: { type: "MultiLineString", coordinates: piecesOf(line) },
  })),
});

/** Lines in the colours of their sports, and above them the one that is pointed at. */
export function exploredLayers(theme: ShownTheme, lit: string | undefined): readonly LayerSpecification[] {
  const [colours, colour, from] = [readMapColours(theme), sportColour(theme), { source: exploredSource }];
  return [
    ...drawnLines(from, colours, colour),
    ...litLine(from, colours, colour, ["==", ["get", "key"], lit ?? ""]),
  ];
}
