import { deepestTrackTile } from "@cairn/contracts/tracks-map/track-tile-zoom";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { DiaryTabs } from "../features/diary/diary-tabs.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { findTracksBounds, ownTracksQuery, tracksOf } from "../features/tracks-map/own-tracks.ts";
import { TracksMap } from "../features/tracks-map/tracks-map.tsx";
import { useTracksView } from "../features/tracks-map/use-tracks-view.ts";
import { ownAccountQuery } from "../lib/api/own-account.ts";
import { loadMapEngine } from "../map/load-map-engine.ts";
import { PrefetchTiles } from "../map/track-tiles/prefetch-tiles.tsx";
import { discardBegunTiles } from "../map/track-tiles/track-tiles.ts";
import { tilesAddress } from "../map/tiles-address.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useLoadSoon } from "../lib/query/use-load-soon.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import layout from "../features/tracks-map/tracks-layout.module.css";
import styles from "./tracks-map-page.module.css";

const MapPlace = ({ children }: { readonly children: ReactNode }) => (
  <div className={layout["map"]}>{children}</div>
);

const workoutPage = () => import("./workout-page.tsx");

/** At the same time as the tracks, not after them. */
const startMapEngine = async () => {
  const { startMapWorker } = await loadMapEngine();
  startMapWorker();
};

/** /diary/map: everything that one recorded with positions, on one map (TRACK-3). */
export const TracksMapPage = () => {
  const { t } = useMessages();
  useLoadSoon(workoutPage);
  useEffect(() => {
    // A failure does not matter, because the map loads it itself.
    startMapEngine().catch(() => undefined);
    return discardBegunTiles;
  }, []);
  const query = useQuery(ownTracksQuery);
  const { view } = useTracksView();
  const { data: account } = useQuery(ownAccountQuery);
  const tracks = useMemo(() => query.data && tracksOf(query.data), [query.data]);
  // The others have the same width as on other pages.
  const hasMap = query.isPending || (tracks !== undefined && tracks.length > 0);
  return (
    <div className={hasMap ? layout["page"] : styles["page"]}>
      <DiaryTabs />
      <h1>{t("tracks-map.title")}</h1>
      {query.isPending && (
        <Awaited query={query} room={MapPlace}>
          <MapPlace>
            <Skeleton height="100%" />
            <PrefetchTiles
              tiles={tilesAddress("getTrackTile")}
              deepest={deepestTrackTile}
              start={view.at}
              findBounds={findTracksBounds}
            />
          </MapPlace>
        </Awaited>
      )}
      {query.isError && !tracks && (
        <FailedState title={t("tracks-map.failedTitle")} safe={t("tracks-map.failedSafe")} query={query} />
      )}
      {tracks?.length === 0 && (
        <NothingImported
          title={t("tracks-map.emptyTitle")}
          text={t("tracks-map.emptyText")}
          importLabel={t("diary.import")}
        />
      )}
      {tracks && tracks.length > 0 && (
        <TracksMap username={account?.username ?? ""} tracks={tracks} version={query.dataUpdatedAt} />
      )}
    </div>
  );
};
