import type { LayerSpecification, Map as MapLibreMap, MapMouseEvent, VectorTileSource } from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ZoomButtons } from "./frame/map-controls.tsx";
import { RegionMenu } from "./frame/region-menu.tsx";
import styles from "./lines-map.module.css";
import { MapAdvice } from "./frame/map-advice.tsx";
import { MapCreditLine } from "./frame/map-credit.tsx";
import mapStyles from "./maplibre/gl-map.module.css";
import { linesSource } from "./maplibre/lines-layers.ts";
import { type Look, openMap, repaint } from "./maplibre/open-map.ts";
import { ownLayers, showLayers } from "./maplibre/show-layers.ts";
import { useGestureHints } from "./maplibre/use-gesture-hints.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import { linesView } from "./projection/lines-view.ts";
import { trackScheme } from "./track-tiles/track-tiles.ts";
import type { MapBounds, MapView } from "./projection/map-view.ts";

/** The lines near a press. */
export interface LinesHit {
  /** Workouts with lines there, the top one first. */
  readonly keys: readonly string[];
  /** Lines are merged at this zoom: there are more at a deeper one. */
  readonly isMerged: boolean;
}

/** What a screen can do with the map. */
export interface LinesControl {
  readonly fit: (bounds: MapBounds) => void;
}

/** The visible part of the world when the map is at rest. */
export interface LinesView extends Pick<MapView, "centre" | "zoom"> {
  readonly bounds: MapBounds;
}

export interface LinesMapProps {
  readonly label: string;
  /** Address of the vector tiles, with `{z}`, `{x}` and `{y}`; another one requires another map. */
  readonly tiles: string;
  /** A new number reloads the tiles. */
  readonly version?: number;
  /** Deepest zoom of the tiles; deeper views are drawn from them. */
  readonly deepest: number;
  /** Layers of the tiles, all with ids that begin with the source's; the same array while nothing changes. */
  readonly layers: readonly LayerSpecification[];
  /** Bounds of all lines. */
  readonly bounds: MapBounds;
  /** Initial view, instead of that of all lines. */
  readonly start?: Pick<MapView, "centre" | "zoom"> | undefined;
  readonly look: Look;
  /** It is the main content of its screen, and takes the wheel and a finger; otherwise the page scrolls over it. */
  readonly isFilling?: boolean;
  /** Content on top of the map. */
  readonly children?: ReactNode;
  /** Called for a press near lines. */
  readonly onPick: (hit: LinesHit) => void;
  readonly onReady?: (control: LinesControl) => void;
  readonly onRest?: (view: LinesView) => void;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

/** Radius around a press in which a line is hit, CSS pixels. */
const reach = 8;
/** Zoom steps at a press where lines are not linked to workouts yet. */
const nearer = 3;

function hitAt(map: MapLibreMap, { point: { x, y } }: MapMouseEvent): LinesHit | undefined {
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  const found = map.queryRenderedFeatures(box, { layers: ownLayers(map, linesSource) });
  if (found.length === 0) return undefined;
  const keys = found.flatMap(({ properties }) =>
    typeof properties["key"] === "string" ? properties["key"] : [],
  );
  const isMerged = found.some(({ properties }) => Number(properties["passes"]) > 1 || !("key" in properties));
  return { keys: [...new Set(keys)], isMerged };
}

const viewOf = (map: MapLibreMap): LinesView => {
  const { lng: lon, lat } = map.getCenter();
  const bounds = map.getBounds();
  return {
    centre: { lon, lat },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  };
};

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const controlOf = (map: MapLibreMap): LinesControl => ({
  fit: (bounds) => {
    const { centre, zoom } = linesView(bounds, sizeOf(map.getContainer()));
    map.easeTo({ center: centre, zoom, duration: 300 });
  },
});

/**
 * Many tracks on one map, drawn from tiles as the map is moved. The map itself is hidden from screen readers and keyboards: a
 * list next to it has the same content.
 */
export const LinesMap = (props: LinesMapProps) => {
  const { label, tiles, version, deepest, layers, bounds, start, look, isFilling, children } = props;
  const gestureHints = useGestureHints();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [isDrawn, setIsDrawn] = useState(false);
  const [seen, setSeen] = useState<LinesView>();
  const open = useEffectEvent((element: HTMLElement): MapLibreMap | undefined => {
    try {
      const view = linesView(bounds, sizeOf(element), start);
      return openMap(element, view, look, {
        sources: {
          [linesSource]: {
            type: "vector",
            tiles: [`${trackScheme}://${tiles}`],
            minzoom: 0,
            maxzoom: deepest,
          },
        },
        layers,
        ...(!isFilling && { gestureHints }),
      });
    } catch {
      props.onFailure();
      return undefined;
    }
  });
  const ready = useEffectEvent((opened: MapLibreMap) => {
    props.onReady?.(controlOf(opened));
    setSeen(viewOf(opened));
    props.onRest?.(viewOf(opened));
  });
  const rest = useEffectEvent((opened: MapLibreMap) => {
    setSeen(viewOf(opened));
    props.onRest?.(viewOf(opened));
  });
  const pick = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    const hit = hitAt(opened, event);
    if (!hit) return;
    if (hit.keys.length > 0) props.onPick(hit);
    else opened.easeTo({ center: event.lngLat, zoom: opened.getZoom() + nearer, duration: 300 });
  });

  useEffect(() => {
    const opened = container.current ? open(container.current) : undefined;
    if (!opened) return undefined;
    // Not `load`, which waits for the whole ground, because the lines are the main content.
    opened.once("style.load", () => {
      ready(opened);
      setMap(opened);
      const painted = () => {
        if (!opened.isSourceLoaded(linesSource)) return;
        opened.off("render", painted);
        setIsDrawn(true);
      };
      opened.on("render", painted);
      opened.on("moveend", () => {
        rest(opened);
      });
      opened.on("click", (event) => {
        pick(opened, event);
      });
      opened.on("mousemove", (event) => {
        // Finding lines takes longer than a frame if there are thousands; nobody points at one while the map is dragged.
        if (opened.isMoving()) return;
        opened.getCanvas().style.cursor = hitAt(opened, event) ? "pointer" : "";
      });
    });
    return () => {
      opened.remove();
      setMap(undefined);
      setIsDrawn(false);
    };
  }, []);

  useEffect(() => {
    if (map) repaint(map, look);
  }, [map, look]);

  useEffect(() => {
    if (map) showLayers(map, linesSource, layers);
  }, [map, layers]);

  const shown = useRef(version);
  useEffect(() => {
    if (!map || shown.current === version) return;
    shown.current = version;
    // The browser revalidates its cached tiles, so that only changed ones are transferred.
    map.getSource<VectorTileSource>(linesSource)?.setTiles([`${trackScheme}://${tiles}`]);
  }, [map, tiles, version]);

  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  return (
    <section className={styles["map"]} aria-label={label} data-map={isDrawn ? "drawn" : "waiting"}>
      <div ref={container} aria-hidden className={mapStyles["map"]} />
      {zoomBy && (
        <div className={styles["zoom"]}>
          <RegionMenu />
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      {seen && <MapAdvice view={seen} hasStyle={false} />}
      {children}
      <MapCreditLine bounds={seen?.bounds} />
    </section>
  );
};
