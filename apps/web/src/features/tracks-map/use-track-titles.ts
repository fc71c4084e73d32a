import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { diaryQuery } from "../../lib/diary/diary-query.ts";

/**
 * Titles of own workouts by their keys, as far as they have them and have come. They are the diary's, which this browser keeps, so they
 * cost nothing where the diary was seen before.
 *
 * @param isWanted whether to ask for them already: what is drawn comes first
 */
export const useTrackTitles = (isWanted: boolean): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...diaryQuery, enabled: isWanted });
  return useMemo(
    () =>
      new Map(
        data?.workouts.flatMap(({ workoutKey, description }) =>
          description === undefined || description === "" ? [] : [[workoutKey, description]],
        ),
      ),
    [data],
  );
};
