import { deepestTrackTile } from "@cairn/contracts/tracks-map/track-tile-zoom";
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { useEffect, useMemo, useRef } from "react";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { tilesAddress } from "../tiles-address.ts";
import { trackScheme } from "../track-tiles/track-tiles.ts";
import type { GeojsonLines } from "./geojson-lines.ts";
import { linesSource } from "./lines-layers.ts";
import { maxZoom, type MapOpening } from "./open-map.ts";
import { ownLinesLayers } from "./own-lines-layers.ts";
import {
  areaFeatures,
  avoidLayers,
  avoidSource,
  planChange,
  planFeatures,
  planLayers,
  type PlanMapLine,
  planSource,
  selectedLayers,
  selectedSource,
  slopesLayers,
  slopesSource,
} from "./plan-layers.ts";
import { showLayers } from "./show-layers.ts";

/** Everything of a plan that the map draws as lines. */
export interface PlanData {
  readonly lines: readonly PlanMapLine[];
  /** The selected part of the profile, and the line by grade where that is wanted. */
  readonly selected: GeojsonLines;
  readonly slopes: GeojsonLines;
  /** Outlines of areas to avoid, degrees. */
  readonly avoid: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

/** The lowest layer of a plan. */
const lowestLayer = `${avoidSource}-fill`;

type SourceData = GeojsonLines | ReturnType<typeof planFeatures> | ReturnType<typeof areaFeatures>;

/** The source of an open map. */
const sourceIn = (map: MapLibreMap | undefined, source: string) => map?.getSource<GeoJSONSource>(source);

/** From the lowest to the uppermost. */
const layersOf = (theme: ShownTheme) => [
  { source: avoidSource, layers: avoidLayers(theme) },
  { source: selectedSource, layers: selectedLayers(theme) },
  { source: planSource, layers: planLayers(theme) },
  { source: slopesSource, layers: slopesLayers(theme) },
];

const sourceOf = (data: SourceData): StyleSpecification["sources"][string] => ({
  type: "geojson",
  data,
  maxzoom: maxZoom,
  tolerance: 0.2,
});

/** What a map that opens has of a plan. */
export const planOpening = ({ lines, selected, slopes, avoid }: PlanData, theme: ShownTheme): MapOpening => ({
  sources: {
    [avoidSource]: sourceOf(areaFeatures(avoid)),
    [selectedSource]: sourceOf(selected),
    [planSource]: sourceOf(planFeatures(lines)),
    [slopesSource]: sourceOf(slopes),
  },
  layers: layersOf(theme).flatMap(({ layers }) => layers),
});

function useData(map: MapLibreMap | undefined, source: string, data: SourceData): void {
  useEffect(() => {
    void sourceIn(map, source)?.setData(data);
  }, [map, source, data]);
}

/** Lines of a plan: a map that shows some is told of those that are another. A step of a long route changes two of its legs. */
function usePlanLines(map: MapLibreMap | undefined, lines: readonly PlanMapLine[]): void {
  const shown = useRef<{ readonly map: MapLibreMap; readonly lines: readonly PlanMapLine[] }>(undefined);
  useEffect(() => {
    const target = sourceIn(map, planSource);
    if (!map || !target) return;
    if (shown.current?.map === map) {
      const change = planChange(shown.current.lines, lines);
      if (change) void target.updateData(change);
    } else void target.setData(planFeatures(lines));
    shown.current = { map, lines };
  }, [map, lines]);
}

const allTracks = { activityIds: undefined, years: undefined };

/** Hook: shows where the person has been before, below the plan. */
export function useOwnTracks(map: MapLibreMap | undefined, isShown: boolean, theme: ShownTheme): void {
  useEffect(() => {
    if (!map || !isShown) return undefined;
    let isOpen = true;
    map.once("remove", () => {
      isOpen = false;
    });
    map.addSource(linesSource, {
      type: "vector",
      tiles: [`${trackScheme}://${tilesAddress("getTrackTile")}`],
      minzoom: 0,
      maxzoom: deepestTrackTile,
    });
    for (const layer of ownLinesLayers(theme, "heat", allTracks)) map.addLayer(layer, lowestLayer);
    return () => {
      if (!isOpen) return;
      showLayers(map, linesSource, []);
      map.removeSource(linesSource);
    };
  }, [map, isShown, theme]);
}

/** Hook: keeps the lines of a plan on an open map up to date. */
export function usePlanSources(map: MapLibreMap | undefined, data: PlanData, theme: ShownTheme): void {
  const { lines, selected, slopes, avoid } = data;
  useEffect(() => {
    if (!map) return;
    for (const { source, layers } of layersOf(theme)) showLayers(map, source, layers);
  }, [map, theme]);
  usePlanLines(map, lines);
  useData(
    map,
    avoidSource,
    useMemo(() => areaFeatures(avoid), [avoid]),
  );
  useData(map, selectedSource, selected);
  useData(map, slopesSource, slopes);
}
