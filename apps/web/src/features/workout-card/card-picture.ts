import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { CardCurve } from "./curve-path.ts";

/** The fields of a workout that determine its picture. */
export type PicturedWorkout = Pick<
  WorkoutView,
  "polyline" | "polylineStarts" | "startPosition" | "pictureCount" | "curve"
>;

/** Maximum number of photos on a card. */
export const maxPhotos = 6;

/** The track as a card draws it. */
interface CardTrack {
  readonly polyline: string;
  readonly starts: readonly number[] | undefined;
}

/**
 * The head of a card: photos, with the track as an inset if there is one; the track; the heart rate curve indoors; or the picture
 * of the sport.
 */
export type CardPicture =
  | {
      readonly kind: "photos";
      readonly photos: readonly PhotoView[];
      /** Further photos that the workout's own page has. */
      readonly more: number;
      readonly track: CardTrack | undefined;
    }
  | { readonly kind: "track"; readonly track: CardTrack }
  | { readonly kind: "curve"; readonly curve: CardCurve }
  | { readonly kind: "sport" };

/** A start at 0, 0 means that there is no map, even if there is a line (DASH-6). */
const trackOf = ({ polyline, polylineStarts, startPosition: { x, y } }: PicturedWorkout) =>
  polyline && (x !== 0 || y !== 0) ? { polyline, starts: polylineStarts } : undefined;

/**
 * Chooses the picture of a card (DASH-6).
 *
 * @param photos the known ones of the workout, in order; the representative one first
 */
export const cardPicture = (workout: PicturedWorkout, photos: readonly PhotoView[]): CardPicture => {
  const track = trackOf(workout);
  if (photos.length > 0) {
    const shown = photos.toSorted((a, b) => Number(b.coverImage) - Number(a.coverImage)).slice(0, maxPhotos);
    const all = Math.max(photos.length, workout.pictureCount);
    return { kind: "photos", photos: shown, more: all - shown.length, track };
  }
  if (track) return { kind: "track", track };
  return workout.curve ? { kind: "curve", curve: workout.curve } : { kind: "sport" };
};
