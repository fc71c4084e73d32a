import { useEffect, useMemo, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { createCursorStore, type CursorStore } from "../../lib/track/cursor-store.ts";
import type { TrackSeries } from "../../lib/track/track-series.ts";
import type { GeojsonLines } from "../../map/maplibre/geojson-lines.ts";
import { noLines, partGeojson } from "../../map/maplibre/track-geojson.ts";
import type { PlanTrack } from "./drawn-plan.ts";

/** Hook: the position on the profile; it stays at its distance while the route changes. */
export function usePlanCursor(series: TrackSeries | undefined): CursorStore | undefined {
  const [cursor, setCursor] = useState<CursorStore>();
  if (series && !cursor) setCursor(createCursorStore(series));
  if (!series && cursor) setCursor(undefined);
  useEffect(() => {
    if (series) cursor?.refine(series);
  }, [cursor, series]);
  return cursor;
}

const neverChanges = () => () => undefined;

/** Hook: the part that is selected on the profile, for the map. The page is not drawn again when the cursor is moved. */
export function useSelectedLines(
  cursor: CursorStore | undefined,
  track: PlanTrack | undefined,
): GeojsonLines {
  const part = useStore({
    get: () => cursor?.get().part,
    subscribe: cursor?.subscribe ?? neverChanges,
  });
  return useMemo(
    () => (track && part ? partGeojson(track.line, track.series, part) : noLines),
    [track, part],
  );
}
