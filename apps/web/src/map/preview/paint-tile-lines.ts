import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { caseFrom, caseWidth, lineOpacity, lineWidthAt } from "../maplibre/lines-layers.ts";

/** How lines look before the map is drawn. */
export interface LinesPaint {
  /** CSS colour of a line by its properties in the tile; undefined if it is not shown. */
  readonly colourOf: (properties: Readonly<Record<string, unknown>>) => string | undefined;
  /** Colour of the lines' border at deep zooms. */
  readonly caseColour: string | undefined;
}

/** Position of a tile on the canvas, CSS pixels. */
export interface TilePlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly zoom: number;
}

/** CSS pixels round a place that is not a line. */
const placeRadius = 3.5;

interface Drawn {
  readonly lines: Path2D;
  readonly places: Path2D;
}

/** The paths of a tile of tracks, by colour. */
function pathsOf(tile: Uint8Array, paint: LinesPaint, place: TilePlace): Map<string, Drawn> {
  const paths = new Map<string, Drawn>();
  const { layers } = new VectorTile(new PbfReader(tile));
  for (const [name, layer] of Object.entries(layers)) {
    const scale = place.size / layer.extent;
    for (let i = 0; i < layer.length; i += 1) {
      const feature = layer.feature(i);
      const colour = paint.colourOf(feature.properties);
      if (colour === undefined) continue;
      const drawn = paths.get(colour) ?? { lines: new Path2D(), places: new Path2D() };
      paths.set(colour, drawn);
      for (const part of feature.loadGeometry()) {
        for (const [at, { x, y }] of part.entries()) {
          const [left, top] = [place.left + x * scale, place.top + y * scale];
          if (name === "lines" && at > 0) drawn.lines.lineTo(left, top);
          else if (name === "lines") drawn.lines.moveTo(left, top);
          else {
            drawn.places.moveTo(left + placeRadius, top);
            drawn.places.arc(left, top, placeRadius, 0, 2 * Math.PI);
          }
        }
      }
    }
  }
  return paths;
}

/**
 * Draws a vector tile of tracks as MapLibre draws `linesLayers`, except for overlaps in one colour.
 *
 * @throws Error if the bytes are not a vector tile
 */
export function paintTileLines(
  context: CanvasRenderingContext2D,
  tile: Uint8Array,
  paint: LinesPaint,
  place: TilePlace,
): void {
  const paths = pathsOf(tile, paint, place);
  const width = lineWidthAt(place.zoom);
  context.save();
  context.beginPath();
  context.rect(place.left, place.top, place.size, place.size);
  context.clip();
  context.lineCap = "round";
  context.lineJoin = "round";
  if (place.zoom >= caseFrom && paint.caseColour !== undefined) {
    context.strokeStyle = paint.caseColour;
    context.lineWidth = width + caseWidth;
    for (const { lines } of paths.values()) context.stroke(lines);
  }
  context.globalAlpha = lineOpacity;
  context.lineWidth = width;
  for (const [colour, { lines, places }] of paths) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.stroke(lines);
    context.fill(places);
  }
  context.restore();
}
