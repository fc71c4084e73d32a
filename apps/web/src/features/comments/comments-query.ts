import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Comments that are shown before somebody asks for the rest (part 1, section 9). */
export const shownAtFirst = 2;

/** Most comments that are fetched as new since the last look. With more than that, only the latest are shown again. */
const sinceThen = 20;

/** Comments of a workout, the oldest first: all, or the latest two and what came since they were shown. */
export const commentsQuery = (workoutKey: string, which: "latest" | "all") =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.comments(workoutKey, which),
    queryFn: async ({ signal, client }) => {
      const params = { workoutKey };
      if (which === "all") return await requestOrThrow("listComments", { params, signal });
      const shown = client.getQueryData(queryKeys.comments(workoutKey, which)) ?? [];
      const limit = shown.length > 0 ? shown.length + sinceThen : shownAtFirst;
      const latest = await requestOrThrow("listComments", { params, query: { limit }, signal });
      const first = latest.findIndex(({ key }) => key === shown[0]?.key);
      return first === -1 ? latest.slice(-shownAtFirst) : latest.slice(first);
    },
  });

/** People whom a comment may name, whose name begins so. */
export const mentionableQuery = (workoutKey: string, name: string) =>
  keyedQuery({
    queryKey: queryKeys.mentionable(workoutKey, name),
    queryFn: ({ signal }) =>
      requestOrThrow("listMentionable", { params: { workoutKey }, query: { name }, signal }),
  });
