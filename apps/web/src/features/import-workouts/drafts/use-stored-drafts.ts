import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { lockImport, storeDrafts, newImportId } from "../../../lib/stored-drafts.ts";
import { lookForCutOff } from "./cut-off.ts";
import { draftsOf, type ImportQueue } from "./import-queue.ts";

/** Stores the drafts of a dialog in this browser, so that they are offered again if the page is killed, and only then. */
export const useStoredDrafts = (queue: ImportQueue): void => {
  const [importId] = useState(newImportId);
  const { data: account } = useQuery(ownAccountQuery, queryClient);
  const accountKey = account?.key;
  const isOpen = queue.items.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const release = lockImport(importId);
    return () => {
      release();
      lookForCutOff();
    };
  }, [isOpen, importId]);
  useEffect(() => {
    if (accountKey === undefined) return;
    const drafts = draftsOf(queue).map(({ workout: { workoutKey, lastModified } }) => ({
      workoutKey,
      lastModified,
    }));
    storeDrafts({ accountKey, importId }, drafts);
  }, [accountKey, importId, queue]);
};
