import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { takeBack } from "./bulk-changes.ts";

/** Hook: undoes a deletion of many workouts by its key, and says why if that fails. */
export const useUndoDeletion = (): ((key: string) => Promise<void>) => {
  const { t } = useMessages();
  const client = useQueryClient();
  return async (key) => {
    const result = await takeBack(key);
    // The server had hidden them; the screens show them again.
    if (result.ok && result.value) await afterChange(client, "workouts", "sharing");
    if (!result.ok) showToast(failureText(t, result.error));
    else if (!result.value) showToast(t("diary.undoTooLate"));
  };
};
