import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";

/** Marks some notifications as read, or all of them, in every tab and on every device. */
export const useMarkRead = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      requestOrThrow("readNotifications", { body: ids ? { ids: [...ids] } : {}, keepalive: true }),
    onSuccess: () => afterChange(client, "notifications"),
    onError: (error) => {
      showToast(t("notifications.notMarked", { reason: failureText(t, error) }));
    },
  });
};
