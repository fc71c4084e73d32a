import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ProofDialog } from "../../ui/form/proof-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";

interface RemovePasskeyDialogProps {
  readonly passkey: PasskeyView;
  /** Absent if the account has no password. */
  readonly username: string | undefined;
  readonly onClose: () => void;
}

/** Removes a passkey after its owner has proved their identity. */
export const RemovePasskeyDialog = ({ passkey, username, onClose }: RemovePasskeyDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  return (
    <ProofDialog
      title={t("passkeys.removeTitle")}
      text={t("passkeys.removeText", { name: passkey.name })}
      submit={t("passkeys.remove")}
      kind="dangerSolid"
      username={username}
      onProof={async ({ headers }) => {
        await requestOrThrow("removePasskey", { params: { key: passkey.key }, headers });
        onClose();
        showToast(t("passkeys.removed"));
        await afterChange(client, "passkeys");
      }}
      onClose={onClose}
    />
  );
};
