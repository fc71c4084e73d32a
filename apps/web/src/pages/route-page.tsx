import type { RouteView } from "@cairn/contracts/routes/routes";
import { levelOf } from "@cairn/contracts/routes/route-visibility";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, Pencil, Share2, Trash2 } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { PlannerScreen } from "../features/planner/planner-screen.tsx";
import { DeleteRouteDialog } from "../features/routes/delete-route-dialog.tsx";
import { ownRouteQuery } from "../lib/api/own-routes.ts";
import { CopyRoute } from "../features/routes/copy-route.tsx";
import { RouteFiles } from "../features/routes/route-files.tsx";
import { isOwnRoute } from "../features/routes/route-reader.ts";
import { RouteTurns } from "../features/routes/route-turns.tsx";
import {
  type RouteWaypointList,
  RouteWaypoints,
  waypointMarkers,
} from "../features/routes/route-waypoints.tsx";
import { routeSeries } from "../features/routes/route-series.ts";
import { axisScale } from "../graph/axis-scale.ts";
import { placeText } from "../graph/place-text.ts";
import { workoutCharts } from "../graph/workout-charts.ts";
import { mapSport } from "../map/map-sport.ts";
import { trackMarkers } from "../features/workouts/map/track-markers.ts";
import { useAfterPaint } from "../features/workouts/map/use-after-paint.ts";
import { type MetricFormats, metricFormats } from "../graph/metric-formats.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { WorkoutGraphs } from "../graph/workout-graphs.tsx";
import { useUsualTime } from "../lib/api/usual-time.ts";
import { ApiFailure } from "../lib/api/api-failure.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { useUnits } from "../lib/preferences/preferences.ts";
import { sportOf } from "../lib/sport-names.ts";
import { createCursorStore, useCursor } from "../lib/track/cursor-store.ts";
import { rangeOf } from "../lib/track/track-series.ts";
import { TrackMap } from "../map/track-map.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { OnDemand } from "../ui/status/on-demand.tsx";
import { PrivacyChip } from "../ui/workout/privacy-menu.tsx";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import { NumberBlock, NumberBlocks } from "../ui/workout/number-block.tsx";
import { SportBadge } from "../ui/workout/sport-icon.tsx";
import styles from "./route-page.module.css";

const ShareRoute = lazyPart(
  () => import("../features/routes/share-route.tsx"),
  (file) => file.ShareRoute,
);
const PageNotFound = lazyPart(
  () => import("./page-not-found-page.tsx"),
  (file) => file.PageNotFoundPage,
);

/** Statuses after which there is no such route, now or later. */
const gone = new Set([400, 401, 403, 404]);

/** Margin around the fitted line, CSS pixels. */
const paddings = {
  wide: { top: 72, right: 96, bottom: 72, left: 72 },
  narrow: { top: 52, right: 68, bottom: 44, left: 40 },
} as const;
const noLegend = { width: 0, height: 0 } as const;

type Points = NonNullable<ReturnType<typeof routeSeries>>;

/**
 * `/routes/:id`: a kept route with its map and heights, or the page that says that there is none, or none that is shared with the
 * reader (ROUT-6).
 */
export const RoutePage = () => {
  const { t } = useMessages();
  const { id } = useParams({ from: "/routes/$id" });
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery(ownRouteQuery(id));
  const { data, error } = query;
  if (error instanceof ApiFailure && gone.has(error.status)) {
    return (
      <Suspense>
        <PageNotFound missing={{ text: "missing.route", address: `/routes/${id}` }} />
      </Suspense>
    );
  }
  const browse = () => {
    setIsEditing(false);
  };
  if (data && isEditing && isOwnRoute(data))
    return <PlannerScreen key={id} route={data} onSaved={browse} onCancel={browse} />;
  if (data) {
    return (
      <ShownRoute
        key={id}
        route={data}
        onEdit={() => {
          setIsEditing(true);
        }}
      />
    );
  }
  return (
    <div className={styles["page"]}>
      <div className={styles["map"]} />
      <div className={styles["panel"]}>
        {query.isError ? (
          <FailedState title={t("routes.oneFailedTitle")} safe={t("routes.oneFailedSafe")} query={query} />
        ) : (
          <Awaited query={query}>
            <Skeleton height="64px" />
            <Skeleton height="96px" />
          </Awaited>
        )}
      </div>
    </div>
  );
};

interface ShownRouteProps {
  readonly route: RouteView;
  readonly onEdit: () => void;
}

