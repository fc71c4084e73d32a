import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownAccountQuery } from "../api/own-account.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { currentSession, useSession } from "../session.ts";
import { type DiaryOwner, keepDiaryOwner, readKeptOwner } from "./kept-owner.ts";
import { forgetRemembered } from "./remembered.ts";

/** Who was logged in when the diary was kept. */
export const keptOwnerQuery = keyedQuery({
  networkMode: "always",
  queryKey: queryKeys.keptDiaryOwner,
  queryFn: async () => {
    const { key } = currentSession();
    return key === undefined ? null : await readKeptOwner(key);
  },
});

interface UsedDiaryOwner {
  readonly owner: DiaryOwner | undefined;
  /** For the moment in which nobody has said yet whose diary it is, and somebody may. */
  readonly isUnknown: boolean;
}

/** Whose diary is shown: as the server says, and until it answers, as this browser has kept it with the diary. */
export const useDiaryOwner = (): UsedDiaryOwner => {
  const { key: sessionKey } = useSession();
  const { data: account, failureCount, fetchStatus } = useQuery(ownAccountQuery);
  const { data: kept } = useQuery(keptOwnerQuery);
  useEffect(() => {
    if (!account || sessionKey === undefined) return;
    forgetRemembered(account.key);
    void keepDiaryOwner(sessionKey, account);
  }, [account, sessionKey]);
  const owner = account ?? kept ?? undefined;
  const mayCome = kept === undefined || (failureCount === 0 && fetchStatus === "fetching");
  return { owner, isUnknown: owner === undefined && mayCome };
};
