import type { RouteView } from "@cairn/contracts/routes/routes";
import { gradesOf } from "@cairn/domain/elevation/grade";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { circleOutline } from "@cairn/geo/circle-outline";
import { useQuery } from "@tanstack/react-query";
import { History, LocateFixed } from "lucide-react";
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import { MapTool } from "../../map/frame/map-controls.tsx";
import { loadMapEngine } from "../../map/load-map-engine.ts";
import type { GeojsonLines } from "../../map/maplibre/geojson-lines.ts";
import type { PlannerControl } from "../../map/planner-map.tsx";
import { boundsOf, type MapPlace } from "../../map/projection/map-view.ts";
import { lineRuns, noLines, runsGeojson } from "../../map/maplibre/track-geojson.ts";
import { gradeBounds } from "../../map/track/track-ramps.ts";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { usePosition } from "../../lib/use-position.ts";
import { mapSport } from "../../map/map-sport.ts";
import { placeText } from "../../graph/place-text.ts";
import { metricFormats } from "../../graph/metric-formats.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import type { AvoidedArea } from "./avoided-area.ts";
import { WaypointAndAreaDialog } from "./waypoint-and-area-dialog.tsx";
import { waypointAndAreaPins } from "./waypoint-and-area-pins.tsx";
import { useOwnPhotos } from "./own-photos.tsx";
import { type PlanTrack, trackOf } from "./drawn-plan.ts";
import { nearestPointOf, type PlanLine } from "./plan-line.ts";
import { mapLines } from "./plan-on-map.ts";
import { loadDraft } from "./planner-draft.ts";
import { PlannerDock } from "./planner-dock.tsx";
import { PlannerPanel } from "./planner-panel.tsx";
import styles from "./planner-screen.module.css";
import { PlannerToolbar } from "./planner-toolbar.tsx";
import { planOfRoute } from "./plan-of-route.ts";
import { plannerPins } from "./planner-pins.ts";
import { usePlanCursor, useSelectedLines } from "./use-plan-cursor.ts";
import { useRestlessLegs } from "./use-restless-legs.ts";
import { useOpenFile } from "./use-open-file.ts";
import { usePlanPresses } from "./use-plan-presses.ts";
import { useStoredDraft } from "./use-stored-draft.ts";
import { type PlannerStart, usePlanner } from "./use-planner.ts";
import { usePlannerKeys } from "./use-planner-keys.ts";

const PlannerMap = lazyPart(loadMapEngine, (engine) => engine.PlannerMap);

/** Where the map starts without a route, degrees (ROUT-6: London if there is no workout), and how near. */
const fallbackCentre: MapPlace = { lon: -0.1276, lat: 51.5072 };
const startZoom = 15;

/** What covers the map at its edges, CSS pixels. */
const paddings = {
  wide: { top: 112, right: 88, bottom: 216, left: 380 },
  narrow: { top: 40, right: 80, bottom: 108, left: 32 },
} as const;

/** Degrees from which a found place is shown whole. */
const areaFrom = 0.002;

/** Metres of a pixel where there is no map. */
const metresWithoutMap = 3;

/** The circle of an area as the map draws it. */
const shapeOf = (area: AvoidedArea) => circleOutline(area, area.radius, 64);

export interface PlannerScreenProps {
  /** A saved route that is changed; without it a new one is drawn. */
  readonly route?: RouteView | undefined;
  /** What a new route starts from, such as the track of a workout. */
  readonly start?: (PlannerStart & { readonly workoutKey: string }) | undefined;
  /** The place of the person's latest workout. */
  readonly latestPlace?: MapPlace | undefined;
  readonly onSaved: (saved: RouteView) => void;
  readonly onCancel: () => void;
}

/** The planner: the map is the page, and everything that is needed to draw lies over it (ROUT-2 to ROUT-8). */
export const PlannerScreen = (props: PlannerScreenProps) => {
  const { data: account } = useQuery(ownAccountQuery);
  // The draft is that of the person.
  return account ? (
    <OpenPlanner {...props} accountKey={account.key} username={account.username} />
  ) : (
    <div className={styles["page"]} aria-busy />
  );
};

