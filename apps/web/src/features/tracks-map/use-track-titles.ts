import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { diaryQuery } from "../../lib/diary/diary-query.ts";

/**
 * Titles of own workouts by key, as far as they exist and are loaded. They come from the diary, which this browser stores, so
 * they are free if the diary was opened before.
 *
 * @param isWanted whether to load them already: drawing comes first
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
