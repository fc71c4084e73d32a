import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { diaryQuery } from "./diary-query.ts";
import { type Diary, noDiary } from "./diary.ts";

interface UsedDiary extends Diary {
  /** Why the diary cannot be loaded without a retry; null while it may still load, and when it is loaded. */
  readonly failure: Error | null;
  /** For `Awaited`, which replaces the diary until `isComplete`, and for a retry. */
  readonly query: Pick<
    UseQueryResult<Diary>,
    "fetchStatus" | "failureCount" | "failureReason" | "isRefetching" | "refetch"
  >;
}

/** All own workouts (DIARY-1), kept up to date while a component uses them. */
export const useDiary = (): UsedDiary => {
  const query = useQuery(diaryQuery);
  const diary = query.data ?? noDiary;
  const { months, count, isComplete, hasTexts, progress } = diary;
  return {
    // A getter, because accessing them creates them.
    get workouts() {
      return diary.workouts;
    },
    months,
    count,
    isComplete,
    hasTexts,
    progress,
    failure: diary.isComplete ? null : query.error,
    query,
  };
};
