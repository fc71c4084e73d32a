import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Number of comments shown before somebody requests the rest. */
export const shownAtFirst = 2;

/** Maximum number of comments that are loaded as new since the last time. If there are more, only the latest are shown. */
const sinceThen = 20;

/** Comments of a workout, oldest first: all, or the latest two and those added since they were shown. */
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

/** People who can be mentioned in a comment and whose name begins with a text. */
export const mentionableQuery = (workoutKey: string, name: string) =>
  keyedQuery({
    queryKey: queryKeys.mentionable(workoutKey, name),
    queryFn: ({ signal }) =>
      requestOrThrow("listMentionable", { params: { workoutKey }, query: { name }, signal }),
  });
