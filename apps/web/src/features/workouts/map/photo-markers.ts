import type { PhotoView } from "@cairn/contracts/photos";
import { type TrackLine, type TrackSeries, nearestIndex } from "../../../lib/track/track-series.ts";
import { placeAt, type MapMarker } from "../../../map/track/map-marker.ts";

/** Index of the point of a line that is nearest to a position; good enough for places beside a track of some kilometres. */
const nearestPoint = ({ lat, lon }: TrackLine, place: { readonly x: number; readonly y: number }): number => {
  const narrow = Math.cos((place.y * Math.PI) / 180);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < lat.length; index++) {
    // Longitudes of a line continue beyond 180.
    const east = (((lon[index] ?? Number.NaN) - place.x + 540) % 360) - 180;
    const apart = Math.hypot((lat[index] ?? Number.NaN) - place.y, east * narrow);
    if (apart < least) [best, least] = [index, apart];
  }
  return best;
};

/**
 * Position of a photo on the map and distance along the track: by its position, else by its time. Undefined if neither is known.
 */
export const photoPlace = (
  { location, totalTime }: Pick<PhotoView, "location" | "totalTime">,
  line: TrackLine,
  series: TrackSeries,
): { readonly lon: number; readonly lat: number; readonly distance: number } | undefined => {
  const byTime = totalTime > 0 ? series.distance[nearestIndex(series.time, totalTime)] : undefined;
  if (location.x !== 0 || location.y !== 0) {
    const distance = byTime ?? line.distance[nearestPoint(line, location)] ?? 0;
    return { lon: location.x, lat: location.y, distance };
  }
  const place = byTime === undefined ? undefined : placeAt(line, byTime);
  return place && byTime !== undefined ? { ...place, distance: byTime } : undefined;
};

/** A marker for each photo with a known place; a press opens it. */
export const photoMarkers = (
  photos: readonly PhotoView[],
  line: TrackLine,
  series: TrackSeries,
  nameOf: (number: number) => string,
  open: (photoKey: string) => void,
): MapMarker[] =>
  photos.flatMap((photo, index) => {
    const place = photoPlace(photo, line, series);
    if (!place) return [];
    return [
      {
        kind: "photo" as const,
        ...place,
        text: "",
        name: nameOf(index + 1),
        onPick: () => {
          open(photo.key);
        },
      },
    ];
  });
