import { crc32, deflateSync } from "node:zlib";
import { encodePalettePng } from "@cairn/tiles/relief/palette-png";
import { writeRegion, type RegionTile } from "../../apps/server/test/regions/write-region.ts";

/** An hour's walk to the north-east of Andorra la Vella. */
const points = Array.from({ length: 60 }, (_, minute) => {
  const time = `2025-06-01T10:${String(minute).padStart(2, "0")}:00Z`;
  return `<trkpt lat="${42.5 + minute * 0.0006}" lon="${1.52 + minute * 0.0006}"><time>${time}</time></trkpt>`;
});

export const walk = {
  name: "walk.gpx",
  bytes: Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  ),
};

/** The tiles around the walk from zoom 8 on. */
const places = Array.from({ length: 7 }, (_, index) => index + 8).flatMap((z) => {
  const sine = Math.sin((42.518 * Math.PI) / 180);
  const x = Math.floor((1.538 / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const around = [-2, -1, 0, 1, 2];
  return around.flatMap((column) => around.map((row) => ({ z, x: x + column, y: y + row })));
});

/** A lake that covers half of a tile. */
const lake = {
  kind: "polygons",
  paths: [[0, 0, 2048, 0, 2048, 4096, 0, 4096]],
  properties: { class: "lake", name: "Estany" },
} as const;

const contour = {
  kind: "lines",
  paths: [[0, 0, 4096, 4096]],
  properties: { ele: 1500, index: true },
} as const;

const eachPlace = (layer: RegionTile["layers"][number]): readonly RegionTile[] =>
  places.map((tile) => ({ tile, layers: [layer] }));

/** A uniform half-dark shade. */
const shade = encodePalettePng(new Uint8Array(256 * 256), [[0, 0, 0, 40]], { deflate: deflateSync, crc32 });

/** Adds a region under the walk, with heights if wanted. */
export const writeRegionOfWalk = async (dataDir: string, has?: "heights"): Promise<void> => {
  const contours = eachPlace({ name: "contour", features: [contour] });
  const hillshade = { tiles: places, picture: shade };
  const map = eachPlace({ name: "water", features: [lake] });
  await writeRegion(dataDir, "0123456789abcdef", map, has && { contours, hillshade });
};
