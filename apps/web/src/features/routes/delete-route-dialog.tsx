import type { RouteView } from "@cairn/contracts/routes/routes";
import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { ownRouteQuery, ownRoutesQuery } from "../../lib/api/own-routes.ts";

interface DeleteRouteDialogProps {
  readonly route: RouteView;
  readonly onClose: () => void;
  /** Leaves the page of the route, which is deleted; without it the dialog closes itself. */
  readonly onDeleted?: () => Promise<void>;
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
        // Left first: the page of the route would ask for it once more.
        await (onDeleted?.() ?? close());
        client.removeQueries({ queryKey: ownRouteQuery(route.id).queryKey });
        void afterChange(client, "routes");
        showToast(t("routes.deleted", { name }));
      }}
    />
  );
};
