import { useEffect, useEffectEvent, useRef } from "react";
import { linesView } from "../projection/lines-view.ts";
import type { MapBounds, MapView } from "../projection/map-view.ts";
import styles from "./prefetch-tiles.module.css";
import { tilesOfView } from "./tiles-of-view.ts";
import { beginTrackTile } from "./track-tiles.ts";

/** Everything is in view at a requested place; the bounds then do not matter. */
const world: MapBounds = [-180, -60, 180, 75];

interface TilesAheadProps {
  /** As for `LinesMap`, which will be in the same place. */
  readonly tiles: string;
  readonly deepest: number;
  readonly start: Pick<MapView, "centre" | "zoom"> | undefined;
  /** What the map will show if no place is requested. */
  readonly findBounds: (signal: AbortSignal) => Promise<MapBounds | undefined>;
}

/** Requests the tiles of a map's first view while what else the map needs is still loading: the server draws them meanwhile. */
export const PrefetchTiles = ({ tiles, deepest, start, findBounds }: TilesAheadProps) => {
  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(
    async ({ clientWidth: width, clientHeight: height }: Element, signal: AbortSignal) => {
      const bounds = start ? world : await findBounds(signal);
      if (!bounds || signal.aborted || width === 0 || height === 0) return;
      const view = linesView(bounds, { width, height }, start);
      await Promise.allSettled(
        tilesOfView(view, tiles, deepest).map(({ address }) => beginTrackTile(address)),
      );
    },
  );
  useEffect(() => {
    const leaving = new AbortController();
    // A failure does not matter, because the map requests them itself.
    if (place.current) begin(place.current, leaving.signal).catch(() => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return <div ref={place} className={styles["place"]} aria-hidden />;
};
