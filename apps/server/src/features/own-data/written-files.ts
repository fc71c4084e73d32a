import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import type { ExportedWorkout } from "./exported-workouts.queries.ts";

/** The paths of a workout's own files. */
export type WorkoutPaths = Pick<ExportedWorkout, "document" | "gpx" | "fit">;

/**
 * What has been written into an archive before its lists. Its owner may add and change workouts, photos and routes meanwhile;
 * what a list names is in the archive, and what is too late for its files is not in a list either.
 */
export interface WrittenFiles {
  /** By the key of the workout. */
  readonly workouts: ReadonlyMap<string, WorkoutPaths>;
  /** Paths of originals by their hashes. */
  readonly originals: ReadonlyMap<string, string>;
  /** Keys. */
  readonly photos: ReadonlySet<string>;
  /** Keys. */
  readonly routes: ReadonlySet<string>;
}

/** The workouts that an archive has, with the paths of their files in it. */
export async function* writtenWorkouts(
  workouts: AsyncIterable<ExportedWorkout>,
  written: Pick<WrittenFiles, "workouts" | "originals">,
): AsyncGenerator<ListEntry<"workouts.json">> {
  for await (const { original, ...workout } of workouts) {
    const paths = written.workouts.get(workout.key);
    const path = original ? written.originals.get(original.sha256) : undefined;
    // A workout without its original is imported from its FIT file.
    if (paths) yield { ...workout, ...paths, original: original && path ? { path, ...original } : null };
  }
}

/** The entries of a list that an archive has, by their keys. */
export async function* writtenEntries<Entry extends { readonly key: string }>(
  entries: AsyncIterable<Entry>,
  keys: ReadonlySet<string>,
): AsyncGenerator<Entry> {
  for await (const entry of entries) if (keys.has(entry.key)) yield entry;
}
