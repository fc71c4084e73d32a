import type {
  FilterSpecification,
  GeoJSONSourceDiff,
  LayerSpecification,
  Map as MapLibreMap,
  MapMouseEvent,
} from "maplibre-gl";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { readColours } from "../../lib/token-colours.ts";
import { ramps } from "../track/track-ramps.ts";
import { readMapColours } from "./map-colours.ts";
import { ownLayers } from "./show-layers.ts";
import { keepClearLayer, lineColour } from "./track-layers.ts";

/** Ids of the sources; the ids of all layers of a source begin with its own. */
export const planSource = "plan";
/** The selection of the profile, below the plan, and its line by grade, above it. */
export const selectedSource = "selected";
export const slopesSource = "slopes";
/** The areas to avoid, below everything of the plan. */
export const avoidSource = "avoid";

/**
 * How a line of a plan is drawn: along ways, straight, waiting for an answer, without a way, or dotted from where a point was set
 * to the way.
 */
export type PlanLook = "way" | "straight" | "asked" | "failed" | "link";

/** A line of a plan, degrees; the columns have equal length, and longitudes may be beyond ±180. */
export interface PlanMapLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly look: PlanLook;
  /** Index of its leg. */
  readonly leg: number;
}

/** A line of a plan in GeoJSON (RFC 7946). */
interface PlanFeature {
  type: "Feature";
  /** The same for the same line of the same leg, so that the map can be told of those that are another. */
  id: number;
  properties: { look: PlanLook; leg: number };
  geometry: { type: "LineString"; coordinates: number[][] };
}

interface PlanFeatures {
  type: "FeatureCollection";
  features: PlanFeature[];
}

/** A line across the antimeridian goes on beyond it. */
function featureOf({ lat, lon, look, leg }: PlanMapLine, id: number): PlanFeature {
  let turns = 0;
  const coordinates = Array.from(lat, (y, i) => {
    const [x = 0, before = x] = [lon[i], lon[i - 1]];
    if (Math.abs(x - before) > 180) turns += x < before ? 360 : -360;
    return [x + turns, y];
  });
  return { type: "Feature", id, properties: { look, leg }, geometry: { type: "LineString", coordinates } };
}

/** A leg has its line, and at most one link at each of its ends. */
const linesOfLeg = 3;

const byId = (lines: readonly PlanMapLine[]): ReadonlyMap<number, PlanMapLine> => {
  const all = new Map<number, PlanMapLine>();
  for (const line of lines) {
    let id = line.leg * linesOfLeg;
    while (all.has(id)) id += 1;
    all.set(id, line);
  }
  return all;
};

/** The lines as GeoJSON, each with its look and its leg. */
export const planFeatures = (lines: readonly PlanMapLine[]): PlanFeatures => ({
  type: "FeatureCollection",
  features: Array.from(byId(lines), ([id, line]) => featureOf(line, id)),
});

/** Lines along ways are kept as they are; a straight one is made anew each time. */
const isSameLine = (one: PlanMapLine, other: PlanMapLine): boolean =>
  one.look === other.look &&
  (one.lat === other.lat ||
    (one.lat.length === 2 &&
      other.lat.length === 2 &&
      [0, 1].every((i) => one.lat[i] === other.lat[i] && one.lon[i] === other.lon[i])));

/** What to tell a map that shows some lines, so that it shows others; undefined if they are the same. */
export function planChange(
  before: readonly PlanMapLine[],
  now: readonly PlanMapLine[],
): GeoJSONSourceDiff | undefined {
  const [shown, wanted] = [byId(before), byId(now)];
  const remove = [...shown.keys()].filter((id) => !wanted.has(id));
  const add = [...wanted].flatMap(([id, line]) => {
    const known = shown.get(id);
    return known && isSameLine(known, line) ? [] : [featureOf(line, id)];
  });
  return remove.length + add.length === 0 ? undefined : { remove, add };
}

const round = { "line-cap": "round", "line-join": "round" } as const;

/** CSS pixels: red, and at least of weight 3 (ROUT-6), as tracks are drawn. */
const width = 4.5;
const caseWidth = width + 4;
const opacity = 0.95;

const looks = (...names: readonly PlanLook[]): FilterSpecification => [
  "in",
  ["get", "look"],
  ["literal", [...names]],
];

