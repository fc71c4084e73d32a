import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type Diary, noDiary } from "./diary.ts";
import { diaryQuery } from "./diary-query.ts";

interface UsedDiary extends Diary {
  /** Why the diary will not come without another try; null while it may come by itself, and when it is there. */
  readonly failure: Error | null;
  /** For `Awaited`, which stands in the diary's place until `isComplete`, and for another try. */
  readonly query: Pick<
    UseQueryResult<Diary>,
    "fetchStatus" | "failureCount" | "failureReason" | "isRefetching" | "refetch"
  >;
}

/** All own workouts (DIARY-1), kept as they are on the server while a component uses them. */
export const useDiary = (): UsedDiary => {
  const query = useQuery(diaryQuery);
  const diary = query.data ?? noDiary;
  const { months, count, isComplete, hasTexts, progress } = diary;
  return {
    // Not looked at here, for looking makes them.
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
