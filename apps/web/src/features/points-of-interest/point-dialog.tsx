import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { outboundLink, videoCode } from "@cairn/domain/places/point-of-interest";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import { loadMapEngine } from "../../map/load-map-engine.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Awaited } from "../../ui/status/awaited.tsx";
import { FailedState } from "../../ui/status/failed-state.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./point-dialog.module.css";
import { PointVideo } from "./point-video.tsx";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Half the side of the box in which a point with rounded degrees is looked for: a metre. */
const halfBox = 1e-5;

const within = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));

/** The point of interest at a position, degrees; null if there is none. */
const pointQuery = (lat: number, lon: number) =>
  keyedQuery({
    queryKey: queryKeys.pointOfInterest(lat, lon),
    queryFn: async ({ signal }): Promise<PointOfInterestView | null> => {
      const points = await requestOrThrow("listPointsOfInterest", {
        params: { client: "lappset" },
        query: {
          lowerlat: within(lat - halfBox, 90),
          lowerlng: within(lon - halfBox, 180),
          upperlat: within(lat + halfBox, 90),
          upperlng: within(lon + halfBox, 180),
        },
        signal,
      });
      const away = ({ loc: [x, y] }: PointOfInterestView): number => Math.hypot(x - lon, y - lat);
      return points.toSorted((a, b) => away(a) - away(b))[0] ?? null;
    },
  });

const PlaceMap = lazyPart(loadMapEngine, (engine) => engine.PlaceMap);

/** Zoom of the map of a point of interest. */
const zoom = 15;

interface PointDialogProps {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly onClose: () => void;
}

/** The dialog of a point of interest: name, place, map, video, link and page (POI-1). */
export const PointDialog = ({ lat, lon, onClose }: PointDialogProps) => {
  const { t } = useMessages();
  const query = useQuery(pointQuery(lat, lon));
  const { data } = query;
  return (
    <Dialog title={data?.name ?? t("points-of-interest.title")} onClose={onClose}>
      {query.isPending && (
        <Awaited query={query}>
          <Skeleton height="280px" />
        </Awaited>
      )}
      {query.isError && data === undefined && (
        <FailedState
          title={t("points-of-interest.failed")}
          safe={t("points-of-interest.safe")}
          query={query}
        />
      )}
      {data === null && <p>{t("points-of-interest.none")}</p>}
      {data && <Point point={data} />}
    </Dialog>
  );
};

const Point = ({ point }: { readonly point: PointOfInterestView }) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const theme = useShownTheme();
  const look = useMemo(() => ({ locale, theme, ramp: undefined }), [locale, theme]);
  const [hasMap, setHasMap] = useState(true);
  const { loc, name, link_url: link = "", clientPageLink = "", videolink = "" } = point;
  const [lon, lat] = loc;
  const video = videoCode(videolink);
  const links = [
    { text: t("points-of-interest.link"), address: outboundLink(link) },
    { text: t("points-of-interest.page"), address: outboundLink(clientPageLink) },
  ];
  return (
    <div className={styles["point"]}>
      <p>
        {t("points-of-interest.place")}: {formats.latitude(lat)}, {formats.longitude(lon)}
      </p>
      {hasMap ? (
        <Suspense fallback={<div className={styles["room"]} />}>
          <PlaceMap
            place={{ lon, lat }}
            zoom={zoom}
            look={look}
            onFailure={() => {
              setHasMap(false);
            }}
          />
        </Suspense>
      ) : (
        <p>{t("points-of-interest.noMap")}</p>
      )}
      {video !== undefined && <PointVideo code={video} name={name} />}
      <div className={styles["links"]}>
        {links.map(
          ({ text, address }) =>
            address !== undefined && (
              <a
                key={text}
                href={address}
                target="_blank"
                rel="external noopener noreferrer nofollow"
                className={buttonClass()}
              >
                <Icon of={ExternalLink} size="s" />
                {text}
              </a>
            ),
        )}
      </div>
    </div>
  );
};
