import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { isOwnKey } from "../../lib/diary/own-key.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Workouts that a list shows at first, and adds with every "show more" (LIST-3). */
export const listPage = 40;

type Rows = PayloadOf<Api["listWorkouts"]>;

/** Tracks and numbers of some rows that are not part of the diary's data. */
const rowsQuery = (client: QueryClient, workouts: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutRows(workouts),
    queryFn: ({ signal }) => requestOrThrow("listWorkouts", { query: { workouts }, signal }),
    staleTime: 60_000,
    placeholderData: () => knownRows(client, workouts),
  });

/**
 * What other pages of the list have loaded of these rows: sorting, filtering or deleting puts them on other pages, and their
 * tracks and last digits must not flicker.
 */
export function knownRows(client: QueryClient, workouts: string): Rows | undefined {
  const wanted = new Set(workouts.split(","));
  const known = client
    .getQueriesData<Rows>({
      predicate: ({ queryKey: [start, part] }) => start === "own-workouts" && part === "rows",
    })
    .flatMap(([, rows = []]) => rows)
    .filter(({ workoutKey }) => wanted.has(workoutKey));
  return known.length > 0 ? known : undefined;
}

/** Keys of rows in pages of one request each, so that "show more" only loads the new ones. */
export const pagesOf = (keys: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(keys.length / listPage) }, (_, page) =>
    keys.slice(page * listPage, (page + 1) * listPage).join(","),
  );

/** By key, as far as loaded. */
type RowDetails = ReadonlyMap<string, WorkoutView>;

const combine = (pages: readonly { readonly data: readonly WorkoutView[] | undefined }[]): RowDetails =>
  new Map(pages.flatMap(({ data = [] }) => data.map((workout) => [workout.workoutKey, workout] as const)));

/** The data of visible rows that is not part of the diary. A row is complete without it if loading fails. */
export function useRowDetails(keys: readonly string[]): RowDetails {
  const client = useQueryClient();
  const pages = pagesOf(keys.filter(isOwnKey));
  return useQueries({ queries: pages.map((workouts) => rowsQuery(client, workouts)), combine });
}
