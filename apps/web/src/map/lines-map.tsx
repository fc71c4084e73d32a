import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ZoomButtons } from "./frame/map-controls.tsx";
import styles from "./lines-map.module.css";
import { embeddedCredit } from "./map-credit.ts";
import mapStyles from "./maplibre/gl-map.module.css";
import { linesLayers, linesSource } from "./maplibre/lines-layers.ts";
import { readMapColours } from "./maplibre/map-colours.ts";
import { type Look, openMap, repaint } from "./maplibre/open-map.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import { fitView, type MapBounds } from "./projection/map-view.ts";

interface LinesMapProps {
  readonly label: string;
  /** Address of the vector tiles, with `{z}`, `{x}` and `{y}`; another one needs another map. */
  readonly tiles: string;
  /** Deepest zoom that there are tiles for; nearer ones are drawn from them. */
  readonly deepest: number;
  /** Round all lines. */
  readonly bounds: MapBounds;
  readonly look: Look;
  /** Somebody pressed the line of this key. */
  readonly onPick: (key: string) => void;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

/** CSS pixels round a press in which a line counts as hit. */
const reach = 8;
const padding = { top: 32, right: 32, bottom: 32, left: 32 };
/** One short walk is not shown so near that nobody knows where it is. */
const nearest = 14;

/** The key of the line that lies on top near a pixel. */
function keyAt(map: MapLibreMap, { point: { x, y } }: MapMouseEvent): string | undefined {
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  const found = map.queryRenderedFeatures(box, { layers: ["lines-line"] });
  const key: unknown = found[0]?.properties["key"];
  return typeof key === "string" ? key : undefined;
}

/**
 * Many tracks on one map, drawn from tiles as the map is moved. The map itself is hidden from screen readers and from keys: what it shows stands
 * beside it as a list.
 */
export const LinesMap = ({ label, tiles, deepest, bounds, look, onPick, onFailure }: LinesMapProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const open = useEffectEvent((element: HTMLElement): MapLibreMap | undefined => {
    try {
      const size = { width: element.clientWidth, height: element.clientHeight };
      return openMap(element, fitView(bounds, size, padding, nearest), look);
    } catch {
      onFailure();
      return undefined;
    }
  });
  const draw = useEffectEvent((opened: MapLibreMap) => {
    opened.addSource(linesSource, { type: "vector", tiles: [tiles], minzoom: 0, maxzoom: deepest });
    for (const layer of linesLayers(readMapColours(look.theme))) opened.addLayer(layer);
  });
  const pick = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    const key = keyAt(opened, event);
    if (key !== undefined) onPick(key);
  });

  useEffect(() => {
    const opened = container.current ? open(container.current) : undefined;
    if (!opened) return undefined;
    opened.once("load", () => {
      draw(opened);
      setMap(opened);
    });
    opened.on("click", (event) => {
      pick(opened, event);
    });
    opened.on("mousemove", (event) => {
      opened.getCanvas().style.cursor = keyAt(opened, event) === undefined ? "" : "pointer";
    });
    return () => {
      opened.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    repaint(map, look);
    for (const { id, paint = {} } of linesLayers(readMapColours(look.theme))) {
      for (const [name, value] of Object.entries(paint)) {
        map.setPaintProperty(id, name as never, value as never);
      }
    }
  }, [map, look]);

  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  return (
    <section className={styles["map"]} aria-label={label} data-map={map ? "drawn" : "waiting"}>
      <div ref={container} aria-hidden className={mapStyles["map"]} />
      {zoomBy && (
        <div className={styles["zoom"]}>
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      <small className={styles["credit"]}>{embeddedCredit}</small>
    </section>
  );
};
