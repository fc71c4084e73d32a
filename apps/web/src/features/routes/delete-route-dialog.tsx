import type { RouteView } from "@cairn/contracts/routes";
import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { ownRoutesQuery } from "./own-routes.ts";

interface DeleteRouteDialogProps {
  readonly route: RouteView;
  readonly onClose: () => void;
  /** Called when it is deleted. */
  readonly onDeleted?: () => void;
}

/** Asks before a route is permanently deleted. */
export const DeleteRouteDialog = ({ route, onClose, onDeleted }: DeleteRouteDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = route.description;
  return (
    <ConfirmDialog
      title={t("routes.deleteTitle", { name })}
      question={t("routes.deleteQuestion")}
      confirm={t("routes.delete")}
      onClose={onClose}
      onConfirm={async (close) => {
        await requestOrThrow("deleteRoute", { params: { id: route.id } });
        client.setQueryData(ownRoutesQuery.queryKey, (routes) => routes?.filter(({ id }) => id !== route.id));
        void afterChange(client, "routes");
        close();
        onDeleted?.();
        showToast(t("routes.deleted", { name }));
      }}
    />
  );
};
