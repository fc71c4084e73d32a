import { useCallback } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { keepComment } from "./pending-deletions.ts";

/** Hook: keeps a comment that was about to be deleted, and says why if that fails. */
export const useCancelDeletion = (): ((commentKey: string) => Promise<void>) => {
  const { t } = useMessages();
  return useCallback(
    async (commentKey) => {
      const failure = await keepComment(commentKey);
      if (failure) showToast(failureText(t, failure));
    },
    [t],
  );
};