const ShownRoute = ({ route, onEdit }: ShownRouteProps) => {
  const messages = useMessages();
  const { t } = messages;
  const units = useUnits();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const isOwn = isOwnRoute(route);
  const activityId = route.activities[0] ?? 1;
  const sport = sportOf(t, activityId);
  const formats = useMemo(
    () => metricFormats({ messages, units, sport: sportProfile(activityId) }),
    [messages, units, activityId],
  );
  const points = useMemo(() => routeSeries(route), [route]);
  const heights = points?.series.ele && rangeOf(points.series.ele);
  const name = route.description;
  useEffect(() => {
    document.title = `${name} · Cairn`;
  }, [name]);
  const usual = useUsualTime(activityId, route.totalDistance, route.totalAscent);
  const distance = formats.distance(route.totalDistance);
  const speed = formats.plainSpeed(route.averageSpeed);
  const elevation = (label: "ascent" | "highest" | "lowest", metres: number | undefined) => {
    if (metres === undefined) return null;
    const { value, unit } = formats.elevation(metres);
    return <NumberBlock label={t(`routes.${label}`)} value={value} unit={unit} colour="elev" />;
  };
  return (
    <article className={styles["page"]} aria-label={name}>
      {points && (
        <MapAndProfile
          points={points}
          waypoints={route.waypoints ?? noWaypoints}
          formats={formats}
          activityId={activityId}
          name={name}
        />
      )}
      <div className={styles["panel"]}>
        <header className={styles["head"]}>
          {isOwn ? (
            <Link to="/routes" className={styles["back"]}>
              <Icon of={ArrowLeft} size="s" />
              {t("routes.back")}
            </Link>
          ) : (
            <Link
              to="/view_profile/$username"
              params={{ username: route.username }}
              className={styles["owner"]}
            >
              <Avatar username={route.username} name={route.fullname ?? ""} size={28} />
              <span dir="auto">{route.fullname}</span>
            </Link>
          )}
          <h1 dir="auto">{name}</h1>
          <p className={styles["facts"]}>
            <SportBadge icon={sport.icon} family={sport.family} size="s" />
            {sport.name}
            {isOwn && <PrivacyChip level={levelOf(route.visibility)} />}
          </p>
        </header>
        <NumberBlocks size="big" columns={2}>
          <NumberBlock label={t("routes.distance")} value={distance.value} unit={distance.unit} />
          <NumberBlock
            label={t("planner.time")}
            value={formats.duration(Math.round(route.totalDistance / route.averageSpeed))}
            note={t("planner.speedOf", { speed: `${speed.value} ${speed.unit}` })}
          />
          {usual && (
            <NumberBlock
              label={t("routes.usualTime")}
              value={usual.time}
              note={t("routes.usualTimeOf", { count: usual.workouts })}
            />
          )}
          {elevation("ascent", route.totalAscent)}
          {elevation("highest", heights?.[1])}
          {elevation("lowest", heights?.[0])}
        </NumberBlocks>
        <RouteWaypoints waypoints={route.waypoints ?? noWaypoints} />
        <div className={styles["actions"]}>
          {isOwn ? (
            <Button icon={Pencil} onClick={onEdit}>
              {t("planner.edit")}
            </Button>
          ) : (
            <CopyRoute route={route} />
          )}
          <Button
            icon={Share2}
            onClick={() => {
              setIsSharing(true);
            }}
          >
            {t("share.open")}
          </Button>
          <RouteFiles route={route} />
          {isOwn && (
            <Button
              icon={Trash2}
              onClick={() => {
                setIsLeaving(true);
              }}
            >
              {t("routes.delete")}
            </Button>
          )}
        </div>
        <div className={styles["turns"]}>
          <RouteTurns route={route} />
        </div>
      </div>
      <OnDemand>
        {isSharing && (
          <ShareRoute
            route={route}
            onClose={() => {
              setIsSharing(false);
            }}
          />
        )}
      </OnDemand>
      {isLeaving && (
        <DeleteRouteDialog
          route={route}
          onDeleted={() => navigate({ to: "/routes", replace: true })}
          onClose={() => {
            setIsLeaving(false);
          }}
        />
      )}
    </article>
  );
};

interface MapAndProfileProps {
  readonly points: Points;
  readonly waypoints: RouteWaypointList;
  readonly formats: MetricFormats;
  readonly activityId: number;
  readonly name: string;
}

/** The line on its map and, if heights are known, its profile below, with one cursor. */
const MapAndProfile = ({
  points: { series, line },
  waypoints,
  formats,
  activityId,
  name,
}: MapAndProfileProps) => {
  const messages = useMessages();
  const { t, locale } = messages;
  const narrow = useNarrow();
  const mayLoadMap = useAfterPaint();
  const [cursor] = useState(() => createCursorStore(series));
  const { index } = useCursor(cursor);
  const charts = useMemo(
    () => workoutCharts(series, ["ele"], "off", formats, messages),
    [series, formats, messages],
  );
  const markers = useMemo(
    () => [
      ...waypointMarkers(waypoints, line, t),
      ...trackMarkers({ line, series, formats, lapEnds: undefined, photos: [], messages }),
    ],
    [waypoints, line, series, formats, messages, t],
  );
  const place = placeText(series, index, formats);
  return (
    <>
      <div className={styles["map"]}>
        <TrackMap
          label={t("routes.map", { name })}
          line={line}
          other={undefined}
          otherPlace={undefined}
          hidden={nothingHidden}
          isOwn
          cursor={cursor}
          classes={undefined}
          ramp={undefined}
          markers={markers}
          padding={paddings[narrow ? "narrow" : "wide"]}
          low={false}
          coveredBelow={0}
          legendSize={noLegend}
          locale={locale}
          sport={mapSport(activityId)}
          cursorMarker={{ name: t("routes.position"), valueText: place }}
          mayLoadMap={mayLoadMap}
          legend={null}
        />
      </div>
      {charts.length > 0 && (
        <section className={styles["graph"]} aria-label={t("routes.profile")}>
          <WorkoutGraphs
            label={t("routes.position")}
            cursor={cursor}
            charts={charts}
            axis={axisScale(series, "distance", formats, narrow ? 5 : 11)}
            bands={noBands}
            placeText={place}
            otherText={(value) => value}
          />
        </section>
      )}
    </>
  );
};

const nothingHidden = [] as const;
const noWaypoints = [] as const;
const noBands = [] as const;
