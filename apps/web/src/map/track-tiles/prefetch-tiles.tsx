import { useEffect, useEffectEvent, useRef } from "react";
import { coveringTiles } from "../projection/covering-tiles.ts";
import { linesView } from "../projection/lines-view.ts";
import { type MapBounds, type MapView, worldSize, worldX, worldY } from "../projection/map-view.ts";
import styles from "./prefetch-tiles.module.css";
import { beginTrackTile } from "./track-tiles.ts";

/** Everything is in view at a requested place; the bounds then do not matter. */
const world: MapBounds = [-180, -60, 180, 75];

/** The addresses of the tiles of a view. */
function addressesOf(view: MapView, address: string, deepest: number): readonly string[] {
  const z = Math.min(Math.floor(view.zoom), deepest);
  const [x, y] = [worldX(view.centre.lon), worldY(view.centre.lat)];
  const [wide, high] = [view.width / 2 / worldSize(view), view.height / 2 / worldSize(view)];
  return coveringTiles({ west: x - wide, north: y - high, east: x + wide, south: y + high }, z).map((tile) =>
    address.replace("{z}", `${z}`).replace("{x}", `${tile.x}`).replace("{y}", `${tile.y}`),
  );
}

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
      await Promise.allSettled(addressesOf(view, tiles, deepest).map(beginTrackTile));
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
