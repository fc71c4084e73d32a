import { haversine } from "@cairn/geo/haversine";
import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  MapGeoJSONFeature,
  Point,
} from "maplibre-gl";
import {
  classesOf,
  type FoundPoint,
  type FoundPoints,
  noPoints,
  type PointClass,
  type PointKind,
  pointKinds,
  pointSigns,
  pointsFrom,
  type RegionPoint,
} from "../region-points/point-kinds.ts";
import type { DrawnShape } from "./drawn-shape.ts";
import type { MapColours } from "./map-colours.ts";
import { drawShapes, setMapImages } from "./map-images.ts";
import { pointHalo, pointOrder, pointText } from "./region-style/points.ts";
import type { RegionLook } from "./region-style/region-look.ts";
import { regionSource } from "./region-style/region-sources.ts";

/** Id of the layer, which is above all others. */
const layerId = "chosen-points";
/** Points in the list of a view. */
const mostListed = 50;
/** Radius around a press in which a sign is hit, CSS pixels. */
const reach = 5;

/** A feature of the layer `poi`, as far as it is read here. */
type PointFeature = Pick<MapGeoJSONFeature, "id" | "geometry" | "properties">;

const kindOf = new Map<string, PointKind>(
  pointKinds.flatMap((kind) => classesOf[kind].map((pointClass) => [pointClass, kind] as const)),
);

/** What a point is; something else with drinking water is that. */
const classOf = (name: unknown): PointClass =>
  kindOf.has(String(name)) ? (name as PointClass) : "drinking_water";

/** Whether a feature is of one of the kinds: those with drinking water are of that kind, too. */
export const isChosen = (kinds: readonly PointKind[]): ExpressionSpecification => [
  "any",
  ["in", ["get", "class"], ["literal", kinds.flatMap((kind) => classesOf[kind])]],
  ["all", kinds.includes("water"), ["==", ["get", "drinking_water"], true]],
];

const signOf = (kind: PointKind): string => `sign-${kind}`;

/** The signs on round grounds in the colour of their kinds. */
const signShapes = (colours: MapColours): readonly DrawnShape[] =>
  pointKinds.map((kind) => ({
    name: signOf(kind),
    size: 26,
    draw: (context, size) => {
      const { path, colour, isLine } = pointSigns[kind];
      const shape = new Path2D(path);
      context.save();
      context.scale(size / 26, size / 26);
      context.beginPath();
      context.arc(13, 13, 11.5, 0, 2 * Math.PI);
      context.fillStyle = colours[colour];
      context.fill();
      context.lineWidth = 2;
      context.strokeStyle = colours.halo;
      context.stroke();
      context.translate(6, 6);
      context.scale(14 / 16, 14 / 16);
      if (isLine) {
        context.lineWidth = 2;
        context.lineJoin = "round";
        context.lineCap = "round";
        context.stroke(shape);
      } else {
        context.fillStyle = colours.halo;
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, no array
        context.fill(shape, "evenodd");
      }
      context.restore();
    },
  }));

/** Points of the chosen kinds, drawn where there is room: higher and better known ones first. */
export const regionPointLayer = (look: RegionLook, kinds: readonly PointKind[]): LayerSpecification => ({
  id: layerId,
  type: "symbol",
  source: regionSource,
  "source-layer": "poi",
  minzoom: pointsFrom,
  filter: isChosen(kinds),
  layout: {
    ...pointText(look),
    "icon-image": [
      "match",
      ["get", "class"],
      ...pointKinds.flatMap((kind) => [classesOf[kind], signOf(kind)]),
      signOf("water"),
    ] as unknown as ExpressionSpecification,
    "icon-padding": 1,
    "text-radial-offset": 1.2,
    "symbol-sort-key": pointOrder,
  },
  paint: { "text-color": look.colours.text, ...pointHalo(look) },
});

/** Draws the points of the chosen kinds instead of those before; nothing where no region is installed. */
export function drawRegionPoints(map: MapLibreMap, look: RegionLook, kinds: readonly PointKind[]): void {
  if (map.getLayer(layerId)) map.removeLayer(layerId);
  if (kinds.length === 0 || !map.getSource(regionSource)) return;
  setMapImages(map, drawShapes(signShapes(look.colours)));
  map.addLayer(regionPointLayer(look, kinds));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A point as the reader sees it. */
export function readPoint(
  { id, geometry, properties }: PointFeature,
  { locale, names }: Pick<RegionLook, "locale" | "names">,
): RegionPoint | undefined {
  if (geometry.type !== "Point") return undefined;
  const [lon = 0, lat = 0] = geometry.coordinates;
  const pointClass = classOf(properties["class"]);
  const elevation: unknown = properties["ele"];
  const mine = names === "mine" ? textOf(properties[`name:${locale.split("-")[0] ?? locale}`]) : "";
  return {
    id: Number(id),
    kind: kindOf.get(pointClass) ?? "water",
    pointClass,
    name: mine || textOf(properties["name"]),
    elevation: typeof elevation === "number" ? elevation : undefined,
    hasWater: pointClass !== "drinking_water" && properties["drinking_water"] === true,
    lon,
    lat,
  };
}

/** The point whose sign or name is pressed, the uppermost one. */
export function regionPointAt(
  map: MapLibreMap,
  { x, y }: Point,
  look: Pick<RegionLook, "locale" | "names">,
): RegionPoint | undefined {
  if (!map.getLayer(layerId)) return undefined;
  const [found] = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: [layerId] },
  );
  return found && readPoint(found, look);
}

/** All points of the kinds in the visible part of the map, those without room, too. */
export function findRegionPoints(
  map: MapLibreMap,
  kinds: readonly PointKind[],
  look: Pick<RegionLook, "locale" | "names">,
): FoundPoints {
  if (!map.getLayer(layerId) || map.getZoom() < pointsFrom) return noPoints;
  const [bounds, { lng, lat }] = [map.getBounds(), map.getCenter()];
  const points = new Map<number, FoundPoint>();
  for (const feature of map.querySourceFeatures(regionSource, {
    sourceLayer: "poi",
    filter: isChosen(kinds),
  })) {
    const point = readPoint(feature, look);
    if (!point) continue;
    // Tiles reach beyond the edge of the map, which may be whole turns of the globe away.
    const turn = 360 * Math.round((lng - point.lon) / 360);
    if (bounds.contains([point.lon + turn, point.lat]))
      points.set(point.id, { ...point, away: haversine(point.lat, point.lon, lat, lng) });
  }
  const nearest = [...points.values()].toSorted((a, b) => a.away - b.away).slice(0, mostListed);
  return { nearest, count: points.size };
}
