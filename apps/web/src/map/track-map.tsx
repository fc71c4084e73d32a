import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { type CursorStore, type TrackPart, useCursor } from "../lib/track/cursor-store.ts";
import { type TrackLine, nearestIndex } from "../lib/track/track-series.ts";
import { useShownTheme } from "../lib/shown-theme.ts";
import { classNames } from "../ui/class-names.ts";
import type { MapSport } from "./maplibre/region-style/region-look.ts";
import type { MapControl } from "./maplibre/gl-map.tsx";
import { FollowView, useViewShape } from "./follow-view.tsx";
import { embeddedCredit, mapCredit } from "./map-credit.ts";
import { loadMapEngine } from "./load-map-engine.ts";
import { MarkerButtons } from "./track/marker-buttons.tsx";
import { fitClear } from "./projection/fit-track.ts";
import { ComparisonMarker } from "./track/comparison-marker.tsx";
import { useMarkerSides } from "./track/use-marker-sides.ts";
import { SvgTrack } from "./track/svg-track.tsx";
import { CursorMarker } from "./track/cursor-marker.tsx";
import { GraticuleFrame } from "./frame/graticule-frame.tsx";
import { MapCredit } from "./frame/map-credit.tsx";
import { MapFooter } from "./frame/map-footer.tsx";
import { mapRegions } from "../lib/regions/map-regions.ts";
import type { MapMarker } from "./track/map-marker.ts";
import { SignpostLabels } from "./frame/signpost-labels.tsx";
import { MapAdvice } from "./frame/map-advice.tsx";
import { MapControls } from "./frame/map-controls.tsx";
import { type Padding, boundsOf, type MapView } from "./projection/map-view.ts";
import { boundsOfView } from "./projection/bounds-of-view.ts";
import type { Place } from "./frame/signposts.ts";
import { type LineClasses, lineRuns, partRuns } from "./maplibre/track-geojson.ts";
import styles from "./track-map.module.css";
import { useFullScreen } from "./frame/use-full-screen.ts";
import { useMapStyle } from "./frame/use-map-style.ts";
import { mapSlopesPreference } from "../lib/preferences/map-preferences.ts";
import { usePrintedSize } from "../ui/use-printed-size.ts";
import { createStore, useStore } from "../lib/store.ts";

const GlMap = lazyPart(loadMapEngine, (engine) => engine.GlMap);
const SlopeLegend = lazyPart(loadMapEngine, (engine) => engine.SlopeLegend);
const StyleMenu = lazyPart(loadMapEngine, (engine) => engine.StyleMenu);

/** Maximum size of the corner with the tools, CSS pixels. */
const toolsSize = { width: 72, height: 244 } as const;

/** The corner of scale and credit. */
const footSize = { width: 150, height: 60 } as const;

interface TrackMapProps {
  readonly label: string;
  readonly line: TrackLine;
  /** Another effort on the same route, drawn above the line, and its position at the cursor's moment. */
  readonly other: TrackLine | undefined;
  readonly otherPlace: { readonly lon: number; readonly lat: number } | undefined;
  /** Parts of the line that only its owner sees. */
  readonly hidden: readonly TrackPart[];
  /** Only the reader sees the line whole, also if nothing of it is hidden now. */
  readonly isOwn: boolean;
  readonly cursor: CursorStore;
  readonly classes: LineClasses | undefined;
  readonly ramp: readonly string[] | undefined;
  readonly markers: readonly MapMarker[];
  readonly padding: Padding;
  /** Low and without tools, while something else is read; only its markers can be pressed. */
  readonly low: boolean;
  /** Height at the lower edge covered by a bottom sheet, CSS pixels. */
  readonly coveredBelow: number;
  /** Size of the corner with the legend, CSS pixels, which the fitted line avoids. */
  readonly legendSize: { readonly width: number; readonly height: number };
  readonly locale: string;
  /** The kind of lines to emphasise. */
  readonly sport: MapSport;
  /** Name and value text of the cursor marker. */
  readonly cursorMarker: { readonly name: string; readonly valueText: string };
  /** False until everything that people read first is on the page; the map's code is not loaded before. */
  readonly mayLoadMap: boolean;
  /** Content of the lower left corner. */
  readonly legend: ReactNode;
}

