import { ApiFailure } from "../api/api-failure.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { subject } from "../query/retry-policy.ts";
import { currentSession, followSession } from "../session.ts";
import { ownerOf } from "./delete-diary.ts";
import { indexedShelf } from "./indexed-shelf.ts";
import { releaseDiary, syncDiary } from "./sync-diary.ts";

// The next person who logs in on the same page must not find it in memory either.
followSession(() => {
  if (currentSession().key === undefined) releaseDiary();
});

/**
 * All own workouts. The data stored in this browser is shown immediately, also without a connection, while the server is asked
 * for changes.
 */
export const diaryQuery = keyedQuery({
  ...subject,
  queryKey: queryKeys.diary,
  queryFn: async ({ client, signal }) => {
    const { key } = currentSession();
    if (key === undefined) throw new ApiFailure("session.required", 401);
    return await syncDiary({
      owner: ownerOf(key),
      shelf: indexedShelf,
      publish: (diary) => {
        // After another login of the same person the shown diary stays until the new one is complete.
        const isShown = client.getQueryData(queryKeys.diary)?.isComplete;
        if (signal.aborted || (!diary.isComplete && isShown)) return;
        // Not up to date before the end: if this screen is left first, the next one continues.
        client.setQueryData(queryKeys.diary, diary, { updatedAt: 0 });
      },
      signal,
    });
  },
  // Comparing twenty years of data takes longer than drawing them.
  structuralSharing: false,
});
