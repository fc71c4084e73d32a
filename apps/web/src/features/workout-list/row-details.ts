import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQueries } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { isOwnKey } from "../../lib/diary/own-key.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Workouts that a list shows at first, and again at every "show more" (LIST-3). */
export const listPage = 40;

/** Tracks and numbers of some rows, which the diary's data does not have. */
const rowsQuery = (workouts: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutRows(workouts),
    queryFn: ({ signal }) => requestOrThrow("listWorkouts", { query: { workouts }, signal }),
    staleTime: 60_000,
  });

/** Keys of rows in the pages in which they are asked for, so that "show more" asks for the new ones alone. */
export const pagesOf = (keys: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(keys.length / listPage) }, (_, page) =>
    keys.slice(page * listPage, (page + 1) * listPage).join(","),
  );

/** By key, as far as they have come. */
type RowDetails = ReadonlyMap<string, WorkoutView>;

const combine = (pages: readonly { readonly data: readonly WorkoutView[] | undefined }[]): RowDetails =>
  new Map(pages.flatMap(({ data = [] }) => data.map((workout) => [workout.workoutKey, workout] as const)));

/** What the rows on the screen show besides the diary's numbers. A row is whole without it where it does not come. */
export const useRowDetails = (keys: readonly string[]): RowDetails =>
  useQueries({ queries: pagesOf(keys.filter(isOwnKey)).map(rowsQuery), combine });