/**
 * A track on its map. The line, its markers and the map's edge are shown immediately, on plain paper; the drawn map is
 * added below when its code is loaded, and never if the browser has no WebGL.
 */
export const TrackMap = (props: TrackMapProps) => {
  const { line, cursor, classes, ramp, markers, padding, locale, cursorMarker } = props;
  const [views] = useState(() => createStore<MapView | undefined>(undefined));
  // Undefined until the map knows its size.
  const view = useViewShape(views);
  const [drawn, setDrawn] = useState<MapControl | "none">();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const control = drawn === "none" ? undefined : drawn;
  const container = useRef<HTMLElement>(null);
  const { series } = useCursor(cursor);
  const fullScreen = useFullScreen(container);
  usePrintedSize(container);

  const low = props.low && !fullScreen.on;
  const covered = fullScreen.on ? 0 : props.coveredBelow;
  const bounds = useMemo(() => boundsOf(line.lat, line.lon), [line]);
  const movedByHand = useRef(false);
  const fit = (how?: "instantly") => {
    const element = container.current;
    if (!element || !bounds) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const foot = { ...footSize, height: footSize.height + covered };
    const fitted = fitClear(line, bounds, size, padding, { left: props.legendSize, right: foot });
    if (control) control.show(fitted, how);
    else views.set(fitted);
  };
  const hasMap = control !== undefined;
  const known = useStore(mapRegions);
  const { regions, hasStyles } = known;
  const ground = useMapStyle(hasMap && hasStyles);
  const [drawnStyle, setDrawnStyle] = useState<MapStyleView>();
  // The line stays fitted to the visible part of the map until the person has moved it.
  const fitUnlessMoved = () => {
    if (!movedByHand.current) fit("instantly");
  };
  const refit = useEffectEvent(fitUnlessMoved);
  useEffect(() => {
    if (!container.current) return undefined;
    // A drawn map reports a new size by itself.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      if (hasMap) return;
      if (views.get()) refit();
      // The first map is part of the page's first layout, which is enough work for one task.
      else timer = setTimeout(refit);
    });
    observer.observe(container.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hasMap, views]);
  useEffect(() => {
    if (!hasMap) return undefined;
    // The size may have changed while the map was loading; after the task that shows the map, which has enough to do.
    const timer = setTimeout(refit);
    return () => {
      clearTimeout(timer);
    };
  }, [hasMap]);

  const { width = 0, height = 0 } = view ?? {};
  const { width: legendWidth, height: legendHeight } = props.legendSize;
  const fittedTo = useRef({ width: 0, height: 0 });
  useEffect(() => {
    // A legend that takes less room than was left for it moves nothing.
    const { width: knownWidth, height: knownHeight } = fittedTo.current;
    if (legendWidth <= knownWidth && legendHeight <= knownHeight) return;
    fittedTo.current = { width: legendWidth, height: legendHeight };
    if (views.get()) refit();
  }, [views, legendWidth, legendHeight]);
  const taken = useMemo(
    () => [
      { west: 0, north: height - legendHeight, east: legendWidth, south: height },
      { west: 0, north: height - covered, east: width, south: height },
      { west: width - toolsSize.width, north: 0, east: width, south: toolsSize.height },
      { west: width - footSize.width, north: height - covered - footSize.height, east: width, south: height },
    ],
    [width, height, legendWidth, legendHeight, covered],
  );
  const { sides, covered: coveredPlaces } = useMarkerSides(view && views.get(), line, markers, taken);
  const runs = useMemo(() => lineRuns(line, series, classes), [line, series, classes]);
  const hidden = useMemo(
    () => props.hidden.flatMap((part) => partRuns(line, series, part)),
    [line, series, props.hidden],
  );
  const theme = useShownTheme();
  const { sport } = props;
  const hasSlopes = regions.some(({ maxZooms }) => maxZooms.slope !== undefined);
  const slopes = useStore(mapSlopesPreference);
  const look = useMemo(() => ({ locale, ramp, theme, sport }), [locale, ramp, theme, sport]);
  const creditOf = (seen: MapView) => mapCredit(known, boundsOfView(seen));

  return (
    <section
      ref={container}
      aria-label={props.label}
      className={classNames(styles["map"], fullScreen.on && styles["full"])}
      data-map={control ? "drawn" : drawn === "none" ? "plain" : "waiting"}
    >
      {!control && (
        <FollowView views={views}>
          {(seen) => (
            <SvgTrack view={seen} line={line} other={props.other} runs={runs} hidden={hidden} ramp={ramp} />
          )}
        </FollowView>
      )}
      {props.mayLoadMap && view && drawn !== "none" && (
        <div className={classNames(styles["drawn"], control && styles["shown"])}>
          <Suspense>
            <GlMap
              views={views}
              line={line}
              other={props.other}
              hidden={hidden}
              cursor={cursor}
              classes={classes}
              look={look}
              covered={coveredPlaces}
              ground={ground.style}
              isOwn={props.isOwn}
              onReady={setDrawn}
              onGround={setDrawnStyle}
              onPlaces={(found) => {
                startTransition(() => {
                  setPlaces(found);
                });
              }}
              onMoved={() => {
                movedByHand.current = true;
              }}
              onResized={fitUnlessMoved}
              onFailure={() => {
                setDrawn("none");
              }}
            />
          </Suspense>
        </div>
      )}
      <FollowView views={views}>
        {(seen) => (
          <>
            <GraticuleFrame view={seen} covered={covered} withLines={!control} />
            <MapFooter
              view={seen}
              covered={covered}
              credit={
                hasMap ? (
                  <>
                    {!drawnStyle && hasSlopes && slopes === "on" && (
                      <Suspense>
                        <SlopeLegend />
                      </Suspense>
                    )}
                    <MapCredit credit={drawnStyle?.attribution ?? creditOf(seen)} />
                  </>
                ) : undefined
              }
            />
            {!low && hasMap && <MapAdvice view={seen} hasStyle={ground.style !== undefined} />}
          </>
        )}
      </FollowView>
      {!low && props.legend}
      {!low && (
        <MapControls
          full={fullScreen.on}
          onFull={fullScreen.toggle}
          styleMenu={
            hasMap && (ground.options.length > 1 || regions.length > 0) ? (
              <Suspense>
                <StyleMenu
                  options={ground.options}
                  value={ground.value}
                  hasRegions={regions.length > 0 && !ground.style}
                  hasSlopes={hasSlopes}
                />
              </Suspense>
            ) : undefined
          }
          {...(control
            ? {
                move: {
                  zoomBy: (steps) => {
                    movedByHand.current = true;
                    control.zoomBy(steps);
                  },
                  showAll: () => {
                    movedByHand.current = false;
                    fit();
                  },
                },
              }
            : {})}
        />
      )}
      <FollowView views={views}>
        {(seen) => (
          <div className={styles["over"]}>
            {!low && creditOf(seen) === embeddedCredit && (
              <SignpostLabels view={seen} line={line} places={places} covered={covered} />
            )}
            <MarkerButtons
              view={seen}
              markers={markers}
              sides={sides}
              onPick={(distance) => {
                cursor.moveTo(nearestIndex(series.distance, distance));
              }}
            />
            {props.otherPlace && <ComparisonMarker view={seen} place={props.otherPlace} />}
            <CursorMarker view={seen} cursor={cursor} {...cursorMarker} />
          </div>
        )}
      </FollowView>
    </section>
  );
};
