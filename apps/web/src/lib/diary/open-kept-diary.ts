import { queryClient } from "../query/query-client.ts";
import { queryKeys } from "../query/query-keys.ts";
import { currentSession } from "../session.ts";
import { forgetEarlyRows } from "./early-rows.ts";
import { ownerOf } from "./forget-diary.ts";
import { indexedShelf } from "./indexed-shelf.ts";
import { keptDiary } from "./sync-diary.ts";
import { keptOwnerQuery } from "./use-diary-owner.ts";

/** Longest wait for the browser's storage, ms: another tab may hold it up. Then the screen opens without, as it does the first time. */
const maxWaitMs = 300;

/** Puts what this browser keeps of the diary where its screens look, so that they open with it at once. Resolves in any case. */
export async function openKeptDiary(): Promise<void> {
  const { key } = currentSession();
  if (key === undefined || queryClient.getQueryData(queryKeys.diary)) return;
  await Promise.race([
    Promise.all([showKept(key), queryClient.prefetchQuery(keptOwnerQuery)]),
    new Promise((resolve) => {
      setTimeout(resolve, maxWaitMs);
    }),
  ]);
  forgetEarlyRows();
}

async function showKept(sessionKey: string): Promise<void> {
  const diary = await keptDiary({ owner: ownerOf(sessionKey), shelf: indexedShelf });
  if (!diary || currentSession().key !== sessionKey || queryClient.getQueryData(queryKeys.diary)) return;
  // Of unknown age: the screen asks the server at once for what has changed.
  queryClient.setQueryData(queryKeys.diary, diary, { updatedAt: 0 });
}
