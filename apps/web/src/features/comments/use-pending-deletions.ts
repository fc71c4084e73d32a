import { useStore } from "../../lib/store.ts";
import { pendingDeletions } from "./pending-deletions.ts";

/** Whether comments are about to be deleted in this browser. */
export const usePendingDeletions = (): boolean => useStore(pendingDeletions).length > 0;
