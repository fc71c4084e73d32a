import { type MapTileKind, regionTilesPath } from "@cairn/contracts/maps/region-tile-kinds";
import type { SourceSpecification } from "maplibre-gl";
import { apiPrefix } from "../../../lib/api/api-client.ts";
import type { MapRegions } from "../../regions.ts";

/** Of the sources. */
export const regionSource = "region";
export const contourSource = "region-contours";
export const hillshadeSource = "region-hillshade";
export const slopeSource = "region-slope";
export const regionGroundSource = "region-ground";

/** Whether a layer or a source is one of the regions'. */
export const isRegionLayer = (id: string): boolean =>
  id === regionSource || id.startsWith(`${regionSource}-`);

const sourceOf = {
  map: regionSource,
  contours: contourSource,
  hillshade: hillshadeSource,
  slope: slopeSource,
} as const satisfies Record<MapTileKind, string>;

/** CSS pixels of a picture's side; those of slopes are as sharp as the screen, shading is soft. */
const tileSize = 512;

/** Written out instead of `addressOf`: so the call's row does not come with every page. */
const templateOf = (kind: MapTileKind, version: string): string =>
  `${location.origin}${apiPrefix}${regionTilesPath}/${kind}/${version}/{z}/{x}/{y}`;

const boxOf = ([west, south, east, north]: readonly [number, number, number, number]) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

/** The regions' boxes as one shape, by which the world's own names and lines are told from theirs. */
export const regionBoxes = ({ regions }: MapRegions) =>
  ({ type: "MultiPolygon", coordinates: regions.map(({ bbox }) => boxOf(bbox)) }) as const;

/** West, south, east, north of all regions with tiles of a kind; undefined where there are none. */
function boundsOfKind(
  { regions }: MapRegions,
  kind: MapTileKind,
): [number, number, number, number] | undefined {
  const boxes = regions.flatMap(({ bbox, maxZooms }) => (maxZooms[kind] === undefined ? [] : [bbox]));
  if (boxes.length === 0) return undefined;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/** The sources of all kinds of tiles that there are, by their names; none without a region. */
export function regionSources(regions: MapRegions): Record<string, SourceSpecification> {
  if (regions.regions.length === 0) return {};
  const sources: Record<string, SourceSpecification> = {
    [regionGroundSource]: {
      type: "geojson",
      data: { type: "Feature", properties: {}, geometry: regionBoxes(regions) as never },
    },
  };
  for (const kind of ["map", "contours", "hillshade", "slope"] as const) {
    const bounds = boundsOfKind(regions, kind);
    if (!bounds) continue;
    const maxzoom = Math.max(...regions.regions.map(({ maxZooms }) => maxZooms[kind] ?? 0));
    const tiles = [templateOf(kind, regions.version)];
    const isPicture = kind === "hillshade" || kind === "slope";
    sources[sourceOf[kind]] = isPicture
      ? { type: "raster", tiles, bounds, minzoom: kind === "slope" ? 8 : 5, maxzoom, tileSize }
      : { type: "vector", tiles, bounds, minzoom: kind === "contours" ? 10 : 0, maxzoom };
  }
  return sources;
}
