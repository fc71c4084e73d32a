import { queryClient } from "../query/query-client.ts";
import { queryKeys } from "../query/query-keys.ts";
import { currentSession } from "../session.ts";
import { ownerOf } from "./delete-diary.ts";
import { releaseEarlyRows } from "./early-rows.ts";
import { indexedShelf } from "./indexed-shelf.ts";
import { storedDiary } from "./sync-diary.ts";
import { storedOwnerQuery } from "./use-diary-owner.ts";

/**
 * Maximum wait for the browser's storage, ms: another tab may block it. Then the screen opens without it, as at the first visit.
 * A busy phone needs some hundred ms, and must not show placeholders first.
 */
const maxWaitMs = 2000;

/** Puts the diary stored in this browser into the query cache, so that its screens open with it immediately. Always resolves. */
export async function openStoredDiary(): Promise<void> {
  const { key } = currentSession();
  if (key === undefined || queryClient.getQueryData(queryKeys.diary)) return;
  await Promise.race([
    Promise.all([showKept(key), queryClient.prefetchQuery(storedOwnerQuery)]),
    new Promise((resolve) => {
      setTimeout(resolve, maxWaitMs);
    }),
  ]);
  releaseEarlyRows();
}

async function showKept(sessionKey: string): Promise<void> {
  const diary = await storedDiary({ owner: ownerOf(sessionKey), shelf: indexedShelf });
  if (!diary || currentSession().key !== sessionKey || queryClient.getQueryData(queryKeys.diary)) return;
  // Of unknown age, so the screen immediately asks the server for changes.
  queryClient.setQueryData(queryKeys.diary, diary, { updatedAt: 0 });
}
