import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownAccountQuery } from "../api/own-account.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { currentSession, useSession } from "../session.ts";
import { deleteRemembered } from "./remembered.ts";
import { type DiaryOwner, storeDiaryOwner, readStoredOwner } from "./stored-owner.ts";

/** The logged-in person when the diary was stored. */
export const storedOwnerQuery = keyedQuery({
  networkMode: "always",
  queryKey: queryKeys.keptDiaryOwner,
  queryFn: async () => {
    const { key } = currentSession();
    return key === undefined ? null : await readStoredOwner(key);
  },
});

interface UsedDiaryOwner {
  readonly owner: DiaryOwner | undefined;
  /** True while the owner is unknown, but may become known. */
  readonly isUnknown: boolean;
}

/** The owner of the shown diary: according to the server, and until it answers, as stored with the diary. */
export const useDiaryOwner = (): UsedDiaryOwner => {
  const { key: sessionKey } = useSession();
  const { data: account, failureCount, fetchStatus } = useQuery(ownAccountQuery);
  const { data: kept } = useQuery(storedOwnerQuery);
  useEffect(() => {
    if (!account || sessionKey === undefined) return;
    deleteRemembered(account.key);
    void storeDiaryOwner(sessionKey, account);
  }, [account, sessionKey]);
  const owner = account ?? kept ?? undefined;
  const mayCome = kept === undefined || (failureCount === 0 && fetchStatus === "fetching");
  return { owner, isUnknown: owner === undefined && mayCome };
};
