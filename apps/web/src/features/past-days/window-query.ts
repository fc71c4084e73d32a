import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type DayWindow, instantsOf } from "@cairn/domain/day-windows/day-window";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Workouts per answer; more than almost anybody does in 30 days. */
const page = 100;

/** Own workouts of the days of a window, and of some days next to it, because it is not the same day everywhere. */
export const windowQuery = (days: DayWindow) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayWindow(days.lastDay),
    queryFn: async ({ signal }) => {
      const { since, until } = instantsOf(days);
      const found: WorkoutView[] = [];
      for (let offset = 0; ; offset += page) {
        // Not by `since` of the call, which also finds what was changed since then, however old it is.
        const query = { limited: "true", sortonst: "true", until, limit: page, offset } as const;
        const answer = await requestOrThrow("listWorkouts", { query, signal });
        found.push(...answer.filter(({ startTime }) => startTime >= since));
        if (answer.length < page || (answer.at(-1)?.startTime ?? since) < since) return found;
      }
    },
  });
