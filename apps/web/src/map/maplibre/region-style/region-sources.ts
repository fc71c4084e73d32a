import { type MapTileKind, regionTileKinds } from "@cairn/contracts/regions/region-tile-kinds";
import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { SourceSpecification } from "maplibre-gl";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import { regionTileTemplate } from "../region-tiles/tile-name.ts";
import { fadeSteps } from "./edge-fade.ts";

/** Id of the source. */
export const regionSource = "region";
export const contourSource = "region-contours";
export const contourFeetSource = "region-contours-feet";
export const hillshadeSource = "region-hillshade";
export const slopeSource = "region-slope";
export const regionGroundSource = "region-ground";
export const regionEdgeSource = "region-edge";

/** Whether a layer or a source is one of the regions'. */
export const isRegionLayer = (id: string): boolean =>
  id === regionSource || id.startsWith(`${regionSource}-`);

const sourceOf = {
  map: regionSource,
  contours: contourSource,
  "contours-feet": contourFeetSource,
  hillshade: hillshadeSource,
  slope: slopeSource,
} as const satisfies Record<MapTileKind, string>;

/** Side of a picture in CSS pixels; those of slopes are as sharp as the screen, shading is soft. */
const tileSize = 512;

const ringsOf = ([west, south, east, north]: readonly [number, number, number, number]) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

/** The area of the regions as one shape, which separates the world's own names and lines from theirs. */
export const regionCover = ({ regions }: MapRegions) =>
  ({ type: "MultiPolygon", coordinates: regions.flatMap(({ cover }) => cover.map(ringsOf)) }) as const;

/** The fade at the edges of the regions. */
const regionEdges = ({ regions }: MapRegions) => ({
  type: "FeatureCollection" as const,
  features: fadeSteps(regions.map(({ bbox }) => bbox)).map(({ box, opacity }) => ({
    type: "Feature" as const,
    properties: { opacity },
    geometry: { type: "Polygon" as const, coordinates: ringsOf(box) },
  })),
});

/**
 * West, south, east, north of all regions with tiles of a kind, round the world if one crosses the antimeridian, which MapLibre's
 * bounds cannot; undefined without any.
 */
function boundsOfKind(
  { regions }: MapRegions,
  kind: MapTileKind,
): [number, number, number, number] | undefined {
  const boxes = regions.flatMap(({ bbox, maxZooms }) =>
    maxZooms[kind] === undefined ? [] : splitAtAntimeridian(bbox),
  );
  if (boxes.length === 0) return undefined;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/** The sources of all available kinds of tiles, by name; empty without regions. */
export function regionSources(regions: MapRegions): Record<string, SourceSpecification> {
  if (regions.regions.length === 0) return {};
  const sources: Record<string, SourceSpecification> = {
    [regionGroundSource]: {
      type: "geojson",
      data: { type: "Feature", properties: {}, geometry: regionCover(regions) as never },
    },
    // Not simplified, because the parts of the fade are adjacent.
    [regionEdgeSource]: { type: "geojson", data: regionEdges(regions), tolerance: 0 },
  };
  for (const kind of regionTileKinds) {
    const bounds = boundsOfKind(regions, kind);
    if (!bounds) continue;
    const maxzoom = Math.max(...regions.regions.map(({ maxZooms }) => maxZooms[kind] ?? 0));
    const tiles = [regionTileTemplate(kind, regions.version)];
    const isPicture = kind === "hillshade" || kind === "slope";
    sources[sourceOf[kind]] = isPicture
      ? { type: "raster", tiles, bounds, minzoom: kind === "slope" ? 8 : 5, maxzoom, tileSize }
      : { type: "vector", tiles, bounds, minzoom: kind === "map" ? 0 : 10, maxzoom };
  }
  return sources;
}
