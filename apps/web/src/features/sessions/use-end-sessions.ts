import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";

/**
 * Logs a device out by the id of its session, or, without one, all others.
 *
 * @param done message afterwards
 */
export const useEndSessions = (done: string) => {
  const { t } = useMessages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? requestOrThrow("endOtherSessions", {})
        : requestOrThrow("endSession", { params: { sessionId } }),
    onSuccess: async () => {
      await afterChange(client, "security");
      showToast(done);
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
};
