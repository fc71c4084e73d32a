import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { ownZonesQuery } from "./own-zones.ts";
import { afterChange } from "../../lib/query/changes.ts";

interface RemoveZoneDialogProps {
  readonly zone: PrivacyZoneView;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a place is shown to others again. */
export const RemoveZoneDialog = ({ zone, name, onClose }: RemoveZoneDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => requestOrThrow("removePrivacyZone", { params: { id: zone.id } }),
    onSuccess: () => {
      client.setQueryData(ownZonesQuery.queryKey, (zones) => zones?.filter(({ id }) => id !== zone.id));
      void afterChange(client, "privacyZones");
      onClose();
      showToast(t("settings.zoneRemoved"));
    },
  });
  return (
    <Dialog
      bare
      title={t("settings.zoneRemoveTitle", { name })}
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
            {t("settings.zoneRemove")}
          </Button>
        </>
      }
    >
      <p>{t("settings.zoneRemoveText")}</p>
      {removal.isError && <Notice kind="danger">{failureText(t, removal.error)}</Notice>}
    </Dialog>
  );
};
