import { timeAtPace } from "@cairn/domain/usual-pace/usual-pace";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../format.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { useSession } from "../session.ts";
import { requestOrThrow } from "./api-client.ts";

const usualPaceQuery = (activityId: number) =>
  keyedQuery({
    ...returning,
    queryKey: queryKeys.usualPace(activityId),
    queryFn: ({ signal }) => requestOrThrow("getUsualPace", { query: { activityId }, signal }),
  });

/**
 * How long the reader would take for a line at the pace of their own workouts.
 *
 * @param metres of the line
 * @param ascent metres, if known
 * @returns the time in motion to the minute, and how many workouts tell it; undefined for visitors, and if there are too few
 */
export function useUsualTime(
  activityId: number,
  metres: number,
  ascent: number | undefined,
): { readonly time: string; readonly workouts: number } | undefined {
  const formats = useFormats();
  const isMember = useSession().key !== undefined;
  const { data } = useQuery({ ...usualPaceQuery(activityId), enabled: isMember && metres > 0 });
  const pace = data?.pace;
  if (!pace || metres === 0) return undefined;
  return {
    time: formats.timeInWords(Math.max(60, timeAtPace(pace, metres, ascent))),
    workouts: pace.workouts,
  };
}