const OpenPlanner = ({
  route,
  start,
  latestPlace,
  accountKey,
  username,
  onSaved,
  onCancel,
}: PlannerScreenProps & { readonly accountKey: string; readonly username: string }) => {
  const messages = useMessages();
  const { t, locale } = messages;
  const units = useUnits();
  const allFormats = useFormats();
  const theme = useShownTheme();
  const narrow = useNarrow();
  const [first] = useState(() => ({
    ...(route ? planOfRoute(route) : start),
    draft: loadDraft(accountKey, { routeId: route?.id, workoutKey: start?.workoutKey }),
  }));
  const planner = usePlanner(first, locale);
  const { plan, drawn, shown, changing, entered, drawing } = planner;
  const [control, setControl] = useState<PlannerControl>();
  const [hasMap, setHasMap] = useState(true);
  const presses = usePlanPresses(planner, first.draft ? t("planner.draftBack") : "");
  const { selected, setSelected, setTool, setSaid, waypointsAndAreas } = presses;
  const position = usePosition((place) => control?.goTo(place, startZoom));

  const version = first.draft?.version ?? route?.version;
  const { isChanged } = planner;
  const draft = useMemo(
    () => (isChanged ? { ...entered, ...drawing, version } : undefined),
    [isChanged, entered, drawing, version],
  );
  const forgetDraft = useStoredDraft({
    accountKey,
    routeId: route?.id,
    workoutKey: start?.workoutKey,
    draft,
  });

  const track = useMemo(() => trackOf(shown), [shown]);
  const activityId = entered.activities[0] ?? 1;
  const formats = useMemo(
    () => metricFormats({ messages, units, sport: sportProfile(activityId) }),
    [messages, units, activityId],
  );
  const series = track?.series;
  const cursor = usePlanCursor(series);

  const look = useMemo(
    () => ({ locale, theme, ramp: undefined, sport: mapSport(activityId) }),
    [locale, theme, activityId],
  );
  const { shownPlan } = planner;
  const restless = useRestlessLegs(shown);
  const { lines, pulled } = useMemo(() => {
    const isPulled = (leg: number): boolean => changing.has(leg) || restless.has(leg);
    return {
      lines: mapLines(shownPlan, shown, (leg) => !isPulled(leg)),
      pulled: mapLines(shownPlan, shown, isPulled),
    };
  }, [shownPlan, shown, changing, restless]);
  const [hasOwnTracks, setHasOwnTracks] = useState(false);
  const [isByGrade, setIsByGrade] = useState(false);
  const hasGrades = track?.series.ele !== undefined;
  const isGraded = isByGrade && hasGrades && !planner.isDragging;
  const slopes = useMemo(() => (isGraded && track ? gradeLines(track) : noLines), [isGraded, track]);
  const selectedPart = useSelectedLines(cursor, planner.isDragging ? undefined : track);
  const linePins = useMemo(
    () =>
      plannerPins({
        plan: shownPlan,
        shown,
        resting: { plan, drawn },
        isDragging: planner.isDragging,
        selected,
        formats,
        t,
      }),
    [shownPlan, shown, plan, drawn, planner.isDragging, selected, formats, t],
  );
  const pins = useMemo(
    () => [...waypointAndAreaPins(waypointsAndAreas.shown, { formats: allFormats, t }), ...linePins],
    [waypointsAndAreas.shown, linePins, allFormats, t],
  );
  const avoid = useMemo(() => waypointsAndAreas.shown.avoid.map(shapeOf), [waypointsAndAreas.shown.avoid]);

  const screen = useFocusAfterRemoval<HTMLElement>();
  const undo = (): void => {
    if (planner.canUndo) setSaid(t("planner.saidUndone", { count: planner.undo().points.length }));
  };
  const redo = (): void => {
    if (planner.canRedo) setSaid(t("planner.saidRedone", { count: planner.redo().points.length }));
  };
  usePlannerKeys(screen, {
    undo,
    redo,
    rest: () => {
      setSelected(undefined);
      setTool(undefined);
    },
  });

  const showWhole = ({ lat, lon }: PlanLine): void => {
    setTool(undefined);
    const box = boundsOf(lat, lon);
    if (box) control?.fit(box);
  };
  const file = useOpenFile(planner, screen, showWhole);

  const bounds = series && boundsOf(series.lat ?? empty, series.lon ?? empty);
  const [startView] = useState(() =>
    bounds ? { bounds } : { centre: latestPlace ?? fallbackCentre, zoom: startZoom },
  );
  const padding = paddings[narrow ? "narrow" : "wide"];
  const ownPhotos = useOwnPhotos(username, padding, control);
  const beside = useAtIntervals(
    <>
      <PlannerPanel
        planner={planner}
        track={track}
        formats={formats}
        isByGrade={isByGrade && hasGrades}
        position={position}
        selected={selected}
        onSelect={setSelected}
        onRemove={presses.remove}
        onAsk={presses.setAsked}
        file={file}
        routeId={route?.id}
        onGo={(place) => control?.goTo(place, startZoom)}
        middle={() => control?.middle()}
        onChosen={showWhole}
        onFound={({ lon, lat, box: [west, south, east, north] }) => {
          const isArea = east - west > areaFrom || north - south > areaFrom;
          // Without a map a route goes through the places that are found.
          if (!control) presses.press({ lon, lat }, metresWithoutMap);
          else if (isArea) control.fit([west, south, east < west ? east + 360 : east, north]);
          else control.goTo({ lon, lat }, startZoom);
        }}
      />
      <PlannerDock
        planner={planner}
        drawn={drawn}
        track={track}
        cursor={cursor}
        formats={formats}
        narrow={narrow}
        route={route}
        version={version}
        onWaypoint={presses.askWaypoint}
        onSaved={(saved) => {
          forgetDraft();
          onSaved(saved);
        }}
        onCancel={() => {
          forgetDraft();
          onCancel();
        }}
      />
    </>,
    planner.isDragging,
  );
  return (
    <section ref={screen} className={styles["page"]} aria-label={t("planner.title")}>
      <h1 className={text["hidden"]}>{route?.description ?? t("planner.title")}</h1>
      <div className={styles["map"]}>
        {hasMap ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <PlannerMap
              label={t("planner.map")}
              keysText={t("planner.mapKeys")}
              start={startView}
              look={look}
              padding={padding}
              coveredBelow={narrow ? "0" : "calc(var(--dock) + 16px)"}
              data={{ lines, selected: selectedPart, slopes, avoid }}
              pulled={pulled}
              pins={pins}
              isDrawing={presses.tool !== undefined}
              cursor={
                cursor && series && !planner.isDragging
                  ? {
                      store: cursor,
                      name: t("routes.position"),
                      textOf: (points, index) => placeText(points, index, formats),
                    }
                  : undefined
              }
              hasOwnTracks={hasOwnTracks}
              tools={
                <>
                  <MapTool
                    icon={History}
                    label={t("planner.ownTracks")}
                    isOn={hasOwnTracks}
                    onPress={() => {
                      setHasOwnTracks(!hasOwnTracks);
                    }}
                  />
                  {ownPhotos.tool}
                  <MapTool icon={LocateFixed} label={t("explore.locate")} onPress={position.locate} />
                </>
              }
              below={ownPhotos.below}
              onReady={setControl}
              onPress={presses.press}
              onLine={(place) => {
                cursor?.moveTo(nearestIn(series, place));
                setSelected(undefined);
              }}
              onDrag={presses.drag}
              onDrop={presses.drop}
              onPin={presses.pressPin}
              onPinKey={presses.pressPinKey}
              onFailure={() => {
                setHasMap(false);
              }}
            />
          </Suspense>
        ) : (
          <p className={styles["noMap"]}>{t("planner.noMap")}</p>
        )}
      </div>
      <PlannerToolbar
        planner={planner}
        tool={presses.tool}
        onTool={setTool}
        onUndo={undo}
        onRedo={redo}
        grade={hasGrades ? { isOn: isByGrade, onChange: setIsByGrade } : undefined}
        narrow={narrow}
      />
      {beside}
      {presses.asked && (
        <WaypointAndAreaDialog
          planner={planner}
          asked={presses.asked}
          onClose={() => {
            presses.setAsked(undefined);
          }}
        />
      )}
      <output className={text["hidden"]}>{presses.said}</output>
    </section>
  );
};

