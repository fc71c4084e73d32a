import type { SeenAs } from "@cairn/contracts/profile/seen-as";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered, subject } from "../../lib/query/retry-policy.ts";

/** As whom a profile is viewed: as the reader, or as its owner has chosen. */
export type Eyes = SeenAs | "own";

const asOf = (eyes: Eyes) => (eyes === "own" ? {} : { as: eyes });

/** Workouts that a profile shows at first, and adds with every "show more". */
const workoutsPage = 10;
/** Photos per page (PROF-1). */
const photosPage = 24;

export const profileQuery = (username: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.profile(username),
    queryFn: ({ signal }) => requestOrThrow("getPerson", { params: { username }, signal }),
  });

export const profileTotalsQuery = (username: string, eyes: Eyes) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.profileTotals(username, eyes),
    queryFn: ({ signal }) =>
      requestOrThrow("getWorkoutStats", { params: { username }, query: asOf(eyes), signal }),
  });

export const profileWorkoutsQuery = (username: string, eyes: Eyes) =>
  infiniteQueryOptions({
    ...retryUntilAnswered,
    queryKey: queryKeys.profileWorkouts(username, eyes),
    queryFn: ({ pageParam, signal }) =>
      requestOrThrow("listSharedWorkouts", {
        params: { username },
        query: { limit: workoutsPage, offset: pageParam, sortonst: "true", ...asOf(eyes) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < workoutsPage ? undefined : pages.length * workoutsPage),
  });

export const profilePhotosQuery = (username: string, eyes: Eyes) =>
  infiniteQueryOptions({
    ...retryUntilAnswered,
    queryKey: queryKeys.profilePhotos(username, eyes),
    queryFn: ({ pageParam, signal }) =>
      requestOrThrow("listUserPhotos", {
        params: { username },
        query: { limit: photosPage, offset: pageParam, ...asOf(eyes) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < photosPage ? undefined : pages.length * photosPage),
  });
