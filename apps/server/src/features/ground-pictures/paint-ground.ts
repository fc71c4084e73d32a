import { gunzipSync } from "node:zlib";
import { drawGround, type GroundRelief, type GroundShape } from "@cairn/tiles/ground/draw-ground";
import type { GroundTheme } from "@cairn/tiles/ground/ground-paints";
import { overlayPictures } from "@cairn/tiles/relief/overlay-pictures";
import { type PalettePicture, readPalettePng } from "@cairn/tiles/relief/read-palette-png";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { inflatePicture } from "../../platform/images/inflate-picture.ts";

/**
 * A tile from an archive, and where the picture lies in it, as shares of the tile's side: within it, or beyond its edges, where
 * other tiles continue.
 */
export interface GivenTile {
  readonly bytes: Uint8Array;
  /** Of the picture: its side, and its upper left corner. */
  readonly part: { readonly share: number; readonly left: number; readonly top: number };
}

export interface GroundWork {
  /** Vector tiles of the regions at the place, those of each kind from the lowest to the highest. */
  readonly maps: readonly GivenTile[];
  readonly contours: readonly GivenTile[];
  readonly reliefs: readonly GivenTile[];
  readonly zoom: number;
  readonly theme: GroundTheme;
  /** Side, pixels. */
  readonly size: number;
}

/** Uncompressed, bytes. */
const maxTileBytes = 16 * 1024 * 1024;

/** Rows of red, green, blue and opacity of a picture of the ground. */
export function paintGround({ maps, contours, reliefs, zoom, theme, size }: GroundWork): Uint8Array {
  const shapes = maps.flatMap((given) => shapesOf(given, () => true));
  // Every fifth line, because a small picture has no room for more.
  const lines = contours.flatMap((given) =>
    shapesOf(given, (layer, properties) => layer === "contour" && properties["index"] === true),
  );
  const [lowest, ...others] = reliefs.flatMap(reliefOf);
  const relief = lowest && coloured(overlayPictures(lowest, others));
  const canvas = drawGround({
    shapes,
    relief,
    contours: lines.flatMap(({ paths }) => paths),
    zoom,
    theme,
    size,
  });
  return new Uint8Array(canvas.pixels.buffer);
}

type Properties = Readonly<Record<string, string | number | boolean>>;

function shapesOf(
  { bytes, part }: GivenTile,
  isWanted: (layer: string, properties: Properties) => boolean,
): GroundShape[] {
  const tile = new VectorTile(new PbfReader(gunzipSync(bytes, { maxOutputLength: maxTileBytes })));
  return Object.values(tile.layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap(
      (feature): GroundShape[] => {
        const type = ({ 2: "line", 3: "polygon" } as const)[feature.type as 2 | 3];
        if (type === undefined || !isWanted(layer.name, feature.properties)) return [];
        const paths = feature
          .loadGeometry()
          .map((points) =>
            Float32Array.from(
              points.flatMap(({ x, y }) => [
                (x / layer.extent - part.left) / part.share,
                (y / layer.extent - part.top) / part.share,
              ]),
            ),
          );
        return [
          {
            layer: layer.name,
            class: String(feature.properties["class"] ?? feature.properties["admin_level"] ?? ""),
            type,
            paths,
          },
        ];
      },
    ),
  );
}

/** The wanted part of a relief, clear where the picture goes beyond it. */
function reliefOf({ bytes, part }: GivenTile): PalettePicture[] {
  const whole = readPalettePng(bytes, inflatePicture);
  if (!whole) return [];
  const size = Math.max(1, Math.round(whole.size * part.share));
  const [left, top] = [Math.round(part.left * whole.size), Math.round(part.top * whole.size)];
  const clear = whole.palette.findIndex(([, , , alpha]) => alpha === 0);
  const numbers = new Uint8Array(size * size).fill(Math.max(0, clear));
  const [from, to] = [Math.max(0, left), Math.min(whole.size, left + size)];
  for (let row = 0; row < size; row++) {
    const at = top + row;
    if (at < 0 || at >= whole.size || to <= from) continue;
    numbers.set(
      whole.numbers.subarray(at * whole.size + from, at * whole.size + to),
      row * size + from - left,
    );
  }
  return [{ size, numbers, palette: whole.palette }];
}

function coloured({ size, numbers, palette }: PalettePicture): GroundRelief {
  const pixels = new Uint8Array(numbers.length * 4);
  for (const [at, number] of numbers.entries()) pixels.set(palette[number] ?? [], at * 4);
  return { size, pixels };
}
