import type { FoundPersonView } from "@cairn/contracts/profile/profile";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import type { ExploreControl, ExploreRest, MapPin } from "../../map/explore-map.tsx";
import { MapTool } from "../../map/frame/map-controls.tsx";
import { loadMapEngine } from "../../map/load-map-engine.ts";
import type { MapBounds, MapPlace } from "../../map/projection/map-view.ts";
import {
  type FoundPoints,
  noPoints,
  pointsFrom,
  type RegionPoint,
} from "../../map/region-points/point-kinds.ts";
import { usePointsShown } from "../../map/region-points/use-points-shown.ts";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { ExploreControls } from "./explore-controls.tsx";
import { ExplorePanel } from "./explore-panel.tsx";
import { ExplorePin, keyOfPin } from "./explore-pin.tsx";
import pinStyles from "./explore-pin.module.css";
import { PhotoPopup, PlacePopup, WorkoutPopup } from "./explore-popup.tsx";
import { exploreMapQuery, exploreTilesQuery, pointsQuery } from "./explore-queries.ts";
import styles from "./explore-screen.module.css";
import { type Pin, pinsOfView } from "./pins-of-view.ts";
import {
  type ExploreFilter,
  type ExploreLayer,
  type ExploreView,
  isSameBox,
  isWholeWorld,
  world,
} from "./explore-view.ts";
import { useExploreView } from "./use-explore-view.ts";
import { usePosition } from "../../lib/use-position.ts";

const ExploreMap = lazyPart(loadMapEngine, (engine) => engine.ExploreMap);

/** How near the map goes to the reader's position, or to a found place. */
const placeZoom = 13;
/** From this zoom on, points of interest at the same place open one by one. */
const pointsOneByOneFrom = 17;

/** How near the map goes to a point of the list. */
const pointZoom = 14;

type Opened =
  | Extract<Pin, { kind: "workouts" | "photo" }>
  | (MapPlace & { readonly kind: "place"; readonly id: string; readonly point: RegionPoint });

/** The same object while the address says the same. */
function useSteadyFilter({ activityIds, length, climb }: ExploreFilter): ExploreFilter {
  const words = JSON.stringify({ activityIds, length, climb });
  return useMemo(() => JSON.parse(words) as ExploreFilter, [words]);
}

const nameOf = (people: readonly FoundPersonView[], username: string): string =>
  people.find((person) => person.username === username)?.realName ?? username;

interface ExploreScreenProps {
  /** The dialog of a point of interest. */
  readonly dialogOf: (place: MapPlace, onClose: () => void) => ReactNode;
}

