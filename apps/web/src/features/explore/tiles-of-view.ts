import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";

/** A workout or a photo in the list. */
export type Tile =
  | { readonly kind: "workout"; readonly key: string; readonly workout: WorkoutView }
  | { readonly kind: "photo"; readonly key: string; readonly photo: PhotoView };

/** Workouts shown at first, and more on demand (EXPL-1). */
export const workoutsPerPage = 10;

/** A number from a text, by which keys are in the same mixed order each time (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash;
}

/**
 * The first pages of the list: ten workouts and as many photos each, mixed. What is shown stays where it is when there is more.
 *
 * @param workouts in the server's random order, as the photos
 */
export function tilesOfView(
  workouts: readonly WorkoutView[],
  photos: readonly PhotoView[],
  pages: number,
): { readonly tiles: readonly Tile[]; readonly hasMore: boolean } {
  const tiles: Tile[] = [];
  for (let page = 0; page < pages; page++) {
    const [from, to] = [page * workoutsPerPage, (page + 1) * workoutsPerPage];
    const some: readonly Tile[] = [
      ...workouts
        .slice(from, to)
        .map((workout): Tile => ({ kind: "workout", key: workout.workoutKey, workout })),
      ...photos.slice(from, to).map((photo): Tile => ({ kind: "photo", key: photo.key, photo })),
    ];
    tiles.push(...some.toSorted((a, b) => mixed(a.key) - mixed(b.key)));
  }
  return { tiles, hasMore: Math.max(workouts.length, photos.length) > pages * workoutsPerPage };
}
