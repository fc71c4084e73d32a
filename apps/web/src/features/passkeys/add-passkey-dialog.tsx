import { startRegistration } from "@simplewebauthn/browser";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { type Proof, ProofDialog } from "../../ui/form/proof-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";

interface AddPasskeyDialogProps {
  /** Absent if the account has no password. */
  readonly username: string | undefined;
  readonly onClose: () => void;
}

/** Asks for the proof, then lets the browser make a passkey. */
export const AddPasskeyDialog = ({ username, onClose }: AddPasskeyDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const make = async ({ headers }: Proof) => {
    setProblem(undefined);
    const options = await requestOrThrow("startPasskey", { headers });
    const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      const isKnown = error instanceof Error && error.name === "InvalidStateError";
      setProblem(t(isKnown ? "passkeys.known" : "passkeys.cancelled"));
    });
    if (!made) return;
    const { clientDataJSON, attestationObject, transports } = made.response;
    const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
    await requestOrThrow("addPasskey", { body: { id: made.id, response } });
    onClose();
    showToast(t("passkeys.added"));
    await afterChange(client, "passkeys");
  };
  return (
    <ProofDialog
      title={t("passkeys.addTitle")}
      text={t("passkeys.addText")}
      submit={t("passkeys.goOn")}
      username={username}
      problem={problem}
      onProof={make}
      onClose={onClose}
    />
  );
};