/** A plan's lines with their directions, and invisible symbols that keep names away. */
export const planLayers = (theme: ShownTheme): readonly LayerSpecification[] => {
  const colours = readMapColours(theme);
  const dashed = (
    id: string,
    filter: FilterSpecification,
    dashes: number[],
    lineWidth = width,
  ): LayerSpecification => ({
    id: `${planSource}-${id}`,
    type: "line",
    source: planSource,
    filter,
    layout: { "line-join": "round" },
    paint: {
      "line-color": colours.track,
      "line-width": lineWidth,
      "line-opacity": opacity,
      "line-dasharray": dashes,
    },
  });
  return [
    {
      id: `${planSource}-case`,
      type: "line",
      source: planSource,
      filter: ["!=", ["get", "look"], "link"],
      layout: round,
      paint: { "line-color": colours.trackCase, "line-width": caseWidth, "line-opacity": opacity },
    },
    {
      id: `${planSource}-line`,
      type: "line",
      source: planSource,
      filter: looks("way", "straight"),
      layout: round,
      paint: { "line-color": colours.track, "line-width": width, "line-opacity": opacity },
    },
    dashed("asked", looks("asked"), [1.4, 1]),
    dashed("failed", looks("failed"), [0.6, 1.2]),
    dashed("link", looks("link"), [0.5, 1], 2.5),
    {
      id: `${planSource}-notches`,
      type: "symbol",
      source: planSource,
      filter: looks("way", "straight"),
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 88,
        "icon-image": "notch",
        "icon-rotation-alignment": "map",
        "icon-keep-upright": false,
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
    },
    keepClearLayer(`${planSource}-keep-clear`, planSource),
  ];
};

/** The selection. */
export const selectedLayers = (theme: ShownTheme): readonly LayerSpecification[] => [
  {
    id: `${selectedSource}-line`,
    type: "line",
    source: selectedSource,
    layout: round,
    paint: { "line-color": readMapColours(theme).lit, "line-width": caseWidth + 7 },
  },
];

/** The GeoJSON (RFC 7946) of areas. */
interface AreaFeatures {
  type: "FeatureCollection";
  features: {
    type: "Feature";
    properties: Record<string, never>;
    geometry: { type: "Polygon"; coordinates: number[][][] };
  }[];
}

/** The outlines of areas as GeoJSON. One across the antimeridian goes on beyond it. */
export const areaFeatures = (
  outlines: readonly (readonly (readonly [lon: number, lat: number])[])[],
): AreaFeatures => ({
  type: "FeatureCollection",
  features: outlines.map((outline) => {
    const first = outline[0]?.[0] ?? 0;
    const ring = [...outline, ...outline.slice(0, 1)].map(([x, y]) => [
      x - 360 * Math.round((x - first) / 360),
      y,
    ]);
    return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
  }),
});

/** The areas to avoid: red, and hatched by their dashed outline, so that they differ from lakes and parks without the colour. */
export const avoidLayers = (theme: ShownTheme): readonly LayerSpecification[] => {
  const { danger } = readColours(theme, { danger: "var(--danger)" });
  return [
    {
      id: `${avoidSource}-fill`,
      type: "fill",
      source: avoidSource,
      paint: { "fill-color": danger, "fill-opacity": 0.16 },
    },
    {
      id: `${avoidSource}-line`,
      type: "line",
      source: avoidSource,
      paint: { "line-color": danger, "line-width": 2, "line-dasharray": [3, 2] },
    },
  ];
};

/** The line in the colours of grades. */
export const slopesLayers = (theme: ShownTheme): readonly LayerSpecification[] => [
  {
    id: `${slopesSource}-line`,
    type: "line",
    source: slopesSource,
    layout: round,
    paint: {
      "line-color": lineColour(
        readMapColours(theme),
        Object.values(readColours(theme, Object.fromEntries(ramps.grade.entries()))),
      ),
      "line-width": width,
    },
  },
];

/** Radius around the mouse in which the line is hit, CSS pixels. */
const reach = 7;

/** The leg whose line is under the mouse. */
export function legAt(
  map: MapLibreMap,
  { point: { x, y }, originalEvent }: MapMouseEvent,
): number | undefined {
  if (originalEvent.target !== map.getCanvas()) return undefined;
  const found = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    {
      layers: ownLayers(map, planSource).filter((id) => !id.endsWith("keep-clear") && !id.endsWith("-link")),
    },
  );
  const leg: unknown = found[0]?.properties["leg"];
  return typeof leg === "number" ? leg : undefined;
}
