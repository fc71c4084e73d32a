import { ApiFailure } from "../api/api-failure.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { subject } from "../query/retry-policy.ts";
import { currentSession, followSession } from "../session.ts";
import { ownerOf } from "./forget-diary.ts";
import { indexedShelf } from "./indexed-shelf.ts";
import { forgetHeld, syncDiary } from "./sync-diary.ts";

// Whoever logs in next in the same page shall not find it in memory either.
followSession(() => {
  if (currentSession().key === undefined) forgetHeld();
});

/** All own workouts. What is kept in this browser is there at once, also without a connection, while the server is asked for what has changed. */
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
        // After another login of the same person the one that is shown stays until the new one is whole.
        const isShown = client.getQueryData(queryKeys.diary)?.isComplete;
        if (!signal.aborted && (diary.isComplete || !isShown)) client.setQueryData(queryKeys.diary, diary);
      },
      signal,
    });
  },
  // Comparing twenty years with twenty years takes longer than drawing them.
  structuralSharing: false,
});
