import type { RouteView } from "@cairn/contracts/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { ownRoutesQuery } from "./own-routes.ts";
import { afterChange } from "../../lib/query/changes.ts";

interface DeleteRouteDialogProps {
  readonly route: RouteView;
  readonly onClose: () => void;
}

/** Asks before a route goes for good. */
export const DeleteRouteDialog = ({ route, onClose }: DeleteRouteDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = route.description;
  const removal = useMutation({
    mutationFn: () => requestOrThrow("deleteRoute", { params: { id: route.id } }),
    onSuccess: () => {
      client.setQueryData(ownRoutesQuery.queryKey, (routes) => routes?.filter(({ id }) => id !== route.id));
      void afterChange(client, "routes");
      onClose();
      showToast(t("routes.deleted", { name }));
    },
  });
  return (
    <Dialog
      bare
      title={t("routes.deleteTitle", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="dangerSolid"
            busy={removal.isPending}
            onClick={() => {
              removal.mutate();
            }}
          >
            {t("routes.delete")}
          </Button>
        </>
      }
    >
      <p>{t("routes.deleteQuestion")}</p>
      {removal.isError && <Notice kind="danger">{failureText(t, removal.error)}</Notice>}
    </Dialog>
  );
};
