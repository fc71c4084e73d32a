import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { type ErrorEvent, Map as MapLibreMap, type StyleSpecification } from "maplibre-gl";
import type { TrackLine } from "../../lib/track/track-series.ts";
import type { ClassRun } from "../../lib/track/value-classes.ts";
import { type MapView, unproject } from "../projection/map-view.ts";
import { copyOf } from "./copy-of.ts";
import { loadForeignStyle } from "./foreign-style.ts";
import type { GeojsonLines } from "./geojson-lines.ts";
import { graticuleGeojson } from "./graticule-geojson.ts";
import { readMapColours } from "./map-colours.ts";
import { addMapImages } from "./map-images.ts";
import { fill, type Look, maxZoom, styleOf, withSession } from "./open-map.ts";
import { ground } from "./raster-source.ts";
import { drawGround } from "./raster-style.ts";
import { isRegionLayer } from "./region-style/region-sources.ts";
import { lineStrokes, runsGeojson } from "./track-geojson.ts";
import { keepClearLayer, keepClearSource, trackSource } from "./track-layers.ts";

/** A rectangle on the map, CSS pixels from its upper left corner: from x, y to x, y. */
export type MapStretch = readonly [number, number, number, number];

interface MapPicture {
  /** View of the world; its size in CSS pixels is the picture's. */
  readonly view: MapView;
  /** As others see it, too. */
  readonly line: TrackLine;
  /** The line in runs of one colour each. */
  readonly runs: readonly ClassRun[];
  /** Areas that will be covered in the still: place names keep about ten pixels away from them. */
  readonly taken: readonly MapStretch[];
  readonly look: Look;
  /** Tiles that replace the embedded map. */
  readonly style: MapStyleView | undefined;
  /** Pixels of the picture per CSS pixel of the view. */
  readonly density: number;
  /** Ends the work; nothing of it stays. */
  readonly signal: AbortSignal;
}

const takenSource = "taken";

/** The page's map with one more, invisible layer. */
function stillStyle(view: MapView, taken: readonly MapStretch[], look: Look): StyleSpecification {
  const colours = readMapColours(look.theme);
  const style = styleOf(colours, look);
  const data: GeojsonLines = {
    type: "FeatureCollection",
    features: taken.map(([fromX, fromY, toX, toY]) => {
      const coordinates = [unproject(view, fromX, fromY), unproject(view, toX, toY)];
      return {
        type: "Feature",
        properties: {},
        geometry: { type: "LineString", coordinates: coordinates.map(({ lon, lat }) => [lon, lat]) },
      };
    }),
  };
  return {
    ...style,
    sources: { ...style.sources, [takenSource]: { type: "geojson", data, maxzoom: maxZoom } },
    layers: [...style.layers, keepClearLayer("taken", takenSource)],
  };
}

/** A hidden container on the page, because the map asks the document for its size. */
function offscreenContainer({ width, height }: MapView): HTMLElement {
  const container = document.createElement("div");
  container.ariaHidden = "true";
  container.inert = true;
  Object.assign(container.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    visibility: "hidden",
    pointerEvents: "none",
  });
  document.body.append(container);
  return container;
}

/** Resolves to the map's content once it is complete; undefined if the embedded map cannot be loaded or the signal ends it. */
const shownAtRest = (map: MapLibreMap, signal: AbortSignal): Promise<HTMLCanvasElement | undefined> =>
  new Promise((resolve) => {
    map.once("idle", () => {
      resolve(copyOf(map.getCanvas()));
    });
    map.on("error", (event: ErrorEvent) => {
      // A missing tile of an operator's stays a hole; without the embedded map all would be sea.
      const source = "sourceId" in event ? String(event.sourceId) : "";
      if (source !== ground && !isRegionLayer(source)) resolve(undefined);
    });
    signal.addEventListener("abort", () => {
      resolve(undefined);
    });
  });

/**
 * A still of the drawn map with a line on it, made by a separate map that is removed when this resolves. Undefined if the browser
 * has no WebGL 2, if the map or its style cannot be loaded, and if the signal ends it first.
 */
export async function mapPicture({
  view,
  line,
  runs,
  taken,
  look,
  style,
  density,
  signal,
}: MapPicture): Promise<HTMLCanvasElement | undefined> {
  if (signal.aborted) return undefined;
  const container = offscreenContainer(view);
  let map: MapLibreMap | undefined;
  try {
    const colours = readMapColours(look.theme);
    const drawing = await loadForeignStyle(style, look.theme, signal);
    // The embedded map or a region in its place would have the credit of the style.
    if (style?.kind === "vector" && !drawing) return undefined;
    const opened = new MapLibreMap({
      container,
      style: stillStyle(view, taken, look),
      center: view.centre,
      zoom: view.zoom,
      maxZoom,
      pixelRatio: density,
      canvasContextAttributes: { preserveDrawingBuffer: true },
      attributionControl: false,
      interactive: false,
      fadeDuration: 0,
      transformRequest: withSession,
      validateStyle: false,
    });
    map = opened;
    opened.on("styleimagemissing", () => {
      addMapImages(opened, colours);
    });
    addMapImages(opened, colours);
    opened.once("style.load", () => {
      drawGround(opened, style, { theme: look.theme, isOwn: false }, drawing);
      fill(opened, "graticule", graticuleGeojson(view));
      fill(opened, trackSource, runsGeojson(line, runs));
      fill(opened, keepClearSource, runsGeojson(line, lineStrokes(line)));
    });
    return await shownAtRest(opened, signal);
  } catch {
    return undefined;
  } finally {
    map?.remove();
    container.remove();
  }
}
