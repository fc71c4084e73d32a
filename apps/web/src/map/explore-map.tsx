import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { mapRegions } from "../lib/regions/map-regions.ts";
import { createStore, useStore } from "../lib/store.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./explore-map.module.css";
import { ZoomButtons } from "./frame/map-controls.tsx";
import { MapFrame, mapKeys } from "./frame/map-frame.tsx";
import { MapCredit } from "./frame/map-credit.tsx";
import { MapFooter } from "./frame/map-footer.tsx";
import { RegionLegend, RegionMenu } from "./frame/region-menu.tsx";
import { useMapStyle } from "./frame/use-map-style.ts";
import { FollowView } from "./follow-view.tsx";
import { useMapCredit } from "./map-credit.ts";
import {
  exploredFeatures,
  exploredLayers,
  exploredSource,
  type ExploreLine,
} from "./maplibre/explored-lines.ts";
import { type Look, maxZoom, openMap, repaint } from "./maplibre/open-map.ts";
import { ownLayers, showLayers } from "./maplibre/show-layers.ts";
import { useGround } from "./maplibre/use-ground.ts";
import { type ChosenPoints, useRegionPoints } from "./maplibre/use-region-points.ts";
import { viewOfMap } from "./maplibre/view-of-map.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import { moveOver, pixelOf, popupPlace } from "./over-map.ts";
import { boundsOfView } from "./projection/bounds-of-view.ts";
import { fitView, type MapBounds, type MapPlace, type MapView } from "./projection/map-view.ts";

/** Something on the map, drawn by the page; its middle is at the place. */
export interface MapPin extends MapPlace {
  readonly id: string;
  readonly content: ReactNode;
}

/** The part of the world that is shown when the map is at rest. */
export interface ExploreRest {
  readonly bounds: MapBounds;
  readonly zoom: number;
}

/** What a screen can do with the map. */
export interface ExploreControl {
  readonly fit: (bounds: MapBounds) => void;
  /** Goes to a place, and as near as a zoom if it is not yet. */
  readonly goTo: (place: MapPlace, zoom: number) => void;
  /** Goes to a place, nearer than now. */
  readonly nearer: (place: MapPlace) => void;
  /** Gives it the focus of the keyboard. */
  readonly focus: () => void;
}

export interface ExploreMapProps {
  readonly label: string;
  /** What its keys do. */
  readonly keysText: string;
  /** The bounds of the first view. */
  readonly start: MapBounds;
  /** Whether these are those of a whole map, as the address has them; otherwise all of them is to be seen. */
  readonly isWholeView: boolean;
  /** How much of the map lies under what the page shows over its upper edge, CSS pixels. */
  readonly covered: () => number;
  readonly look: Look;
  readonly lines: readonly ExploreLine[];
  readonly pins: readonly MapPin[];
  /** Key of the workout whose line is lit. */
  readonly lit: string | undefined;
  /** What is open about a place, above or below it. */
  readonly popup?: (MapPlace & { readonly content: ReactNode }) | undefined;
  /** Further controls above the buttons that zoom. */
  readonly tools: ReactNode;
  readonly onReady: (control: ExploreControl) => void;
  /** Called some time after the map has come to rest; `isMoved` is false for the first view. */
  readonly onRest: (rest: ExploreRest, isMoved: boolean) => void;
  /** Called for a press on a line, with the place of the press. */
  readonly onLine: (workoutKey: string, place: MapPlace) => void;
  /** What people choose to see of the regions' own points. */
  readonly chosen: ChosenPoints;
  /** Called when another line is under the mouse, or none. */
  readonly onLit: (workoutKey: string | undefined) => void;
  readonly onEscape: () => void;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

/** Time without any movement after which the map counts as at rest, ms (EXPL-6: that of the wheel). */
const restAfter = 120;
/** Radius around the mouse in which a line is hit, CSS pixels. */
const reach = 6;
/** Zoom steps of a press on what comes apart when one is nearer. */
const steps = 2;
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };

function lineAt(map: MapLibreMap, { point: { x, y }, originalEvent }: MapMouseEvent): string | undefined {
  // A pin lies above the map and has its own.
  if (originalEvent.target !== map.getCanvas()) return undefined;
  const found = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: ownLayers(map, exploredSource) },
  );
  const key: unknown = found[0]?.properties["key"];
  return typeof key === "string" ? key : undefined;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const viewFor = (bounds: MapBounds, element: HTMLElement, top: number): MapView =>
  fitView(bounds, sizeOf(element), { ...noPadding, top }, maxZoom);

const controlOf = (map: MapLibreMap, covered: () => number, focus: () => void): ExploreControl => ({
  fit: (bounds) => {
    const { centre, zoom } = viewFor(bounds, map.getContainer(), covered());
    map.easeTo({ center: centre, zoom, duration: 300 });
  },
  goTo: (place, zoom) => {
    map.easeTo({ center: place, zoom: Math.max(zoom, map.getZoom()), duration: 300 });
  },
  nearer: (place) => {
    map.easeTo({ center: place, zoom: Math.min(maxZoom, map.getZoom() + steps), duration: 300 });
  },
  focus,
});

/**
 * The world with the lines of workouts, and pins that the page draws. While the map is moved its pins are moved along, all at
 * once; their places are computed again when it rests. It has the focus as one element whose keys move it: a list beside it has
 * the same content.
 */
