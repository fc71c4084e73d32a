import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { monthOfDay, yearOfMonth } from "@cairn/domain/diary/calendar";
import type { Bbox } from "@cairn/geo/bbox";
import { boxesMeet } from "@cairn/geo/box-set";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import type { MapBounds } from "../../map/projection/map-view.ts";
import type { TracksView } from "./tracks-view.ts";

/** One own recorded track. */
export interface OwnTrack {
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  readonly timeOffsetInMinutes: number;
  /** Local year in which it began. */
  readonly year: number;
  /** Metres. */
  readonly distance: number;
  readonly box: Bbox;
}

export const ownTracksQuery = keyedQuery({
  ...subject,
  queryKey: queryKeys.ownTracks,
  queryFn: async ({ signal }) => await requestOrThrow("listTracks", { signal }),
});

/** In the map's convention: longitudes continue beyond the antimeridian. */
export const mapBounds = ([west, south, east, north]: Bbox): MapBounds => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
];

/**
 * The box round all own tracks, which the server knows before it has listed them; undefined if it does not.
 *
 * @throws ApiFailure
 */
export async function findTracksBounds(signal: AbortSignal): Promise<MapBounds | undefined> {
  const { box } = await requestOrThrow("listTracks", { query: { part: "box" }, signal });
  const [west, south, east, north] = box ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  return mapBounds([west, south, east, north]);
}

/** The rows of the columns, latest first. */
export const tracksOf = (columns: PayloadOf<Api["listTracks"]>): readonly OwnTrack[] =>
  columns.keys.map((workoutKey, i) => {
    const startTime = columns.startTimes[i] ?? 0;
    const timeOffsetInMinutes = columns.timeOffsets[i] ?? 0;
    const [west = 0, south = 0, east = 0, north = 0] = columns.boxes.slice(4 * i, 4 * i + 4);
    return {
      workoutKey,
      activityId: columns.activityIds[i] ?? 0,
      startTime,
      timeOffsetInMinutes,
      year: yearOfMonth(monthOfDay(calendarDay(startTime, timeOffsetInMinutes))),
      distance: columns.distances[i] ?? 0,
      box: [west, south, east, north],
    };
  });

/** The tracks of a view, wherever they are. */
export const chosenTracks = (
  tracks: readonly OwnTrack[],
  { activityIds, years }: Pick<TracksView, "activityIds" | "years">,
): readonly OwnTrack[] => {
  const [sports, chosenYears] = [activityIds && new Set(activityIds), years && new Set(years)];
  return tracks.filter(
    ({ activityId, year }) => (sports?.has(activityId) ?? true) && (chosenYears?.has(year) ?? true),
  );
};

/** A longitude from -180 (inclusive) to 180 (exclusive). */
const within = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** The tracks whose box overlaps a map window, which may extend beyond the antimeridian. */
export function tracksIn(tracks: readonly OwnTrack[], [west, south, east, north]: Bbox): readonly OwnTrack[] {
  const isRound = east - west >= 360;
  const window: Bbox = isRound ? [-180, south, 180, north] : [within(west), south, within(east), north];
  return tracks.filter(({ box }) => boxesMeet(box, window));
}
