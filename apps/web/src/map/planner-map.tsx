import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
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
import { type CursorStore, useCursor } from "../lib/track/cursor-store.ts";
import type { TrackSeries } from "../lib/track/track-series.ts";
import { classNames } from "../ui/class-names.ts";
import { ZoomButtons } from "./frame/map-controls.tsx";
import { MapFrame, mapKeys } from "./frame/map-frame.tsx";
import { MapAdvice } from "./frame/map-advice.tsx";
import { MapCreditLine } from "./frame/map-credit.tsx";
import { RegionMenu } from "./frame/region-menu.tsx";
import { type Look, maxZoom, openMap, repaint } from "./maplibre/open-map.ts";
import { legAt, type PlanMapLine, planSource } from "./maplibre/plan-layers.ts";
import { type PlanData, planOpening, useOwnTracks, usePlanSources } from "./maplibre/use-plan-sources.ts";
import { viewOfMap } from "./maplibre/view-of-map.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import { moveOver } from "./over-map.ts";
import styles from "./planner-map.module.css";
import { type Dragged, type PlannerPin, PlannerPins } from "./planner-pins.tsx";
import { PulledLines } from "./pulled-lines.tsx";
import { boundsOfView } from "./projection/bounds-of-view.ts";
import {
  fitView,
  type MapBounds,
  type MapPlace,
  type MapView,
  metresPerPixel,
  type Padding,
} from "./projection/map-view.ts";
import { CursorMarker } from "./track/cursor-marker.tsx";

/** What a screen can do with the map. */
export interface PlannerControl {
  readonly fit: (bounds: MapBounds) => void;
  /** Goes to a place, and as near as a zoom if it is not yet. */
  readonly goTo: (place: MapPlace, zoom: number) => void;
  readonly focus: () => void;
  /** The middle of the part that nothing covers. */
  readonly middle: () => MapPlace;
}