/** What everybody shares: the map of the world, and beside it what is in its visible part (EXPL-1). */
export const ExploreScreen = ({ dialogOf }: ExploreScreenProps) => {
  const { t, locale } = useMessages();
  const theme = useShownTheme();
  const { view, change } = useExploreView();
  const [{ start, isLinked }] = useState(() => ({
    start: view.bounds ?? world,
    isLinked: view.bounds !== undefined,
  }));
  const controls = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<ExploreControl>();
  const [rest, setRest] = useState<ExploreRest>();
  const [hasMap, setHasMap] = useState(true);
  const [lit, setLit] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [point, setPoint] = useState<MapPlace>();
  const [found, setFound] = useState<FoundPoints>(noPoints);
  const position = usePosition((place) => {
    control?.goTo(place, placeZoom);
  });
  const filter = useSteadyFilter(view);
  const isShown = (layer: ExploreLayer): boolean => !view.hidden.includes(layer);
  const [shows, showsPhotos, showsPoints] = [isShown("workouts"), isShown("photos"), isShown("points")];
  const bounds = rest?.bounds ?? start;
  const zoom = rest?.zoom ?? 0;
  const tiles = useQuery({ ...exploreTilesQuery(bounds, filter), placeholderData: keepPreviousData });
  const mapped = useQuery({
    ...exploreMapQuery(bounds, zoom, filter),
    placeholderData: keepPreviousData,
    enabled: rest !== undefined && hasMap && shows,
  });
  const isFar = zoom < pointsFrom;
  const pointsShown = usePointsShown(bounds, zoom, hasMap);
  const points = useQuery({
    ...pointsQuery(bounds),
    placeholderData: keepPreviousData,
    enabled: rest !== undefined && hasMap && showsPoints && !isFar,
  });
  const look = useMemo(() => ({ locale, theme, ramp: undefined }), [locale, theme]);
  const shownLines = shows ? mapped.data?.workouts : undefined;
  const lines = useMemo(
    () =>
      (shownLines ?? []).flatMap(({ workoutKey, activityId, polyline, polylineStarts = [] }) =>
        polyline === undefined ? [] : [{ workoutKey, activityId, polyline, starts: polylineStarts }],
      ),
    [shownLines],
  );
  const people = tiles.data?.users ?? [];
  const workouts = useMemo(() => (shows ? (tiles.data?.workouts ?? []) : []), [shows, tiles.data]);
  const photos = useMemo(() => (showsPhotos ? (tiles.data?.images ?? []) : []), [showsPhotos, tiles.data]);
  const pins = useMemo(
    () =>
      pinsOfView(
        {
          clusters: shows ? (mapped.data?.clusters ?? []) : [],
          lines: shownLines ?? [],
          photos,
          points: showsPoints && !isFar ? (points.data ?? []) : [],
        },
        zoom,
      ),
    [shows, mapped.data, shownLines, photos, showsPoints, isFar, points.data, zoom],
  );
  const press = useCallback(
    (pin: Pin) => {
      if (pin.kind === "workouts" || pin.kind === "photo") setOpened(pin);
      else if (pin.kind === "points" && (pin.points.length === 1 || zoom >= pointsOneByOneFrom)) {
        const [lon, lat] = pin.points[0]?.loc ?? [pin.lon, pin.lat];
        setPoint({ lon, lat });
      } else control?.nearer(pin);
    },
    [control, zoom],
  );
  const litPin = useMemo((): Pin | undefined => {
    const workout = workouts.find(({ workoutKey }) => workoutKey === lit);
    if (!workout || pins.some((pin) => pin.kind === "workouts" && isOf(pin, lit))) return undefined;
    const { workoutKey, activityId, totalDistance, startPosition } = workout;
    const place = { lon: startPosition.x, lat: startPosition.y };
    const spot = { workoutKey, activityId, totalDistance, ...place };
    return { kind: "workouts", id: "lit", workouts: [spot], ...place };
  }, [workouts, pins, lit]);
  const mapPins: readonly MapPin[] = [
    ...(litPin ? [...pins, litPin] : pins).map((pin) => ({
      id: pin.id,
      lon: pin.lon,
      lat: pin.lat,
      content: <ExplorePin pin={pin} isLit={isOf(pin, lit)} onPress={press} onLit={setLit} />,
    })),
    ...(position.place
      ? [
          {
            id: "here",
            ...position.place,
            content: (
              <span className={pinStyles["here"]}>
                <span className={text["hidden"]}>{t("explore.here")}</span>
              </span>
            ),
          },
        ]
      : []),
  ];
  const close = () => {
    if (!opened) return;
    setOpened(undefined);
    control?.focus();
  };
  const openPlace = (chosen: RegionPoint) => {
    setOpened({ kind: "place", id: `place ${chosen.id}`, lon: chosen.lon, lat: chosen.lat, point: chosen });
  };
  const isOpenedShown = {
    photo: showsPhotos,
    workouts: shows,
    place: opened?.kind === "place" && isAmong(view.kinds, opened.point),
  };
  const popup = opened && isOpenedShown[opened.kind] ? opened : undefined;
  return (
    <div className={styles["page"]}>
      <div className={styles["map"]}>
        {hasMap ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <ExploreMap
              label={t("explore.map")}
              keysText={t("explore.mapKeys")}
              start={start}
              isWholeView={isLinked}
              covered={() => bottomOf(controls.current)}
              look={look}
              lines={lines}
              pins={mapPins}
              lit={lit}
              popup={
                popup && {
                  lon: popup.lon,
                  lat: popup.lat,
                  content: (
                    <OpenedPopup
                      key={popup.id}
                      opened={popup}
                      people={people}
                      known={workouts}
                      onClose={close}
                    />
                  ),
                }
              }
              chosen={{ kinds: view.kinds, onFound: setFound, onPress: openPlace }}
              tools={<MapTool icon={LocateFixed} label={t("explore.locate")} onPress={position.locate} />}
              onReady={setControl}
              onRest={(rested, isMoved) => {
                setRest(rested);
                if (!isMoved) return;
                change({ bounds: rested.bounds });
                // The map cannot go further, or is back where it was: the question is the same, the answer may not be.
                if (rest && isSameBox(rest.bounds, rested.bounds)) {
                  void tiles.refetch();
                  if (shows) void mapped.refetch();
                }
              }}
              onLine={(workoutKey, place) => {
                const spot = mapped.data?.workouts.find((line) => line.workoutKey === workoutKey);
                if (!spot) return;
                setOpened({ kind: "workouts", id: `line ${workoutKey}`, workouts: [spot], ...place });
              }}
              onLit={setLit}
              onEscape={close}
              onFailure={() => {
                setHasMap(false);
              }}
            />
          </Suspense>
        ) : (
          <p className={styles["noMap"]}>{t("explore.noMap")}</p>
        )}
        <ExploreControls
          ref={controls}
          near={rest && { lon: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 }}
          hidden={view.hidden}
          isFar={isFar}
          places={{
            chosen: view.kinds,
            shown: pointsShown,
            found,
            onChange: (kinds) => {
              change({ kinds });
            },
            onGo: (chosen) => {
              control?.goTo(chosen, pointZoom);
              openPlace(chosen);
            },
          }}
          isLocating={position.isLocating}
          problem={position.problem}
          onPick={({ box: [west, south, east, north] }) => {
            const chosen: MapBounds = [west, south, east < west ? east + 360 : east, north];
            if (control) control.fit(chosen);
            else setRest({ bounds: chosen, zoom: placeZoom });
          }}
          onToggle={(layer) => {
            const isHidden = view.hidden.includes(layer);
            change({
              hidden: isHidden ? view.hidden.filter((one) => one !== layer) : [...view.hidden, layer],
            });
          }}
          onCloseProblem={position.forgetProblem}
        />
      </div>
      <ExplorePanel
        query={tiles}
        workouts={workouts}
        photos={photos}
        people={people}
        filter={filter}
        isHidden={!shows && !showsPhotos}
        hasPinsFailed={mapped.isError}
        lit={lit}
        onLit={setLit}
        onFilter={change}
        onWorld={
          isWholeWorld(bounds)
            ? undefined
            : () => {
                if (control) control.fit(world);
                else setRest({ bounds: world, zoom: 0 });
              }
        }
      />
      <OnDemand>
        {point &&
          dialogOf(point, () => {
            setPoint(undefined);
          })}
      </OnDemand>
    </div>
  );
};