export const ExploreMap = (props: ExploreMapProps) => {
  const { label, keysText, start, look, lines, pins, lit, popup, tools } = props;
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pinsOver = useRef<HTMLDivElement>(null);
  const popupOver = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<MapView>();
  const [isDrawn, setIsDrawn] = useState(false);
  /** Of each moment, for the scale. */
  const [views] = useState(() => createStore<MapView | undefined>(undefined));
  const [drawnStyle, setDrawnStyle] = useState<MapStyleView>();
  const { hasStyles } = useStore(mapRegions);
  const ground = useMapStyle(map !== undefined && hasStyles);
  const chosenPoint = useRegionPoints(map, look, props.chosen);
  const open = useEffectEvent((element: HTMLElement): MapLibreMap | undefined => {
    const first = viewFor(start, element, props.isWholeView ? 0 : props.covered());
    try {
      return openMap(element, first, look, {
        sources: {
          [exploredSource]: { type: "geojson", data: exploredFeatures(lines), maxzoom: maxZoom },
        },
        layers: exploredLayers(look.theme, lit),
      });
    } catch {
      props.onFailure();
      return undefined;
    }
  });
  const ready = useEffectEvent((opened: MapLibreMap) => {
    setMap(opened);
    setView(viewOfMap(opened));
    props.onReady(
      controlOf(opened, props.covered, () => {
        frame.current?.focus({ preventScroll: true });
      }),
    );
  });
  const rest = useEffectEvent((opened: MapLibreMap, isMoved: boolean) => {
    props.onRest({ bounds: boundsOfView(viewOfMap(opened)), zoom: opened.getZoom() }, isMoved);
  });
  /** Moves what lies over the map from where it was computed to where it belongs now. */
  const follow = useEffectEvent((opened: MapLibreMap, from = view) => {
    views.set(viewOfMap(opened));
    for (const over of [pinsOver.current, popupOver.current]) {
      if (over && from) moveOver(over, from, viewOfMap(opened));
    }
  });
  const pressed = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    const point = chosenPoint(opened, event);
    if (point) {
      props.chosen.onPress(point);
      return;
    }
    const key = lineAt(opened, event);
    const { lng: lon, lat } = event.lngLat;
    if (key !== undefined) props.onLine(key, { lon, lat });
  });
  const pointed = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    if (opened.isMoving() || event.originalEvent.target !== opened.getCanvas()) return;
    const key = lineAt(opened, event);
    const isHit = key !== undefined || chosenPoint(opened, event) !== undefined;
    opened.getCanvas().style.cursor = isHit ? "pointer" : "";
    if (key !== lit) props.onLit(key);
  });

  useEffect(() => {
    const opened = room.current ? open(room.current) : undefined;
    if (!opened) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasMoved = false;
    const restSoon = (isMoved: boolean) => {
      wasMoved ||= isMoved;
      clearTimeout(timer);
      timer = setTimeout(() => {
        rest(opened, wasMoved);
        wasMoved = false;
      }, restAfter);
    };
    // What it shows is in the list, and its keys are those of the frame around it.
    opened.getCanvas().setAttribute("aria-hidden", "true");
    // Not `load`, which waits for the whole ground.
    opened.once("style.load", () => {
      ready(opened);
      rest(opened, false);
      const painted = () => {
        if (!opened.isSourceLoaded(exploredSource)) return;
        opened.off("render", painted);
        setIsDrawn(true);
      };
      opened.on("render", painted);
      opened.on("movestart", () => {
        clearTimeout(timer);
      });
      opened.on("move", () => {
        follow(opened);
      });
      opened.on("moveend", () => {
        setView(viewOfMap(opened));
        restSoon(true);
      });
      opened.on("resize", () => {
        setView(viewOfMap(opened));
        restSoon(false);
      });
      opened.on("click", (event) => {
        pressed(opened, event);
      });
      opened.on("mousemove", (event) => {
        pointed(opened, event);
      });
    });
    return () => {
      clearTimeout(timer);
      opened.remove();
      setMap(undefined);
      setIsDrawn(false);
    };
  }, []);

  useLayoutEffect(() => {
    if (map) follow(map, view);
  }, [map, view]);

  useEffect(() => {
    if (map) repaint(map, look);
  }, [map, look]);

  useEffect(() => {
    if (map) showLayers(map, exploredSource, exploredLayers(look.theme, lit));
  }, [map, look.theme, lit]);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(exploredSource)?.setData(exploredFeatures(lines));
  }, [map, lines]);

  useGround(map, { style: ground.style, look, isOwn: false, onDrawn: setDrawnStyle });

  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  const credit = useMapCredit(view && boundsOfView(view));
  const keys = mapKeys(map, zoomBy);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") props.onEscape();
    const act =
      event.target === frame.current && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // Escape closes what is open about a place, wherever the focus is on the map.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles["map"]}
      aria-label={label}
      data-map={isDrawn ? "drawn" : "waiting"}
      onKeyDown={press}
    >
      <MapFrame ref={frame} room={room} label={label} keysText={keysText} />
      {map &&
        view &&
        createPortal(
          <div ref={pinsOver} className={styles["over"]}>
            {pins.map((pin) => {
              const [left, top] = pixelOf(view, pin);
              return (
                <div key={pin.id} className={styles["pin"]} style={{ left, top }}>
                  {pin.content}
                </div>
              );
            })}
          </div>,
          map.getCanvasContainer(),
        )}
      {view && popup && (
        <div ref={popupOver} className={classNames(styles["over"], styles["popups"])}>
          <div className={styles["popup"]} style={popupPlace(view, popup)}>
            {popup.content}
          </div>
        </div>
      )}
      {zoomBy && (
        <div className={styles["tools"]}>
          {tools}
          <RegionMenu ground={ground} />
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      <FollowView views={views}>
        {(seen) => (
          <MapFooter
            view={seen}
            covered={0}
            credit={
              <>
                {!drawnStyle && <RegionLegend />}
                <MapCredit credit={drawnStyle?.attribution ?? credit} />
              </>
            }
          />
        )}
      </FollowView>
    </section>
  );
};
