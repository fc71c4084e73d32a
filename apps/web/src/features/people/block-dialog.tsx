import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import type { NamedPerson } from "./own-follows.ts";

interface BlockDialogProps {
  readonly person: NamedPerson;
  readonly onClose: () => void;
}

/** Asks before hiding two people from each other. */
export const BlockDialog = ({ person, onClose }: BlockDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const name = person.realName || person.username;
  return (
    <ConfirmDialog
      title={t("people.blockTitle", { name })}
      question={t("people.blockQuestion", { name })}
      confirm={t("people.block")}
      onClose={onClose}
      onConfirm={async (close) => {
        await requestOrThrow("blockPerson", { params: { username: person.username }, keepalive: true });
        await afterChange(client, "blocks");
        close();
        showToast(t("people.blocked", { name }));
      }}
    />
  );
};