/** Where something over the map ends, CSS pixels from the upper edge. */
const bottomOf = (over: HTMLElement | null): number => (over ? over.offsetTop + over.offsetHeight : 0);

/** Whether a point is of a chosen kind: one with drinking water is of that, too. */
const isAmong = (kinds: ExploreView["kinds"], { kind, hasWater }: RegionPoint): boolean =>
  kinds.includes(kind) || (hasWater && kinds.includes("water"));

interface OpenedPopupProps {
  readonly opened: Opened;
  readonly people: readonly FoundPersonView[];
  readonly known: readonly WorkoutView[];
  readonly onClose: () => void;
}

const OpenedPopup = ({ opened, people, known, onClose }: OpenedPopupProps) => {
  if (opened.kind === "place") return <PlacePopup point={opened.point} onClose={onClose} />;
  if (opened.kind === "workouts")
    return <WorkoutPopup spots={opened.workouts} known={known} onClose={onClose} />;
  const person = nameOf(people, opened.photo.username);
  return <PhotoPopup photo={opened.photo} person={person} onClose={onClose} />;
};

/** Whether a workout or a photo is what a pin stands for, or among it. */
const isOf = (pin: Pin, key: string | undefined): boolean =>
  key !== undefined &&
  (pin.kind === "workouts"
    ? pin.workouts.some(({ workoutKey }) => workoutKey === key)
    : keyOfPin(pin) === key);
