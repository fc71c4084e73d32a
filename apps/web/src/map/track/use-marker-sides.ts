import { useMemo } from "react";
import type { TrackLine } from "../../lib/track/track-series.ts";
import type { MapView } from "../projection/map-view.ts";
import {
  type CoveredPlace,
  freeSide,
  hasSide,
  linePixels,
  type MapBox,
  type MapMarker,
  type Side,
} from "./map-marker.ts";

interface MarkerSides {
  /** The side of its point on which each marker is, if it is beside it. */
  readonly sides: readonly (Side | undefined)[];
  /** The areas covered by markers, which names on the map avoid. */
  readonly covered: readonly CoveredPlace[];
}

const none: MarkerSides = { sides: [], covered: [] };

/**
 * The positions of a line's markers.
 *
 * @param taken elements on top of the map, which flags avoid
 */
export function useMarkerSides(
  view: MapView | undefined,
  line: TrackLine,
  markers: readonly MapMarker[],
  taken: readonly MapBox[],
): MarkerSides {
  return useMemo(
    () => {
      if (!view) return none;
      const pixels = linePixels(view, line);
      const sides = markers.map((marker) =>
        hasSide(marker) ? freeSide(view, pixels, marker.lon, marker.lat, taken) : undefined,
      );
      return { sides, covered: markers.map(({ lon, lat }, index) => ({ lon, lat, side: sides[index] })) };
    },
    // The free side depends only on the zoom and not on the position of the map, so that flags do not jump while it is dragged.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [markers, line, view && Math.round(view.zoom * 2), view?.width, view?.height, taken],
  );
}