export interface PlannerMapProps {
  readonly label: string;
  /** What its keys do. */
  readonly keysText: string;
  /** The first view: bounds, or a place with a zoom. */
  readonly start: { readonly bounds: MapBounds } | { readonly centre: MapPlace; readonly zoom: number };
  readonly look: Look;
  /** What covers the map at its edges, CSS pixels. */
  readonly padding: Padding;
  /** Height at the lower edge that is covered from side to side, a CSS length. */
  readonly coveredBelow: string;
  readonly data: PlanData;
  /** Lines that change while something is dragged, or again and again. */
  readonly pulled: readonly PlanMapLine[];
  /** Shows below the plan where the person has been before. */
  readonly hasOwnTracks: boolean;
  readonly pins: readonly PlannerPin[];
  /** A press on the map sets a point. */
  readonly isDrawing: boolean;
  /** Nothing can be changed now. */
  readonly isFixed?: boolean;
  /** The position that the profile shows. */
  readonly cursor: PlanCursor | undefined;
  /** Further controls above the buttons that zoom. */
  readonly tools?: ReactNode;
  /** What lies below the points, for the view when the map is at rest. */
  readonly below?: ((view: MapView) => ReactNode) | undefined;
  readonly onReady: (control: PlannerControl) => void;
  /** Called for a press beside all points, with how many metres a pixel is there. */
  readonly onPress: (place: MapPlace, perPixel: number) => void;
  /** Called for a press on the line while nothing is drawn. */
  readonly onLine: (place: MapPlace) => void;
  readonly onDrag: (what: Dragged, place: MapPlace) => void;
  readonly onDrop: (what: Dragged, place: MapPlace) => void;
  readonly onPin: (what: Dragged) => void;
  readonly onPinKey: (what: Dragged, key: string, view: MapView) => boolean;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

/** The position that the profile shows. */
interface PlanCursor {
  readonly store: CursorStore;
  readonly name: string;
  /** A position in words. */
  readonly textOf: (series: TrackSeries, index: number) => string;
}

/** How far the mouse moves before it drags, CSS pixels. */
const dragFrom = 3;

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const viewFor = (bounds: MapBounds, element: HTMLElement, padding: Padding): MapView =>
  fitView(bounds, sizeOf(element), padding, maxZoom - 1);

const placeOf = ({ lngLat: { lng, lat } }: MapMouseEvent): MapPlace => ({ lon: lng, lat });

const PlanCursorMarker = ({
  view,
  cursor: { store, name, textOf },
}: {
  readonly view: MapView;
  readonly cursor: PlanCursor;
}) => {
  const { series, index } = useCursor(store);
  return <CursorMarker view={view} cursor={store} name={name} valueText={textOf(series, index)} />;
};

/** A plan on its map, with points that are dragged. What lies over the map moves along while it is moved, all at once. */
export const PlannerMap = (props: PlannerMapProps) => {
  const { label, keysText, start, look, padding, data, pins, isDrawing, isFixed = false, cursor } = props;
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<MapView>();
  const [isDrawn, setIsDrawn] = useState(false);
  const open = useEffectEvent((element: HTMLElement): MapLibreMap | undefined => {
    const opening =
      "bounds" in start ? viewFor(start.bounds, element, padding) : { ...start, ...sizeOf(element) };
    try {
      return openMap(element, opening, look, planOpening(data, look.theme));
    } catch {
      props.onFailure();
      return undefined;
    }
  });
  const fit = useEffectEvent((opened: MapLibreMap, bounds: MapBounds) => {
    const { centre, zoom } = viewFor(bounds, opened.getContainer(), padding);
    opened.easeTo({ center: centre, zoom, duration: 300 });
  });
  const middle = useEffectEvent((opened: MapLibreMap): MapPlace => {
    const { width, height } = sizeOf(opened.getContainer());
    const { lng: lon, lat } = opened.unproject([
      (padding.left + width - padding.right) / 2,
      (padding.top + height - padding.bottom) / 2,
    ]);
    return { lon, lat };
  });
  const ready = useEffectEvent((opened: MapLibreMap) => {
    setMap(opened);
    setView(viewOfMap(opened));
    props.onReady({
      fit: (bounds) => {
        fit(opened, bounds);
      },
      goTo: (place, zoom) => {
        opened.easeTo({ center: place, zoom: Math.max(zoom, opened.getZoom()), duration: 300 });
      },
      focus: () => {
        frame.current?.focus({ preventScroll: true });
      },
      middle: () => middle(opened),
    });
  });
  const follow = useEffectEvent((opened: MapLibreMap, from = view) => {
    if (over.current && from) moveOver(over.current, from, viewOfMap(opened));
  });
  const pressed = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    if (isFixed) return;
    const leg = isDrawing ? undefined : legAt(opened, event);
    if (leg === undefined) props.onPress(placeOf(event), metresPerPixel(viewOfMap(opened)));
    else props.onLine(placeOf(event));
  });
  const hideHint = useEffectEvent(() => {
    hint.current?.style.setProperty("visibility", "hidden");
  });
  const pointed = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent) => {
    const isOver =
      !opened.isMoving() &&
      !isFixed &&
      event.originalEvent.buttons === 0 &&
      legAt(opened, event) !== undefined;
    opened.getCanvas().style.cursor = isOver ? "grab" : isDrawing && !isFixed ? "crosshair" : "";
    if (!hint.current) return;
    hint.current.style.visibility = isOver ? "visible" : "hidden";
    if (isOver) hint.current.style.translate = `${event.point.x}px ${event.point.y}px`;
  });
  const dragged = useEffectEvent((what: Dragged, place: MapPlace, isEnd: boolean) => {
    if (isEnd) props.onDrop(what, place);
    else props.onDrag(what, place);
  });
  /** A press on the line pulls a new point out of it as soon as the mouse moves. */
  const grabbed = useEffectEvent((opened: MapLibreMap, event: MapMouseEvent, called: AbortSignal) => {
    if (isFixed || event.originalEvent.button !== 0) return;
    const leg = legAt(opened, event);
    if (leg === undefined) return;
    event.preventDefault();
    const { clientX, clientY } = event.originalEvent;
    const what: Dragged = { kind: "line", leg, from: placeOf(event) };
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, called]);
    let isPulled = false;
    const at = (moved: MouseEvent): MapPlace => {
      const { left, top } = opened.getContainer().getBoundingClientRect();
      const { lng: lon, lat } = opened.unproject([moved.clientX - left, moved.clientY - top]);
      return { lon, lat };
    };
    addEventListener(
      "mousemove",
      (moved) => {
        isPulled ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > dragFrom;
        hideHint();
        if (isPulled) dragged(what, at(moved), false);
      },
      { signal },
    );
    addEventListener(
      "mouseup",
      (moved) => {
        ended.abort();
        if (isPulled) dragged(what, at(moved), true);
      },
      { signal },
    );
  });

  useEffect(() => {
    const opened = room.current ? open(room.current) : undefined;
    if (!opened) return undefined;
    const called = new AbortController();
    // Its points and its keys are on top of it.
    opened.getCanvas().setAttribute("aria-hidden", "true");
    opened.doubleClickZoom.disable();
    // Not `load`, which waits for the whole ground.
    opened.once("style.load", () => {
      ready(opened);
      const painted = () => {
        if (!opened.isSourceLoaded(planSource)) return;
        opened.off("render", painted);
        setIsDrawn(true);
      };
      opened.on("render", painted);
      opened.on("move", () => {
        follow(opened);
      });
      for (const change of ["moveend", "resize"] as const) {
        opened.on(change, () => {
          setView(viewOfMap(opened));
        });
      }
      opened.on("click", (event) => {
        pressed(opened, event);
      });
      opened.on("mousemove", (event) => {
        pointed(opened, event);
      });
      opened.on("mouseout", () => {
        hideHint();
      });
      opened.on("mousedown", (event) => {
        grabbed(opened, event, called.signal);
      });
    });
    return () => {
      called.abort();
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

  usePlanSources(map, data, look.theme);
  useOwnTracks(map, props.hasOwnTracks, look.theme);

  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  const keys: Readonly<Record<string, () => void>> = {
    ...mapKeys(map, zoomBy),
    ...(isFixed
      ? {}
      : {
          Enter: () => {
            if (map) props.onPress(middle(map), metresPerPixel(viewOfMap(map)));
          },
        }),
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section className={styles["map"]} aria-label={label} data-map={isDrawn ? "drawn" : "waiting"}>
      <MapFrame
        ref={frame}
        room={room}
        label={label}
        keysText={keysText}
        data-holds-focus
        // A press on the canvas focuses it, of which a screen reader knows nothing.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) currentTarget.focus({ preventScroll: true });
        }}
        onKeyDown={press}
      />
      {!isFixed && (
        <span
          className={styles["cross"]}
          style={{
            left: `calc((${padding.left}px + 100% - ${padding.right}px) / 2)`,
            top: `calc((${padding.top}px + 100% - ${padding.bottom}px) / 2)`,
          }}
          aria-hidden
        />
      )}
      {map && view && (
        <div ref={over} className={styles["over"]}>
          {props.below?.(view)}
          <PulledLines map={map} view={view} lines={props.pulled} />
          <PlannerPins
            map={map}
            view={view}
            pins={pins}
            isFixed={isFixed}
            onDrag={props.onDrag}
            onDrop={props.onDrop}
            onPin={props.onPin}
            onPinKey={props.onPinKey}
          />
          {cursor && <PlanCursorMarker view={view} cursor={cursor} />}
        </div>
      )}
      <span ref={hint} className={classNames(styles["hint"])} aria-hidden />
      {zoomBy && (
        <div className={styles["tools"]}>
          {props.tools}
          <RegionMenu />
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      {view && (
        <div
          className={styles["advice"]}
          style={{ top: `${padding.top}px`, left: `${padding.left}px`, right: `${padding.right}px` }}
        >
          <MapAdvice view={view} hasStyle={false} />
        </div>
      )}
      <MapCreditLine bounds={view && boundsOfView(view)} style={{ bottom: props.coveredBelow }} />
    </section>
  );
};