const empty = new Float64Array();

/** The line in its classes of grade. */
function gradeLines({ line, series }: PlanTrack): GeojsonLines {
  if (!series.ele) return noLines;
  const column = gradesOf(series, series.distance, series.ele);
  return runsGeojson(line, lineRuns(line, series, { column, lowerBounds: gradeBounds }));
}

/** Index of the point of a track that is nearest to a place; 0 without a track. */
const nearestIn = (
  series: { readonly lat?: Float64Array; readonly lon?: Float64Array } | undefined,
  place: MapPlace,
): number => (series?.lat && series.lon ? nearestPointOf({ lat: series.lat, lon: series.lon }, place) : 0);

/** Nobody reads numbers that change more often, ms. */
const readable = 150;

/** Hook: while something moves, a value as it was at the last of regular instants; otherwise as it is. */
function useAtIntervals<T>(value: T, isMoving: boolean): T {
  const latest = useRef(value);
  const [shown, setShown] = useState<{ readonly value: T }>();
  useLayoutEffect(() => {
    latest.current = value;
  });
  useLayoutEffect(() => {
    if (!isMoving) return undefined;
    const show = () => {
      setShown({ value: latest.current });
    };
    show();
    const timer = setInterval(show, readable);
    return () => {
      clearInterval(timer);
      setShown(undefined);
    };
  }, [isMoving]);
  return isMoving && shown ? shown.value : value;
}
