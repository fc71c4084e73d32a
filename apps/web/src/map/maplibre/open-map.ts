import { apiPrefix } from "@cairn/contracts/endpoint";
import { addProtocol, Map as MapLibreMap, prewarm, setWorkerUrl } from "maplibre-gl";
import type {
  ErrorEvent,
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  MapOptions,
  RequestParameters,
  StyleSpecification,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { FetchSource, PMTiles, Protocol } from "pmtiles";
import { sessionHeaders } from "../../lib/api/send-call.ts";
import { basePath, ownAddress } from "../../lib/base-path.ts";
import { atOnce, inParts } from "../../lib/loading/run-in-parts.ts";
import { mapNamesPreference, mapSlopesPreference } from "../../lib/preferences/map-preferences.ts";
import { unitsPreference } from "../../lib/preferences/preferences.ts";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { readColours } from "../../lib/token-colours.ts";
import type { MapView } from "../projection/map-view.ts";
import { takeTrackTile, trackScheme } from "../track-tiles/track-tiles.ts";
import { addPieces, pauseDrawing } from "./add-pieces.ts";
import { baseLayers, countryNames, worldAddress, worldSource, worldSourceSpec } from "./base-style.ts";
import { layerChange } from "./changed-layers.ts";
import { coveredLayer, coveredSource } from "./covered-places.ts";
import { offscreenPixelRatio } from "./draw-offscreen.ts";
import type { GeojsonLines, GeojsonPoints } from "./geojson-lines.ts";
import { type MapColours, readMapColours } from "./map-colours.ts";
import { addMapImages, drawMapImages, setMapImages } from "./map-images.ts";
import { showPaint, withHiddenPaint } from "./prerender-layers.ts";
import { ground } from "./raster-source.ts";
import type { MapSport, RegionLook } from "./region-style/region-look.ts";
import { isRegionLayer, regionSources } from "./region-style/region-sources.ts";
import { readTileAddress, regionScheme } from "./region-tiles/tile-name.ts";
import { openTilePacks } from "./region-tiles/tile-packs.ts";
import { tilesOfView } from "./region-tiles/tiles-of-view.ts";
import { sharedRanges } from "./shared-ranges.ts";
import {
  hiddenSource,
  keepClearSource,
  litSource,
  otherSource,
  trackLayers,
  trackSource,
  withLines,
} from "./track-layers.ts";

/** Deepest zoom of tiles and of the view (WORK-1). */
export const maxZoom = 18;

setWorkerUrl(basePath + workerUrl);
const archives = new Protocol();
archives.add(new PMTiles(sharedRanges(new FetchSource(worldAddress(ownAddress())))));
addProtocol("pmtiles", archives.tile);
addProtocol(trackScheme, async ({ url }, { signal }) => ({
  data: await takeTrackTile(url.slice(`${trackScheme}://`.length), signal),
}));
const packs = openTilePacks();
addProtocol(regionScheme, async ({ url }, { signal }) => ({
  data: await packs.tile({ ...readTileAddress(url), signal }),
}));

/** Starts the thread that reads tiles, for a map that opens soon: otherwise it starts when there are tiles to read. */
export const startMapWorker = (): void => {
  prewarm();
};

const emptySource: GeoJSONSourceSpecification = {
  type: "geojson",
  data: { type: "FeatureCollection", features: [] },
  maxzoom: maxZoom,
};

export interface Look {
  readonly locale: string;
  /** CSS colours of the line's five classes; undefined paints it in the track's red. */
  readonly ramp: readonly string[] | undefined;
  readonly theme: ShownTheme;
  /** The kind of lines to emphasise; walkers' by default. */
  readonly sport?: MapSport | undefined;
}

/** The look of a map together with this browser's choices for all maps. */
export const regionLook = (colours: MapColours, { locale, theme, sport = "foot" }: Look): RegionLook => ({
  colours,
  locale,
  theme,
  sport,
  names: mapNamesPreference.get(),
  units: unitsPreference.get(),
  hasSlopes: mapSlopesPreference.get() === "on",
});

const layersOf = (colours: MapColours, look: Look): LayerSpecification[] => {
  const { ramp, theme } = look;
  const plain = ramp && Object.values(readColours(theme, Object.fromEntries(ramp.entries())));
  const base = baseLayers(regionLook(colours, look), mapRegions.get());
  return [...withLines(base, trackLayers(colours, plain)), coveredLayer];
};

/** The whole map style, with nothing drawn on the embedded map yet. */
export const styleOf = (colours: MapColours, look: Look): StyleSpecification => ({
  version: 8,
  sources: {
    [worldSource]: worldSourceSpec(ownAddress()),
    ...regionSources(mapRegions.get()),
    graticule: emptySource,
    [trackSource]: emptySource,
    [litSource]: emptySource,
    [otherSource]: emptySource,
    [hiddenSource]: emptySource,
    [coveredSource]: emptySource,
    [keepClearSource]: { ...emptySource, tolerance: 1 },
  },
  layers: layersOf(colours, look),
});

/** The current look of each open map. */
const looks = new WeakMap<MapLibreMap, Look>();

/** The look for which the layers of each open map were last made or painted. */
const drawnLooks = new WeakMap<MapLibreMap, Look>();

/** The layout properties that a choice changes; the others stay the same while the map is open. */
const chosenLayout = ["visibility", "text-field"] as const;

/** Tiles of premium styles are only for members. */
export const withSession = (url: string): RequestParameters =>
  url.startsWith(`${ownAddress()}${apiPrefix}/`) ? { url, headers: sessionHeaders() } : { url };

/** How to zoom with a wheel, on Windows and Linux or on macOS, and how to move the map on a touch screen. */
export interface GestureHints {
  readonly ctrl: string;
  readonly command: string;
  readonly touch: string;
}

/** The options of one map. */
export interface MapOpening {
  /** It stays invisible until `drawOffscreen` has drawn it completely. */
  readonly isOffscreen?: boolean;
  /** Additional sources: their tiles are requested with the first ones of the ground. */
  readonly sources?: StyleSpecification["sources"];
  /** Hints of a map that stands in a page: the page scrolls over it unless a key is pressed, or a second finger is on it. */
  readonly gestureHints?: GestureHints;
  /** Lines: above the ground and below its names. */
  readonly layers?: readonly LayerSpecification[];
}

/**
 * A map in the container in the page's colours. Throws if the browser has no WebGL 2; the caller keeps the plain drawing then.
 */
export const openMap = (
  container: HTMLElement,
  view: MapView,
  look: Look,
  opening: MapOpening = {},
): MapLibreMap => atOnce(openMapInParts(container, view, look, opening));

/** The same in parts between which the page can respond: on a slow phone all of it at once takes a fifth of a second. */
export function* openMapInParts(
  container: HTMLElement,
  view: MapView,
  look: Look,
  { isOffscreen = false, sources = {}, layers = [], gestureHints }: MapOpening = {},
): Generator<undefined, MapLibreMap> {
  const regions = mapRegions.get();
  // An operator's style would cover them.
  if (!regions.hasStyles) packs.begin(regions.version, tilesOfView(view, unitsPreference.get(), regions));
  let map: MapLibreMap | undefined;
  try {
    yield;
    const colours = readMapColours(look.theme);
    yield;
    const images = drawMapImages(colours);
    yield;
    countryNames(look.locale);
    yield;
    const shared = styleOf(colours, look);
    const style: StyleSpecification = {
      ...shared,
      sources: { ...shared.sources, ...sources },
      layers: withLines(shared.layers, layers),
    };
    yield;
    map = new MapLibreMap({ ...mapOptions(container, view, isOffscreen), ...inPage(gestureHints) });
    // It has no keyboard controls and is hidden from screen readers, so it must never get the focus.
    map.getCanvas().tabIndex = -1;
    yield;
    if (isOffscreen) setStyleInParts(map, { ...style, layers: withHiddenPaint(style.layers) });
    else map.setStyle(style);
    setMapImages(map, images);
    follow(map, colours, look, isOffscreen ? style.layers : undefined);
    const opened = map;
    map = undefined;
    return opened;
  } finally {
    // It was called off.
    map?.remove();
  }
}

const mapOptions = (container: HTMLElement, view: MapView, isOffscreen: boolean): MapOptions => ({
  container,
  center: view.centre,
  zoom: view.zoom,
  maxZoom,
  ...(isOffscreen ? { pixelRatio: offscreenPixelRatio } : {}),
  attributionControl: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  // Arrow keys belong to the cursor marker; the tools at the edge zoom by keyboard.
  keyboard: false,
  // With 0 MapLibre would place all names in each frame instead of a few at a time; 1 ms is invisible.
  fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 120,
  transformRequest: withSession,
  validateStyle: false,
});

const inPage = (hints: GestureHints | undefined): Pick<MapOptions, "cooperativeGestures" | "locale"> =>
  hints
    ? {
        cooperativeGestures: true,
        locale: {
          "CooperativeGesturesHandler.WindowsHelpText": hints.ctrl,
          "CooperativeGesturesHandler.MacHelpText": hints.command,
          "CooperativeGesturesHandler.MobileHelpText": hints.touch,
        },
      }
    : {};

/** Maps that do not have all their layers yet. */
const growing = new WeakSet<MapLibreMap>();

/** Gives a map its style a few sources and layers at a time, and draws nothing until it has all of them. */
function setStyleInParts(map: MapLibreMap, style: StyleSpecification): void {
  const release = pauseDrawing(map);
  growing.add(map);
  map.setStyle({ ...style, sources: {}, layers: [] });
  map.once("style.load", () => {
    const callOff = inParts(addPieces(map.style, style), () => {
      map.off("remove", callOff);
      growing.delete(map);
      release();
    });
    map.on("remove", callOff);
  });
}

/** Lets an opened map follow the choices for all maps, and shows its hidden layers once it is loaded. */
function follow(
  map: MapLibreMap,
  colours: MapColours,
  look: Look,
  hidden: readonly LayerSpecification[] | undefined,
): void {
  map.touchZoomRotate.disableRotation();
  map.on("error", (event: ErrorEvent) => {
    // A tile that an operator's source does not deliver leaves a hole, and is requested again when the map moves.
    const source = "sourceId" in event ? String(event.sourceId) : "";
    if (source !== ground && !isRegionLayer(source)) reportError(event.error);
  });
  map.on("styleimagemissing", () => {
    addMapImages(map, colours);
  });
  if (hidden) {
    map.once("load", () => {
      const now = looks.get(map) ?? look;
      showPaint(map, now === look ? hidden : layersOf(readMapColours(now.theme), now));
    });
  }
  looks.set(map, look);
  drawnLooks.set(map, look);
  const choices = [mapNamesPreference, mapSlopesPreference, unitsPreference];
  const followers = choices.map((choice) =>
    choice.subscribe(() => {
      repaint(map, looks.get(map) ?? look);
    }),
  );
  map.on("remove", () => {
    for (const end of followers) end();
  });
}

/** Paints every layer in the page's current colours, without loading anything again. */
export function repaint(map: MapLibreMap, look: Look): void {
  const was = drawnLooks.get(map) ?? look;
  looks.set(map, look);
  if (!map.getLayer(coveredLayer.id)) {
    // A new map has its layers later, the uppermost last; by then the look may have changed again.
    map.once(growing.has(map) ? "load" : "style.load", () => {
      if (looks.get(map) === look) repaint(map, look);
    });
    return;
  }
  drawnLooks.set(map, look);
  const colours = readMapColours(look.theme);
  addMapImages(map, colours);
  // An operator's own tiles hide the ground; hidden layers stay hidden.
  const isCovered = map.getLayoutProperty("land", "visibility") === "none";
  const before = new Map(layersOf(colours, was).map((layer) => [layer.id, layer]));
  for (const layer of layersOf(colours, look)) {
    if (!map.getLayer(layer.id)) continue;
    const shown = before.get(layer.id);
    if (shown && isRegionLayer(layer.id)) changeLayer(map, shown, layer, isCovered);
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(layer.id, name as never, value as never);
    }
    if (!isRegionLayer(layer.id) || isCovered) continue;
    const layout: Readonly<Record<string, unknown>> = layer.layout ?? {};
    for (const name of chosenLayout) {
      if (name in layout) map.setLayoutProperty(layer.id, name as never, layout[name] as never);
    }
  }
}

/** Another sport has other trails, and their names; its pistes begin at another zoom. */
function changeLayer(
  map: MapLibreMap,
  shown: LayerSpecification,
  wanted: LayerSpecification,
  isCovered: boolean,
): void {
  const change = layerChange(shown, wanted);
  if (change === "replace") {
    const order = map.getLayersOrder();
    const above = order[order.indexOf(wanted.id) + 1];
    map.removeLayer(wanted.id);
    map.addLayer(wanted, above);
    if (isCovered) map.setLayoutProperty(wanted.id, "visibility", "none");
  } else if (change === "adjust") {
    if ("filter" in wanted) map.setFilter(wanted.id, wanted.filter);
    map.setLayerZoomRange(wanted.id, wanted.minzoom ?? 0, wanted.maxzoom ?? 24);
  }
}

/** Replaces the content of one of the map's own sources. */
export function fill(map: MapLibreMap, source: string, data: GeojsonLines | GeojsonPoints): void {
  void map.getSource<GeoJSONSource>(source)?.setData(data);
}
