import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { ownZonesQuery } from "../../lib/api/own-zones.ts";

interface RemoveZoneDialogProps {
  readonly zone: PrivacyZoneView;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a place becomes visible to others again. */
export const RemoveZoneDialog = ({ zone, name, onClose }: RemoveZoneDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t("settings.zoneRemoveTitle", { name })}
      question={t("settings.zoneRemoveText")}
      confirm={t("settings.zoneRemove")}
      onClose={onClose}
      onConfirm={async (close) => {
        await requestOrThrow("removePrivacyZone", { params: { id: zone.id } });
        client.setQueryData(ownZonesQuery.queryKey, (zones) => zones?.filter(({ id }) => id !== zone.id));
        void afterChange(client, "privacyZones");
        close();
        showToast(t("settings.zoneRemoved"));
      }}
    />
  );
};
