import { isNullIsland, isPosition } from "@cairn/geo/position";
import { metresToArc, type UnitVector, unitVector } from "@cairn/geo/sphere";
import { onWorkoutMargin } from "../photos/photo-place.ts";
import type { Recording } from "../recording/recording.ts";
import type { HiddenPoints } from "./hidden-points.ts";
import type { EffectiveZone } from "./privacy-zones.ts";
import { redactedPoints, publicRecording } from "./public-recording.ts";

/** When and where something related to a recording was made, such as a photo; absent = unknown. */
export interface Taken {
  /** Since time 0 of the recording; may be before it. */
  readonly seconds?: number | undefined;
  /** Degrees. */
  readonly place?: { readonly lat: number; readonly lon: number } | undefined;
}

/** Whether something would reveal to others where or when the hidden part of a recording was. */
export type HidesTaken = (taken: Taken) => boolean;

/**
 * Distance from the hidden track within which a place counts as on it, metres. Phones know their position to 5 m under the open
 * sky (gps.gov, "GPS Accuracy") and to tens of metres between houses, and write into photos a fix that may be half a minute old,
 * which is 90 m for a runner.
 */
const nearTrackM = 100;

/** Maximum difference of two distances that count as equal, metres: positions are given to 1.1 m. */
const samePlaceM = 1;

/**
 * What the cuts of a recording hide besides its points. Something is hidden if
 *
 * - its time is between points of which one is hidden, or within ten minutes of a hidden end;
 * - or its place is within 100 m of a hidden stretch, and nearer to that than to the visible part of the track.
 *
 * The zones themselves are not checked here, because a place inside one is hidden anyway. Linear time for each check.
 */
export const hiddenTrack = (recording: Recording, zones: readonly EffectiveZone[]): HidesTaken => {
  const { extent } = publicRecording(recording, zones);
  if (extent === "whole") return () => false;
  const cut = redactedPoints(recording, zones);
  if (extent === "none") cut.hidden.fill(1);
  const hidesTime = timeTest(recording.columns.time, cut);
  const hidesPlace = placeTest(recording, cut);
  return ({ seconds, place }) =>
    (seconds !== undefined && hidesTime(seconds)) ||
    (place !== undefined && hidesPlace(unitVector(place.lat, place.lon)));
};

/**
 * Calls back for each two neighbours among the relevant points, and says whether something between them is redacted, ends
 * included.
 */
const eachStretch = (
  { hidden, broken }: HiddenPoints,
  counts: (i: number) => boolean,
  tell: (from: number, to: number, isHidden: boolean) => void,
): void => {
  let last = -1;
  let isHidden = false;
  for (let i = 0; i < hidden.length; i++) {
    isHidden ||= hidden[i] === 1 || broken[i] === 1;
    if (!counts(i)) continue;
    tell(last, i, isHidden);
    last = i;
    isHidden = hidden[i] === 1;
  }
  tell(last, -1, isHidden);
};

const timeTest = (time: Float64Array | undefined, cut: HiddenPoints) => {
  const spans: (readonly [from: number, to: number])[] = [];
  const margin = onWorkoutMargin / 1000;
  if (time !== undefined) {
    eachStretch(
      cut,
      (i) => Number.isFinite(time[i]),
      (from, to, isHidden) => {
        if (!isHidden || (from < 0 && to < 0)) return;
        const [first, last] = [time[from] ?? time[to] ?? 0, time[to] ?? time[from] ?? 0];
        spans.push([from < 0 ? first - margin : first, to < 0 ? last + margin : last]);
      },
    );
  }
  return (seconds: number): boolean => spans.some(([from, to]) => seconds >= from && seconds <= to);
};

const placeTest = (recording: Recording, cut: HiddenPoints) => {
  const { lat, lon } = recording.columns;
  const [open, hidden]: [Arc[], Arc[]] = [[], []];
  if (lat !== undefined && lon !== undefined) {
    const isLocated = (i: number): boolean => {
      const [y, x] = [lat[i] ?? Number.NaN, lon[i] ?? Number.NaN];
      return isPosition(y, x) && !isNullIsland(y, x);
    };
    let before: UnitVector | undefined;
    eachStretch(cut, isLocated, (_from, to, isHidden) => {
      const here = to < 0 ? before : unitVector(lat[to] ?? 0, lon[to] ?? 0);
      if (here) (isHidden ? hidden : open).push([before ?? here, here]);
      before = here;
    });
  }
  return (place: UnitVector): boolean => {
    const away = metresToTrack(place, hidden);
    return away <= nearTrackM && away + samePlaceM < metresToTrack(place, open);
  };
};

type Arc = readonly [from: UnitVector, to: UnitVector];

const metresToTrack = (place: UnitVector, track: readonly Arc[]): number =>
  track.reduce((nearest, [from, to]) => Math.min(nearest, metresToArc(place, from, to)), Infinity);
